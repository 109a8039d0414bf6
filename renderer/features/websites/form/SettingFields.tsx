import { Group, PasswordInput, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  fieldDescriptors,
  getAllowedValues,
  type ListField,
  listFields,
  privacy,
  type SettableField,
  type ValueField,
  valueFields,
} from '../../../../preload/contract/website-fields.ts';
import { parseEntries, type Website } from '../../../../preload/contract/websites.ts';
import type { LastSent } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { useActions } from '../../../state/actions.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import { EntriesField } from '../checks/EntriesField.tsx';
import { sortBySeverity, toNumberedEntries } from '../checks/entry-findings.ts';
import { getEntryRules } from '../checks/entry-rules.ts';
import {
  generatePassword,
  lacksPassword,
  type WebsiteFormField,
  type WebsiteFormValues,
} from '../form-values.ts';
import { labelField, labelInSentence, labelNotShown, labelSelect } from '../labels.ts';
import { lastSentQuery } from '../records.ts';
import { type SentPassword, useSentPassword } from '../screen-state.ts';
import classes from './SettingFields.module.css';

/** A sentence below a field, with buttons. */
const FieldNote = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="var(--st-space-4) var(--st-space-8)" mt="var(--st-space-6)" fz="sm" c="dimmed">
    {children}
  </Group>
);

interface PasswordFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly note: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly sent?: SentPassword | null;
  readonly onChange: (value: string) => void;
}

/** The service never shows a saved password, so the user can copy it here before it is sent. */
export const PasswordField = ({ ref, note, value, error, sent, onChange }: PasswordFieldProps) => {
  const [isVisible, setVisible] = useState(false);
  const toggleLabel = t(isVisible ? 'websites.password.hide' : 'websites.password.show');
  useActions([{ label: toggleLabel, run: () => setVisible(!isVisible) }]);
  const enter = (password: string): void => {
    onChange(password);
    setVisible(true);
  };
  return (
    <div>
      <PasswordInput
        ref={ref}
        label={labelField('password')}
        description={note}
        classNames={{ innerInput: classes.secret }}
        error={error}
        autoComplete="new-password"
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': toggleLabel }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputContainer={(input) => (
          <div className={classes.password}>
            {input}
            <ActionButton variant="default" onClick={() => enter(generatePassword())}>
              {t('websites.password.generate')}
            </ActionButton>
            {value !== '' && <CopyTextButton label={t('websites.password.copy')} text={() => value} />}
          </div>
        )}
      />
      {sent && value === '' && (
        <FieldNote>
          <span>{t('websites.password.lastSent', { time: formatTime(sent.at) })}</span>
          <ActionButton variant="default" size="compact-sm" onClick={() => enter(sent.value)}>
            {t('websites.password.enterLastSent')}
          </ActionButton>
          <CopyTextButton label={t('websites.password.copyLastSent')} text={() => sent.value} />
        </FieldNote>
      )}
    </div>
  );
};

interface SettingFieldsProps {
  /** Null: a new website. */
  readonly website: Website | null;
  /** The field of the password, while it is shown. */
  readonly passwordField: RefObject<HTMLInputElement | null>;
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

const StatisticsPasswordField = ({ website, passwordField, form }: SettingFieldsProps) => (
  <PasswordField
    ref={passwordField}
    note={getPasswordNote(website)}
    value={form.values.password}
    error={form.errors.password}
    sent={useSentPassword(website?.id)}
    onChange={(text) => form.set('password', text)}
  />
);

const { onlyWith } = fieldDescriptors.password;

/** A sentence with a choice in it. A value that the service does not show stays unchanged until another is chosen. */
const Sentence = ({ field, website, passwordField, form }: FieldProps<ValueField>) => {
  const errorId = useId();
  const value = form.values[field];
  const error = form.errors[field];
  const choose = (chosen: string): void => {
    const next = getAllowedValues(field).find((one) => String(one) === chosen) ?? null;
    flushSync(() => form.set(field, next));
    if (lacksPassword({ [field]: next, password: form.values.password }, website))
      passwordField.current?.focus();
  };
  const renderChoice = (chunks: ReactNode) => (
    <span className={classes.phrase}>
      <select
        className={classes.choice}
        aria-label={labelSelect(field)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && errorId}
        data-changed={(website !== null && value !== website[field]) || undefined}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {website?.[field] === null && <option value="">{labelNotShown()}</option>}
        {getAllowedValues(field).map((one) => (
          <option key={one} value={one}>
            {labelInSentence(field, one)}
          </option>
        ))}
      </select>
      {chunks}
    </span>
  );
  return (
    <>
      {t.rich(`websites.sentences.${field}.text`, { choice: renderChoice })}{' '}
      {error && (
        <Text
          id={errorId}
          span
          display="block"
          size="xs"
          c="var(--st-danger)"
          ff="var(--mantine-font-family)"
        >
          {error}
        </Text>
      )}
    </>
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
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label={t('websites.form.startFromLastSentField', { field })}
        onClick={() => onUse(sent.value)}
      >
        {t('websites.form.startFromLastSent')}
      </ActionButton>
    </FieldNote>
  );
};

const getHiddenListNote = (value: string | null): string => {
  if (value === null) return t('websites.form.notShownUnchanged');
  return t(value.trim() === '' ? 'websites.form.replacedByNothing' : 'websites.form.replacesAll');
};

/** Entries that are shown until the list is edited. */
const maxEntries = 8;

const EntryRows = ({ field, text }: { readonly field: ListField; readonly text: string }) => {
  const { check, describe } = getEntryRules(field);
  const findings = useMemo(() => sortBySeverity(check(text)), [check, text]);
  const entries = toNumberedEntries(text);
  const count = entries.length - maxEntries;
  return (
    <ul className={classes.entries} aria-label={labelField(field)}>
      {entries.slice(0, maxEntries).map(({ line, entry }) => {
        const finding = findings.find((one) => one.line === line);
        return (
          <li key={line}>
            <span dir="auto">{entry}</span>
            <span data-severity={finding?.severity}>{finding ? finding.getText() : describe(entry)}</span>
          </li>
        );
      })}
      {count > 0 && <li>{t('websites.form.moreEntries', { count })}</li>}
    </ul>
  );
};

/** The entries of a list; as a text with one on each line once the user edits it. */
const ShownList = ({ field, website, form }: FieldProps<ListField>) => {
  const value = form.values[field] ?? '';
  const saved = website?.[field] ?? '';
  const error = form.errors[field];
  /** The saved list when editing began. Editing ends when another one was saved. */
  const [edited, setEdited] = useState<string | null>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (edited === null) return;
    textarea.current?.focus();
    textarea.current?.setSelectionRange(-1, -1);
  }, [edited]);
  if (error === undefined && value === saved && edited !== saved) {
    return (
      <>
        <EntryRows field={field} text={value} />
        <ActionButton
          variant="subtle"
          size="compact-sm"
          ms="calc(-1 * var(--st-space-8))"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => setEdited(saved)}
        >
          {t(`websites.sentences.${field}.add`)}
        </ActionButton>
      </>
    );
  }
  return (
    <EntriesField
      ref={textarea}
      field={labelField(field)}
      aria-label={labelField(field)}
      description={t(`websites.fieldHints.${field}`)}
      error={error}
      maxRows={7}
      value={value}
      check={getEntryRules(field).check}
      onChange={(next) => form.set(field, next)}
    />
  );
};

/** A list that the service does not show. It stays unchanged until the user replaces it. */
const HiddenList = ({ field, website, form }: FieldProps<ListField>) => {
  const value = form.values[field];
  const { data: sent } = useQuery(lastSentQuery(website?.id ?? ''));
  const change = (next: string | null): void => form.set(field, next);
  const label = labelField(field);
  return (
    <div>
      <Select
        size="xs"
        aria-label={label}
        error={form.errors[field]}
        data={[
          { value: '', label: t('websites.form.leaveUnchanged') },
          { value: 'replace', label: t('websites.bulkChange.replaceEntries') },
        ]}
        value={value === null ? '' : 'replace'}
        onChange={(how) => change(how === 'replace' ? (value ?? '') : null)}
        allowDeselect={false}
      />
      {value !== null && (
        <EntriesField
          field={label}
          mt="xs"
          aria-label={t('websites.bulk.fieldOnePerLine', { field: label })}
          maxRows={7}
          value={value}
          check={getEntryRules(field).check}
          onChange={change}
        />
      )}
      <FieldNote>{getHiddenListNote(value)}</FieldNote>
      {sent?.[field] && renderLastSent(label, sent[field], change)}
    </div>
  );
};

/** The inputs of all fields except the domain. The password is below the choice that it depends on. */
export const SettingFields = (props: SettingFieldsProps) => {
  const { website, form } = props;
  const hasUnknown = valueFields.some((field) => website?.[field] === null);
  return (
    <>
      <div>
        <p className={classes.sentences}>
          {valueFields.map((field) => (
            <Sentence key={field} field={field} {...props} />
          ))}
        </p>
        {hasUnknown && <FieldNote>{t('websites.form.notShownUnlessChosen')}</FieldNote>}
      </div>
      {form.values[onlyWith.field] === onlyWith.value && <StatisticsPasswordField {...props} />}
      {listFields.toReversed().map((field) => (
        <div key={field}>
          <h3 className={classes.title}>{t(`websites.sentences.${field}.title`)}</h3>
          {website?.[field] === null ? (
            <HiddenList field={field} {...props} />
          ) : (
            <ShownList field={field} {...props} />
          )}
        </div>
      ))}
    </>
  );
};
