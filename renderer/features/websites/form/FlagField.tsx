import { Group, Radio, Switch } from '@mantine/core';
import type { FieldOfKind, Flag } from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { labelField } from '../labels.ts';
import type { FieldEditorProps } from './field-editor-props.ts';
import { LeaveUnchangedButton } from './LeaveUnchangedButton.tsx';

/** A switch. Radio buttons if the service does not show the value, which can then be left unchanged. */
export const FlagField = ({ field, website, form }: FieldEditorProps<FieldOfKind<'flag'>>) => {
  const label = labelField(field);
  const explanation = t(`websites.fieldHints.${field}`);
  const value = form.values[field];
  const error = form.errors[field];
  const isShown = website?.[field] !== null;
  const onChange = (flag: Flag | null): void => form.set(field, flag);
  if (isShown) {
    return (
      <Switch
        label={label}
        description={explanation}
        error={error}
        checked={value === 1}
        onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
      />
    );
  }
  return (
    <Radio.Group
      label={label}
      description={`${explanation} ${t('websites.form.notShownUnlessChosen')}`}
      error={error}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '1' ? 1 : 0)}
    >
      <Group gap="md" mt="xs">
        <Radio value="1" label={t('websites.values.on')} size="xs" />
        <Radio value="0" label={t('websites.values.off')} size="xs" />
        {value !== null && (
          <LeaveUnchangedButton label={t('websites.form.leaveUnchanged')} onClick={() => onChange(null)} />
        )}
      </Group>
    </Radio.Group>
  );
};
