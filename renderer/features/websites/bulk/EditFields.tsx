import { Select } from '@mantine/core';
import type { Flag } from '../../../../preload/contract/websites.ts';
import { privacy } from '../../../../preload/contract/websites.ts';
import { checkIps } from '../checks/ips.ts';
import { checkParams } from '../checks/params.ts';
import { fieldLabels, privacyChoices } from '../labels.ts';
import { PasswordField } from '../PasswordField.tsx';
import classes from './EditFields.module.css';
import { EditList } from './EditList.tsx';
import type { EditFormValues } from './edit-form-values.ts';

interface EditFieldsProps {
  readonly formValues: EditFormValues;
  /** Whether any of the websites has privacy 2 (password) now. */
  readonly hasPassword: boolean;
  readonly onChange: (draft: EditFormValues) => void;
}

const unchangedOption = { value: '', label: 'Leave as it is' };
const privacyOptions = [
  unchangedOption,
  ...privacyChoices.map(({ value, label }) => ({ value: String(value), label })),
];
const flagOptions = {
  email: [unchangedOption, { value: '1', label: 'On' }, { value: '0', label: 'Off' }],
  exclude_bots: [unchangedOption, { value: '1', label: 'Ignore' }, { value: '0', label: 'Count' }],
} as const;

/** Fields to change. Each stays unchanged until the user chooses a value. */
export const EditFields = ({ formValues, hasPassword, onChange }: EditFieldsProps) => {
  const set = (part: Partial<EditFormValues>): void => onChange({ ...formValues, ...part });
  const needsPassword =
    formValues.privacy === privacy.password || (formValues.privacy === null && hasPassword);
  return (
    <div className={classes.fields}>
      <Select
        label={fieldLabels.privacy}
        size="xs"
        data-autofocus
        data={privacyOptions}
        value={formValues.privacy === null ? '' : String(formValues.privacy)}
        onChange={(value) => {
          const choice = privacyChoices.find((one) => String(one.value) === value);
          set({ privacy: choice?.value ?? null });
        }}
        allowDeselect={false}
      />
      {needsPassword && (
        <PasswordField
          note={
            formValues.privacy === null
              ? 'A new one for those that ask for a password now. Left empty, each keeps its own.'
              : 'The same for all of them. Left empty, those that have one keep it.'
          }
          value={formValues.password}
          onChange={(password) => set({ password })}
        />
      )}
      {(['email', 'exclude_bots'] as const).map((field) => (
        <Select
          key={field}
          label={field === 'email' ? fieldLabels.email : 'Bots'}
          size="xs"
          data={[...flagOptions[field]]}
          value={formValues[field] === null ? '' : String(formValues[field])}
          onChange={(value) => set({ [field]: value === '' ? null : (Number(value) as Flag) })}
          allowDeselect={false}
        />
      ))}
      <EditList
        label={fieldLabels.exclude_params}
        value={formValues.exclude_params}
        check={checkParams}
        onChange={(exclude_params) => set({ exclude_params })}
      />
      <EditList
        label={fieldLabels.exclude_ips}
        value={formValues.exclude_ips}
        check={checkIps}
        onChange={(exclude_ips) => set({ exclude_ips })}
      />
    </div>
  );
};
