import { Checkbox, Input, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  fieldDescriptors,
  listFields,
  mapFields,
  privacy,
  type ReadableField,
} from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { toDisplayDomain } from '../domain.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { labelField } from '../labels.ts';
import { lastSentQuery } from '../records.ts';
import {
  type BulkSheetProps,
  type BulkTarget,
  ChangePlanSheet,
  Targets,
  useTargetWebsites,
} from './ChangePlanSheet.tsx';
import { getCopyableFields, getCopyWarning, toCopyEdit } from './plan-changes.ts';
import { createSheetFormValues } from './sheet-form-values.ts';

const hiddenLists = listFields.filter((field) => !fieldDescriptors[field].isReturned);

interface CopyFormValues {
  /** Null: the selected websites if there are several, otherwise all. */
  readonly target: BulkTarget | null;
  readonly sourceId: string | null;
  /** Fields that the user checked or unchecked. */
  readonly checked: Readonly<Record<string, boolean>>;
  readonly password: string;
}

const copyForm = createSheetFormValues<CopyFormValues>(() => ({
  target: null,
  sourceId: null,
  checked: {},
  password: '',
}));

interface FieldChoicesProps {
  readonly choices: readonly {
    readonly field: ReadableField;
    readonly warning: ReturnType<typeof getCopyWarning>;
    readonly isCopied: boolean;
  }[];
  readonly onCheck: (field: ReadableField, isChecked: boolean) => void;
}

const FieldChoices = ({ choices, onCheck }: FieldChoicesProps) => (
  <Input.Wrapper
    label={t('websites.bulkCopy.fields')}
    labelElement="div"
    role="group"
    aria-label={t('websites.bulkCopy.fields')}
  >
    <Stack gap="var(--st-space-8)" mt="var(--st-space-6)">
      {choices.map(({ field, warning, isCopied }) => (
        <Checkbox
          key={field}
          label={labelField(field)}
          description={
            warning && (
              <Text inherit span c="var(--st-warn)">
                {t(`websites.bulkCopy.warnings.${warning}`)}
              </Text>
            )
          }
          checked={isCopied}
          onChange={(event) => onCheck(field, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  </Input.Wrapper>
);

export const CopySheet = ({ websites, ...sheet }: BulkSheetProps) => {
  const { formValues, change, discard } = copyForm.useFormValues();
  const { password, checked } = formValues;
  const target = formValues.target ?? (websites.length > 1 ? 'chosen' : 'all');
  const sourceId = (websites.find(({ id }) => id === formValues.sourceId) ?? websites[0])?.id ?? '';
  const targets = useTargetWebsites(target, websites);
  const { data: sent = null } = useQuery(lastSentQuery(sourceId));

  const shown = (targets.websites ?? websites).find(({ id }) => id === sourceId);
  // If the service does not show a list, the one last sent from here is used.
  const source = shown && {
    ...shown,
    ...mapFields(hiddenLists, (field) => shown[field] ?? sent?.[field]?.value ?? null),
  };
  const choices = (source ? getCopyableFields(source) : []).map((field) => {
    const warning = source && shown ? getCopyWarning(source, shown, field) : null;
    return { field, warning, isCopied: checked[field] ?? warning === null };
  });
  const fields = choices.filter(({ isCopied }) => isCopied).map(({ field }) => field);
  const asksPassword = source?.privacy === privacy.password && fields.includes('privacy');
  const settings = (
    <Stack gap="var(--st-space-16)">
      <Select
        label={t('websites.bulkCopy.from')}
        data-autofocus
        openOnFocus={false}
        size="xs"
        searchable
        limit={200}
        data={websites.map(({ id, domain }) => ({ value: id, label: toDisplayDomain(domain) }))}
        value={sourceId}
        onChange={(id) => change({ sourceId: id, checked: {} })}
        allowDeselect={false}
      />
      <Targets
        label={t('websites.bulkCopy.to')}
        selectedCount={websites.length}
        value={target}
        onChange={(next) => change({ target: next })}
      />
      {source && (
        <FieldChoices
          choices={choices}
          onCheck={(field, isChecked) => change({ checked: { ...checked, [field]: isChecked } })}
        />
      )}
      {asksPassword && (
        <PasswordField
          note={t('websites.bulkCopy.password')}
          value={password}
          onChange={(next) => change({ password: next })}
        />
      )}
    </Stack>
  );
  return (
    <ChangePlanSheet
      {...sheet}
      title={t('websites.panel.copy')}
      label={t('websites.bulkCopy.settings')}
      settings={settings}
      targets={targets}
      sourceId={sourceId}
      edit={{ ...(source && toCopyEdit(source, fields)), ...(asksPassword && { password }) }}
      onSent={discard}
    />
  );
};
