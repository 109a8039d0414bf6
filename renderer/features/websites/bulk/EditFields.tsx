import { Select, Stack, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  fieldDescriptors,
  getAllowedValues,
  isOfKind,
  type ListField,
  privacy,
  type SettableField,
  type ValueField,
} from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { EntriesField } from '../checks/EntriesField.tsx';
import { getEntryRules } from '../checks/entry-rules.ts';
import { PasswordField } from '../form/SettingFields.tsx';
import { lacksPassword } from '../form-values.ts';
import { labelField, labelOption, labelSelect } from '../labels.ts';
import { IpPresets } from './IpPresets.tsx';
import type { EditFormValues, ListFormValues } from './plans.ts';

const getUnchangedOption = () => ({ value: '', label: t('websites.form.leaveUnchanged') });

/** "On" comes before "off". */
const getOptions = (field: ValueField) => {
  const values = isOfKind(field, 'flag') ? ([1, 0] as const) : getAllowedValues(field);
  const options = values.map((value) => ({ value: String(value), label: labelOption(field, value) }));
  return [getUnchangedOption(), ...options];
};

const getModeOptions = () => [
  getUnchangedOption(),
  { value: 'add', label: t('websites.bulkChange.addEntries') },
  { value: 'remove', label: t('websites.bulkChange.removeEntries') },
  { value: 'replace', label: t('websites.bulkChange.replaceEntries') },
];

const checkNothing = () => [];

const EditList = ({
  field,
  value: { how, text },
  isFirst,
  onChange,
}: {
  readonly field: ListField;
  readonly value: ListFormValues;
  readonly isFirst: boolean;
  readonly onChange: (value: ListFormValues) => void;
}) => {
  const label = labelField(field);
  return (
    <div>
      <Select
        label={label}
        size="xs"
        data-autofocus={isFirst || undefined}
        data={getModeOptions()}
        value={how ?? ''}
        onChange={(next) => onChange({ text, how: next === '' ? null : (next as ListFormValues['how']) })}
        allowDeselect={false}
      />
      {how !== null && (
        <EntriesField
          field={label}
          mt="xs"
          size="xs"
          aria-label={t('websites.bulk.fieldOnePerLine', { field: label })}
          placeholder={t('websites.bulk.onePerLine')}
          value={text}
          check={how === 'remove' ? checkNothing : getEntryRules(field).check}
          onChange={(next) => onChange({ how, text: next })}
        />
      )}
      {how !== null && fieldDescriptors[field].entries === 'ips' && (
        <IpPresets list={text} onChange={(next) => onChange({ how, text: next })} />
      )}
      {how === 'replace' && text.trim() === '' && (
        <Text size="sm" c="var(--st-warn)" mt="var(--st-space-6)">
          {t('websites.bulkChange.replacedByNothing')}
        </Text>
      )}
    </div>
  );
};

interface EditFieldsProps {
  readonly fields: readonly SettableField[];
  readonly formValues: EditFormValues;
  /** Whether any of the websites has privacy 2 (password) now. */
  readonly hasPassword: boolean;
  /** The field of the password, while it is shown. */
  readonly passwordField: RefObject<HTMLInputElement | null>;
  readonly onChange: (formValues: Partial<EditFormValues>) => void;
}

/** Fields to change. Each stays unchanged until the user chooses a value. */
export const EditFields = (props: EditFieldsProps) => {
  const { fields, formValues, hasPassword, passwordField, onChange } = props;
  const isNewPassword = formValues.privacy === null;
  const needsPassword = isNewPassword ? hasPassword : formValues.privacy === privacy.password;
  const renderField = (field: SettableField, at: number) => {
    if (isOfKind(field, 'password')) {
      return (
        needsPassword && (
          <PasswordField
            key={field}
            ref={passwordField}
            note={t(isNewPassword ? 'websites.bulkChange.newPassword' : 'websites.bulkChange.samePassword')}
            value={formValues[field]}
            onChange={(password) => onChange({ [field]: password })}
          />
        )
      );
    }
    if (isOfKind(field, 'lines')) {
      const change = (list: ListFormValues): void => onChange({ [field]: list });
      return (
        <EditList key={field} field={field} value={formValues[field]} isFirst={at === 0} onChange={change} />
      );
    }
    const choose = (chosen: string | null): void => {
      const value = getAllowedValues(field).find((one) => String(one) === chosen) ?? null;
      flushSync(() => onChange({ [field]: value }));
      if (lacksPassword({ [field]: value ?? undefined, password: formValues.password }, null))
        passwordField.current?.focus();
    };
    return (
      <Select
        key={field}
        label={labelSelect(field)}
        size="xs"
        data-autofocus={at === 0 || undefined}
        data={getOptions(field)}
        value={String(formValues[field] ?? '')}
        onChange={choose}
        allowDeselect={false}
      />
    );
  };
  return <Stack gap="var(--st-space-16)">{fields.map(renderField)}</Stack>;
};
