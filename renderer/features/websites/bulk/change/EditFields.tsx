import { Select } from '@mantine/core';
import {
  fieldDescriptors,
  getAllowedValues,
  isOfKind,
  privacy,
  type SettableField,
  settableFields,
  type ValueField,
} from '../../../../../preload/contract/website-fields.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { getEntryRules } from '../../checks/entry-rules.ts';
import { PasswordField } from '../../form/PasswordField.tsx';
import { labelField, labelOption } from '../../labels.ts';
import classes from './EditFields.module.css';
import { EditList } from './EditList.tsx';
import type { EditFormValues } from './edit-form-values.ts';
import { labelPlannedField } from './format-change.ts';

interface EditFieldsProps {
  readonly formValues: EditFormValues;
  /** Whether any of the websites has privacy 2 (password) now. */
  readonly hasPassword: boolean;
  readonly onChange: (formValues: EditFormValues) => void;
}

/** "On" comes before "off". */
const getOptions = (field: ValueField) => {
  const values = isOfKind(field, 'flag') ? ([1, 0] as const) : getAllowedValues(field);
  return [
    { value: '', label: t('websites.form.leaveUnchanged') },
    ...values.map((value) => ({ value: String(value), label: labelOption(field, value) })),
  ];
};

/** The options "ignore" and "count" need the name of what is ignored. */
const labelSelect = (field: ValueField): string => {
  const descriptor = fieldDescriptors[field];
  return descriptor.kind === 'flag' && descriptor.words === 'ignored_counted'
    ? labelPlannedField(field)
    : labelField(field);
};

/** Fields to change. Each stays unchanged until the user chooses a value. */
export const EditFields = ({ formValues, hasPassword, onChange }: EditFieldsProps) => {
  const set = (part: Partial<EditFormValues>): void => onChange({ ...formValues, ...part });
  const needsPassword =
    formValues.privacy === privacy.password || (formValues.privacy === null && hasPassword);

  const renderField = (field: SettableField, isFirst: boolean) => {
    if (isOfKind(field, 'password')) {
      const note =
        formValues.privacy === null ? 'websites.bulkChange.newPassword' : 'websites.bulkChange.samePassword';
      return (
        needsPassword && (
          <PasswordField
            key={field}
            note={t(note)}
            value={formValues[field]}
            onChange={(password) => set({ [field]: password })}
          />
        )
      );
    }
    if (isOfKind(field, 'lines')) {
      return (
        <EditList
          key={field}
          label={labelField(field)}
          value={formValues[field]}
          check={getEntryRules(field).check}
          onChange={(list) => set({ [field]: list })}
        />
      );
    }
    const value = formValues[field];
    return (
      <Select
        key={field}
        label={labelSelect(field)}
        size="xs"
        data-autofocus={isFirst || undefined}
        data={getOptions(field)}
        value={value === null ? '' : String(value)}
        onChange={(chosen) =>
          set({ [field]: getAllowedValues(field).find((one) => String(one) === chosen) ?? null })
        }
        allowDeselect={false}
      />
    );
  };
  return (
    <div className={classes.fields}>{settableFields.map((field, at) => renderField(field, at === 0))}</div>
  );
};
