import { Button, Group, Input, Radio, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import {
  type FieldOfKind,
  fieldDescriptors,
  getAllowedValues,
  isOfKind,
  type ListField,
  privacy,
  type SettableField,
  settableFields,
} from '../../../../preload/contract/website-fields.ts';
import { parseEntries, type Website } from '../../../../preload/contract/websites.ts';
import type { LastSent } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { EntriesField } from '../checks/EntriesField.tsx';
import { getEntryRules } from '../checks/entry-rules.ts';
import type { WebsiteFormField, WebsiteFormValues } from '../form-values.ts';
import { labelChoice, labelChoiceHint, labelField } from '../labels.ts';
import { lastSentQuery } from '../records.ts';
import { useSentPassword } from '../screen-state.ts';
import { FieldNote } from './FieldNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import classes from './SettingFields.module.css';

interface SettingFieldsProps {
  /** Null: a new website. */
  readonly website: Website | null;
  readonly form: {
    readonly values: WebsiteFormValues;
    readonly errors: Partial<Record<WebsiteFormField, string | undefined>>;
    readonly set: <Field extends WebsiteFormField>(field: Field, value: WebsiteFormValues[Field]) => void;
  };
}

interface FieldProps<Field extends SettableField> extends SettingFieldsProps {
  readonly field: Field;
}

/** Takes back the value of a field that the service does not show. */
const renderLeaveUnchanged = (label: string, onClick: () => void): ReactNode => (
  <Button className={classes.leaveUnchanged} variant="subtle" size="compact-sm" onClick={onClick}>
    {label}
  </Button>
);

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

/** Radio buttons. The password is below them if it has an effect with the chosen value. */
const ChoiceField = ({ field, website, form }: FieldProps<FieldOfKind<'choice'>>) => {
  const value = form.values[field];
  const isUnknown = website?.[field] === null;
  const allowedValues = getAllowedValues(field);
  const leaveUnchanged = t(`websites.form.leaveChoiceUnchanged.${field}`);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={labelField(field)}
        description={isUnknown ? t('websites.form.notShownUnlessChosen') : undefined}
        error={form.errors[field]}
        value={String(value ?? '')}
        onChange={(chosen) => {
          const choice = allowedValues.find((one) => String(one) === chosen);
          if (choice !== undefined) form.set(field, choice);
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
      {isUnknown && value !== null && renderLeaveUnchanged(leaveUnchanged, () => form.set(field, null))}
      {field === onlyWith.field && value === onlyWith.value && (
        <StatisticsPasswordField field="password" website={website} form={form} />
      )}
    </Stack>
  );
};

/** A switch. Radio buttons if the service does not show the value, which can then be left unchanged. */
const FlagField = ({ field, website, form }: FieldProps<FieldOfKind<'flag'>>) => {
  const label = labelField(field);
  const hint = t(`websites.fieldHints.${field}`);
  const value = form.values[field];
  const error = form.errors[field];
  if (website?.[field] !== null) {
    return (
      <Switch
        label={label}
        description={hint}
        error={error}
        checked={value === 1}
        onChange={(event) => form.set(field, event.currentTarget.checked ? 1 : 0)}
      />
    );
  }
  return (
    <Radio.Group
      label={label}
      description={`${hint} ${t('websites.form.notShownUnlessChosen')}`}
      error={error}
      value={String(value ?? '')}
      onChange={(chosen) => form.set(field, chosen === '1' ? 1 : 0)}
    >
      <Group gap="md" mt="xs">
        <Radio value="1" label={t('websites.values.on')} size="xs" />
        <Radio value="0" label={t('websites.values.off')} size="xs" />
        {value !== null &&
          renderLeaveUnchanged(t('websites.form.leaveUnchanged'), () => form.set(field, null))}
      </Group>
    </Radio.Group>
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

/** The text gets the focus when the user replaces a hidden list, and the button when the user takes that back. */
const useReplaceFocus = (value: string | null) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const wasHidden = useRef(value === null);
  const isReverting = useRef(false);
  useEffect(() => {
    if (value !== null && wasHidden.current) text.current?.focus();
    if (value === null && isReverting.current) replaceButton.current?.focus();
    wasHidden.current = value === null;
    isReverting.current = false;
  }, [value]);
  return { text, replaceButton, isReverting };
};

interface HiddenListProps {
  readonly labels: {
    readonly label: string;
    readonly description: string;
    readonly error: string | undefined;
  };
  /** What this app last sent. */
  readonly sent: LastSent[ListField] | undefined;
  readonly replaceButton: RefObject<HTMLButtonElement | null>;
  readonly onReplace: (text: string) => void;
}

const HiddenList = ({ labels, sent, replaceButton, onReplace }: HiddenListProps) => (
  <Input.Wrapper labelElement="div" {...labels}>
    <FieldNote>
      <span>{t('websites.form.notShownUnchanged')}</span>
      <Button
        ref={replaceButton}
        variant="default"
        size="compact-sm"
        aria-label={t('websites.form.replaceField', { field: labels.label })}
        onClick={() => onReplace('')}
      >
        {t('websites.form.replace')}
      </Button>
    </FieldNote>
    {sent && renderLastSent(labels.label, sent, onReplace)}
  </Input.Wrapper>
);

/** One entry per line. A list that the service does not show stays unchanged until the user replaces it. */
const LinesField = ({ field, website, form }: FieldProps<ListField>) => {
  const value = form.values[field];
  const isShown = website?.[field] !== null;
  const { data: sent } = useQuery({ ...lastSentQuery(website?.id ?? ''), enabled: !isShown });
  const { text, replaceButton, isReverting } = useReplaceFocus(value);
  const change = (next: string | null): void => form.set(field, next);
  const revert = (): void => {
    isReverting.current = true;
    change(null);
  };
  const label = labelField(field);
  const labels = { label, description: t(`websites.fieldHints.${field}`), error: form.errors[field] };
  if (value === null)
    return (
      <HiddenList labels={labels} sent={sent?.[field]} replaceButton={replaceButton} onReplace={change} />
    );
  return (
    <div>
      <EntriesField
        ref={text}
        field={label}
        {...labels}
        maxRows={7}
        value={value}
        check={getEntryRules(field).check}
        onChange={change}
      />
      {!isShown && (
        <FieldNote>
          <span>
            {t(value.trim() === '' ? 'websites.form.replacedByNothing' : 'websites.form.replacesAll')}
          </span>
          <Button variant="default" size="compact-sm" onClick={revert}>
            {t('websites.form.leaveUnchanged')}
          </Button>
        </FieldNote>
      )}
    </div>
  );
};

/** The inputs of all fields except the domain. A password is below the choice that it depends on. */
export const SettingFields = (props: SettingFieldsProps) =>
  settableFields.map((field) => {
    if (isOfKind(field, 'choice')) return <ChoiceField key={field} field={field} {...props} />;
    if (isOfKind(field, 'flag')) return <FlagField key={field} field={field} {...props} />;
    return isOfKind(field, 'lines') && <LinesField key={field} field={field} {...props} />;
  });
