import { Select } from '@mantine/core';
import type { Flag } from '../../../../preload/contract/websites.ts';
import { privacy } from '../../../../preload/contract/websites.ts';
import { checkIps } from '../checks/ips.ts';
import { checkParams } from '../checks/params.ts';
import { PasswordField } from '../PasswordField.tsx';
import { labels, privacyChoices } from '../words.ts';
import classes from './EditFields.module.css';
import { EditList } from './EditList.tsx';
import type { EditDraft } from './edit-draft.ts';

interface EditFieldsProps {
  readonly draft: EditDraft;
  /** Whether statistics of any of the sites ask for a password now. */
  readonly hasPassword: boolean;
  readonly onChange: (draft: EditDraft) => void;
}

const leave = { value: '', label: 'Leave as it is' };
const privacies = [leave, ...privacyChoices.map(({ value, label }) => ({ value: String(value), label }))];
const flags = {
  email: [leave, { value: '1', label: 'On' }, { value: '0', label: 'Off' }],
  exclude_bots: [leave, { value: '1', label: 'Ignore' }, { value: '0', label: 'Count' }],
} as const;

/** What is to be changed, field by field; each is left as it is until it is chosen. */
export const EditFields = ({ draft, hasPassword, onChange }: EditFieldsProps) => {
  const set = (part: Partial<EditDraft>): void => onChange({ ...draft, ...part });
  const needsPassword = draft.privacy === privacy.password || (draft.privacy === null && hasPassword);
  return (
    <div className={classes.fields}>
      <Select
        label={labels.privacy}
        size="xs"
        data-autofocus
        data={privacies}
        value={draft.privacy === null ? '' : String(draft.privacy)}
        onChange={(value) => {
          const choice = privacyChoices.find((one) => String(one.value) === value);
          set({ privacy: choice?.value ?? null });
        }}
        allowDeselect={false}
      />
      {needsPassword && (
        <PasswordField
          note={
            draft.privacy === null
              ? 'A new one for those that ask for a password now. Left empty, each keeps its own.'
              : 'The same for all of them. Left empty, those that have one keep it.'
          }
          value={draft.password}
          onChange={(password) => set({ password })}
        />
      )}
      {(['email', 'exclude_bots'] as const).map((field) => (
        <Select
          key={field}
          label={field === 'email' ? labels.email : 'Bots'}
          size="xs"
          data={[...flags[field]]}
          value={draft[field] === null ? '' : String(draft[field])}
          onChange={(value) => set({ [field]: value === '' ? null : (Number(value) as Flag) })}
          allowDeselect={false}
        />
      ))}
      <EditList
        label={labels.exclude_params}
        value={draft.exclude_params}
        check={checkParams}
        onChange={(exclude_params) => set({ exclude_params })}
      />
      <EditList
        label={labels.exclude_ips}
        value={draft.exclude_ips}
        check={checkIps}
        onChange={(exclude_ips) => set({ exclude_ips })}
      />
    </div>
  );
};
