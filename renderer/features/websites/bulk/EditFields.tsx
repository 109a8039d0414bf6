import { Select } from '@mantine/core';
import type { Flag } from '../../../../preload/contract/websites.ts';
import { privacy } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { checkIps } from '../checks/ips.ts';
import { checkParams } from '../checks/params.ts';
import { labelField, labelPrivacy, privacyValues } from '../labels.ts';
import { PasswordField } from '../PasswordField.tsx';
import classes from './EditFields.module.css';
import { EditList } from './EditList.tsx';
import type { EditFormValues } from './edit-form-values.ts';

interface EditFieldsProps {
  readonly formValues: EditFormValues;
  /** Whether any of the websites has privacy 2 (password) now. */
  readonly hasPassword: boolean;
  readonly onChange: (formValues: EditFormValues) => void;
}

const getUnchangedOption = () => ({ value: '', label: t('websites.form.leaveUnchanged') });
const getPrivacyOptions = () => [
  getUnchangedOption(),
  ...privacyValues.map((value) => ({ value: String(value), label: labelPrivacy(value) })),
];
const flagMessages = {
  email: { on: 'websites.values.on', off: 'websites.values.off' },
  exclude_bots: { on: 'websites.bulkChange.ignoreBots', off: 'websites.bulkChange.countBots' },
} as const;
const getFlagOptions = (field: keyof typeof flagMessages) => [
  getUnchangedOption(),
  { value: '1', label: t(flagMessages[field].on) },
  { value: '0', label: t(flagMessages[field].off) },
];

/** Fields to change. Each stays unchanged until the user chooses a value. */
export const EditFields = ({ formValues, hasPassword, onChange }: EditFieldsProps) => {
  const set = (part: Partial<EditFormValues>): void => onChange({ ...formValues, ...part });
  const needsPassword =
    formValues.privacy === privacy.password || (formValues.privacy === null && hasPassword);
  return (
    <div className={classes.fields}>
      <Select
        label={labelField('privacy')}
        size="xs"
        data-autofocus
        data={getPrivacyOptions()}
        value={formValues.privacy === null ? '' : String(formValues.privacy)}
        onChange={(value) => {
          const choice = privacyValues.find((one) => String(one) === value);
          set({ privacy: choice ?? null });
        }}
        allowDeselect={false}
      />
      {needsPassword && (
        <PasswordField
          note={t(
            formValues.privacy === null
              ? 'websites.bulkChange.newPassword'
              : 'websites.bulkChange.samePassword',
          )}
          value={formValues.password}
          onChange={(password) => set({ password })}
        />
      )}
      {(['email', 'exclude_bots'] as const).map((field) => (
        <Select
          key={field}
          label={field === 'email' ? labelField(field) : t('websites.bulkChange.fields.exclude_bots')}
          size="xs"
          data={getFlagOptions(field)}
          value={formValues[field] === null ? '' : String(formValues[field])}
          onChange={(value) => set({ [field]: value === '' ? null : (Number(value) as Flag) })}
          allowDeselect={false}
        />
      ))}
      <EditList
        label={labelField('exclude_params')}
        value={formValues.exclude_params}
        check={checkParams}
        onChange={(exclude_params) => set({ exclude_params })}
      />
      <EditList
        label={labelField('exclude_ips')}
        value={formValues.exclude_ips}
        check={checkIps}
        onChange={(exclude_ips) => set({ exclude_ips })}
      />
    </div>
  );
};
