import { Radio, Stack } from '@mantine/core';
import {
  type FieldOfKind,
  fieldDescriptors,
  getAllowedValues,
} from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { labelChoice, labelChoiceHint, labelField } from '../labels.ts';
import classes from './ChoiceField.module.css';
import type { FieldEditorProps } from './field-editor-props.ts';
import { LeaveUnchangedButton } from './LeaveUnchangedButton.tsx';
import { StatisticsPasswordField } from './StatisticsPasswordField.tsx';

const { onlyWith } = fieldDescriptors.password;

/** Radio buttons. The password is below them if it has an effect with the chosen value. */
export const ChoiceField = ({ field, website, form }: FieldEditorProps<FieldOfKind<'choice'>>) => {
  const { values, set, errors } = form;
  const value = values[field];
  const isUnknown = website?.[field] === null;
  const allowedValues = getAllowedValues(field);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={labelField(field)}
        description={isUnknown ? t('websites.form.notShownUnlessChosen') : undefined}
        error={errors[field]}
        value={value === null ? '' : String(value)}
        onChange={(chosen) => {
          const choice = allowedValues.find((one) => String(one) === chosen);
          if (choice !== undefined) set(field, choice);
        }}
      >
        <Stack gap="xs" mt="xs">
          {allowedValues.map((one) => (
            <Radio
              key={one}
              value={String(one)}
              label={labelChoice(field, one)}
              description={labelChoiceHint(field, one)}
              size="xs"
              classNames={{ label: classes.choice }}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isUnknown && value !== null && (
        <LeaveUnchangedButton
          label={t(`websites.form.leaveChoiceUnchanged.${field}`)}
          onClick={() => set(field, null)}
        />
      )}
      {field === onlyWith.field && value === onlyWith.value && (
        <StatisticsPasswordField field="password" website={website} form={form} />
      )}
    </Stack>
  );
};
