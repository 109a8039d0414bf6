import { Button, Group, PasswordInput, Radio, Select, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  fieldDescriptors,
  getAllowedValues,
  isOfKind,
  type ListField,
  privacy,
  type SettableField,
  settableFields,
  type ValueField,
} from '../../../../preload/contract/website-fields.ts';
import { parseEntries, type Website } from '../../../../preload/contract/websites.ts';
import type { LastSent } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import { EntriesField } from '../checks/EntriesField.tsx';
import { getEntryRules } from '../checks/entry-rules.ts';
import { generatePassword, type WebsiteFormField, type WebsiteFormValues } from '../form-values.ts';
import { labelChoice, labelChoiceHint, labelField } from '../labels.ts';
import { lastSentQuery } from '../records.ts';
import { type SentPassword, useSentPassword } from '../screen-state.ts';
import classes from './SettingFields.module.css';

/** A sentence below a field, with buttons. */
export const FieldNote = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="var(--st-space-4) var(--st-space-8)" mt="var(--st-space-6)" fz="sm" c="dimmed">
    {children}
  </Group>
);

interface PasswordFieldProps {
  readonly note: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly sent?: SentPassword | null;
  readonly onChange: (value: string) => void;
}

/** The service never shows a saved password, so the user can copy it here before it is sent. */
export const PasswordField = ({ note, value, error, sent, onChange }: PasswordFieldProps) => {
  const [isVisible, setVisible] = useState(false);
  const enter = (password: string): void => {
    onChange(password);
    setVisible(true);
  };
  return (
    <div>
      <PasswordInput
        label={labelField('password')}
        description={note}
        classNames={{ innerInput: classes.secret }}
        error={error}
        autoComplete="new-password"
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': t(isVisible ? 'websites.password.hide' : 'websites.password.show'),
        }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="var(--st-space-4)" mt="xs">
        <Button variant="default" size="compact-sm" onClick={() => enter(generatePassword())}>
          {t('websites.password.generate')}
        </Button>
        {value !== '' && <CopyTextButton label={t('websites.password.copy')} text={() => value} />}
      </Group>
      {sent && value === '' && (
        <FieldNote>
          <span>{t('websites.password.lastSent', { time: formatTime(sent.at) })}</span>
          <Button variant="default" size="compact-sm" onClick={() => enter(sent.value)}>
            {t('websites.password.enterLastSent')}
          </Button>
          <CopyTextButton label={t('websites.password.copyLastSent')} text={() => sent.value} />
        </FieldNote>
      )}
    </div>
  );
};

interface SettingFieldsProps {
  /** Null: a new website. */
  readonly website: Website | null;
  readonly form: {
    readonly values: WebsiteFormValues;
    readonly errors: Partial<Record<WebsiteFormField, string | undefined>>;
    readonly set: <Field extends WebsiteFormField>(field: Field, value: WebsiteFormValues[Field]) => void;
  };
}
type FieldProps<Field extends SettableField> = SettingFieldsProps & { readonly field: Field };

const getPasswordNote = (website: Website | null): string => {
  if (website?.passwordSet) return t('websites.password.isSet');
  if (website?.privacy !== privacy.password) return t('websites.password.chooseOne');
  return t(website.passwordSet === null ? 'websites.password.maybeSet' : 'websites.password.notSet');
};

/** Password of a website, which the service never shows again. */
const StatisticsPasswordField = ({ field, website, form }: FieldProps<'password'>) => (
  <PasswordField
    note={getPasswordNote(website)}
    value={form.values[field]}
    error={form.errors[field]}
    sent={useSentPassword(website?.id)}
    onChange={(text) => form.set(field, text)}
  />
);

const { onlyWith } = fieldDescriptors.password;

const getRadios = (field: ValueField) =>
  isOfKind(field, 'flag')
    ? [
        { value: '1', label: t('websites.values.on') },
        { value: '0', label: t('websites.values.off') },
      ]
    : getAllowedValues(field).map((value) => ({
        value: String(value),
        label: labelChoice(field, value),
        description: labelChoiceHint(field, value),
      }));

/**
 * A switch, or radio buttons for one of several values. A value that the service does not show can be left unchanged.
 * The password is below the choice that it depends on.
 */
const ValueInput = ({ field, website, form }: FieldProps<ValueField>) => {
  const value = form.values[field];
  const isUnknown = website?.[field] === null;
  const hint = isOfKind(field, 'flag') ? t(`websites.fieldHints.${field}`) : '';
  const labels = { label: labelField(field), error: form.errors[field] };
  if (isOfKind(field, 'flag') && !isUnknown) {
    return (
      <Switch
        {...labels}
        description={hint}
        checked={value === 1}
        onChange={(event) => form.set(field, event.currentTarget.checked ? 1 : 0)}
      />
    );
  }
  return (
    <Stack gap="sm">
      <Radio.Group
        {...labels}
        description={isUnknown ? `${hint} ${t('websites.form.notShownUnlessChosen')}`.trim() : undefined}
        value={String(value ?? '')}
        onChange={(chosen) =>
          form.set(field, getAllowedValues(field).find((one) => String(one) === chosen) ?? null)
        }
      >
        <Stack gap="xs" mt="xs">
          {getRadios(field).map((radio) => (
            <Radio key={radio.value} size="xs" classNames={{ label: classes.choice }} {...radio} />
          ))}
          {isUnknown && (
            <Radio
              size="xs"
              classNames={{ label: classes.choice }}
              value=""
              label={t('websites.form.leaveUnchanged')}
            />
          )}
        </Stack>
      </Radio.Group>
      {field === onlyWith.field && value === onlyWith.value && (
        <StatisticsPasswordField field="password" website={website} form={form} />
      )}
    </Stack>
  );
};

/** Characters of a list that are shown. */
const maxLength = 120;

/** Offers the list that this app last sent. Others may have changed it since. */
const renderLastSent = (
  field: string,
  sent: NonNullable<LastSent[ListField]>,
  onUse: (value: string) => void,
): ReactNode => {
  const list = parseEntries(sent.value).join(', ');
  const date = formatDate(sent.at);
  if (list === '') return <FieldNote>{t('websites.form.lastSentNothing', { date })}</FieldNote>;
  return (
    <FieldNote>
      <span>
        {t.rich('websites.form.lastSent', {
          date,
          entries: list.length > maxLength ? `${list.slice(0, maxLength)}…` : list,
          list: (chunks) => <span className={classes.list}>{chunks}</span>,
        })}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('websites.form.startFromLastSentField', { field })}
        onClick={() => onUse(sent.value)}
      >
        {t('websites.form.startFromLastSent')}
      </Button>
    </FieldNote>
  );
};

const getHiddenListNote = (value: string | null): string => {
  if (value === null) return t('websites.form.notShownUnchanged');
  return t(value.trim() === '' ? 'websites.form.replacedByNothing' : 'websites.form.replacesAll');
};

/** One entry per line. A list that the service does not show stays unchanged until the user replaces it. */
const LinesInput = ({ field, website, form }: FieldProps<ListField>) => {
  const value = form.values[field];
  const isHidden = website?.[field] === null;
  const { data: sent } = useQuery({ ...lastSentQuery(website?.id ?? ''), enabled: isHidden });
  const change = (next: string | null): void => form.set(field, next);
  const label = labelField(field);
  const labels = { label, description: t(`websites.fieldHints.${field}`), error: form.errors[field] };
  const hiddenLabels = { mt: 'xs', 'aria-label': t('websites.bulk.fieldOnePerLine', { field: label }) };
  const list = value !== null && (
    <EntriesField
      field={label}
      {...(isHidden ? hiddenLabels : labels)}
      maxRows={7}
      value={value}
      check={getEntryRules(field).check}
      onChange={change}
    />
  );
  if (!isHidden) return list;
  return (
    <div>
      <Select
        {...labels}
        data={[
          { value: '', label: t('websites.form.leaveUnchanged') },
          { value: 'replace', label: t('websites.bulkChange.replaceEntries') },
        ]}
        value={value === null ? '' : 'replace'}
        onChange={(how) => change(how === 'replace' ? (value ?? '') : null)}
        allowDeselect={false}
      />
      {list}
      <FieldNote>{getHiddenListNote(value)}</FieldNote>
      {sent?.[field] && renderLastSent(label, sent[field], change)}
    </div>
  );
};

/** The inputs of all fields except the domain. */
export const SettingFields = (props: SettingFieldsProps) =>
  settableFields.map((field) => {
    if (isOfKind(field, 'choice', 'flag')) return <ValueInput key={field} field={field} {...props} />;
    return isOfKind(field, 'lines') && <LinesInput key={field} field={field} {...props} />;
  });
