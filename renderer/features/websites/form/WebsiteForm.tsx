import { Button, Collapse, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { SettableField } from '../../../../preload/contract/website-fields.ts';
import { getMismatchedFields, type Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatList } from '../../../lib/format.ts';
import { unwrap } from '../../../lib/query.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { RecordFields } from '../../../ui/RecordFields.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { cleanDomain, getDomainProblem, getUnicodeDomain, toDisplayDomain } from '../domain.ts';
import {
  defaultFormValues,
  fillMissingValues,
  getPasswordField,
  hasUnsavedValues,
  toFieldErrors,
  toFormValues,
  toWebsiteChanges,
  toWebsiteFields,
  type WebsiteFormField,
  type WebsiteFormValues,
} from '../form-values.ts';
import { formatDomainProblem, labelField } from '../labels.ts';
import { invalidateLists, listQuery, putRecord } from '../records.ts';
import { createSentPasswords, createUnsavedValues, toAccountRecordKey } from '../screen-state.ts';
import { defaultWebsiteSearch, toQuery } from '../search.ts';
import { FieldNote, SettingFields } from './SettingFields.tsx';
import classes from './WebsiteForm.module.css';

/** `mismatchedFields`: the service accepted them, but shows them with another value. */
const send = async (website: Website | null, values: WebsiteFormValues) => {
  if (!website)
    return { record: await unwrap(bridge.websites.store(toWebsiteFields(values))), mismatchedFields: [] };
  const changes = toWebsiteChanges(website, values);
  const record = await unwrap(bridge.websites.update(website.id, changes));
  return { record, mismatchedFields: getMismatchedFields(record, changes) };
};

/** Form of a website; `null` is a new one. Values outlive the form until they are sent or discarded. */
const useWebsiteForm = (website: Website | null, onStored: (website: Website) => void) => {
  const client = useQueryClient();
  const sentPasswords = useSlice(createSentPasswords);
  const unsaved = useSlice(createUnsavedValues);
  const key = toAccountRecordKey(client, website?.id ?? null);
  const unsavedValues = useSelector(unsaved.state, (saved) => saved.get(key));
  const savedValues = website ? toFormValues(website) : defaultFormValues;
  const values = fillMissingValues(unsavedValues ?? savedValues, website);
  const [errors, setErrors] = useState<Partial<Record<WebsiteFormField, string>>>({});
  /** Null until something was saved, and again after a change. */
  const [mismatchedFields, setMismatchedFields] = useState<readonly SettableField[] | null>(null);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (sent: WebsiteFormValues) => send(website, sent),
    onMutate: () => ({ formValues: unsaved.get(key) }),
    onSuccess: (result, sent, before) => {
      // Values that were entered during the request stay.
      if (unsaved.get(key) === before.formValues) unsaved.delete(key);
      sentPasswords.remember(result.record.id, getPasswordField(sent).password);
      putRecord(client, result.record);
      void invalidateLists(client);
      setMismatchedFields(result.mismatchedFields);
      if (!website) onStored(result.record);
    },
    onError: (failure, sent) => {
      setErrors(toFieldErrors(failure, sent).fields);
      // If the response was lost, the website may exist, so the list is refetched.
      if (!website && failure.code !== 'validation') void invalidateLists(client);
    },
  });

  const set = <Field extends WebsiteFormField>(field: Field, value: WebsiteFormValues[Field]): void => {
    const next = { ...values, [field]: value };
    if (hasUnsavedValues(website, next)) unsaved.set(key, next);
    else unsaved.delete(key);
    setErrors((before) => ({ ...before, [field]: undefined }));
    setMismatchedFields(null);
  };

  const discard = (): void => {
    unsaved.delete(key);
    setErrors({});
    setMismatchedFields(null);
    reset();
  };

  const canSave = website === null || Object.keys(toWebsiteChanges(website, values)).length > 0;
  const save = (): void => {
    if (isPending || !canSave) return;
    if (!website && toWebsiteFields(values).domain === '') {
      setErrors({ domain: t('websites.form.domainMissing') });
      return;
    }
    setErrors({});
    mutate(values);
  };
  const isDirty = unsavedValues !== undefined;
  return {
    values,
    set,
    save,
    discard,
    isDirty,
    canSave,
    isSaving: isPending,
    error,
    errors,
    mismatchedFields,
  };
};
type WebsiteFormState = ReturnType<typeof useWebsiteForm>;

/**
 * Shown when the service refused a domain: it is already one of the user's websites, for example after a lost response, or
 * maybe one of another account, which the list does not show.
 */
const ExistingWebsiteNotice = ({
  domain,
  onOpen,
}: {
  readonly domain: string;
  readonly onOpen: (id: string) => void;
}) => {
  const { data } = useQuery({
    ...listQuery(toQuery({ ...defaultWebsiteSearch, search: domain, per_page: 100 })),
    placeholderData: undefined,
    staleTime: 0,
    enabled: domain !== '',
  });
  if (data === undefined) return null;
  const existing = data.items.find((item) => cleanDomain(item.domain).domain === domain);
  if (!existing && getDomainProblem(domain) !== null) return null;
  return (
    <FieldNote>
      <span>{t(existing ? 'websites.form.existing' : 'websites.form.maybeElsewhere')}</span>
      {existing && (
        <Button variant="default" size="compact-sm" onClick={() => onOpen(existing.id)}>
          {t('websites.form.openExisting')}
        </Button>
      )}
    </FieldNote>
  );
};

const renderDomain = (chunks: ReactNode) => <strong className={classes.domain}>{chunks}</strong>;

/** Domain of a new website. Shows the cleaned domain that will be sent, also in Unicode. */
const DomainField = ({
  form,
  onOpen,
}: {
  readonly form: WebsiteFormState;
  readonly onOpen: (id: string) => void;
}) => {
  const { domain: value } = form.values;
  const { domain: error } = form.errors;
  const { domain, changed } = cleanDomain(value);
  const unicodeDomain = getUnicodeDomain(domain);
  const problem = value.trim() === '' ? null : getDomainProblem(domain);
  return (
    <div>
      <TextInput
        label={labelField('domain')}
        description={t('websites.fieldHints.domain')}
        placeholder="example.com"
        error={error}
        required
        withAsterisk={false}
        data-domain-field
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => form.set('domain', event.currentTarget.value)}
      />
      <Text component="div" size="sm" c="dimmed" className={classes.sent} aria-live="polite">
        {changed && domain !== '' && (
          <div>
            {unicodeDomain === null
              ? t.rich('websites.form.sentAs', { domain, b: renderDomain })
              : t.rich('websites.form.sentAsUnicode', { domain, unicodeDomain, b: renderDomain })}
          </div>
        )}
        {error !== undefined && <ExistingWebsiteNotice domain={domain} onOpen={onOpen} />}
        {problem !== null && (
          <Text inherit c="var(--st-warn)">
            {formatDomainProblem(problem)}
          </Text>
        )}
      </Text>
    </div>
  );
};

const renderReadOnlyDomain = (domain: string) => {
  const unicodeDomain = getUnicodeDomain(domain);
  return (
    <Input.Wrapper
      className={classes.domain}
      label={labelField('domain')}
      labelElement="div"
      description={t('websites.form.domainFixed')}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Text>{unicodeDomain ?? domain}</Text>
      {unicodeDomain !== null && (
        <Text size="xs" c="dimmed" ff="monospace">
          {domain}
        </Text>
      )}
    </Input.Wrapper>
  );
};

/** Fields of the record that the form does not have, under the service's names. */
const AdditionalFields = ({ website: { id, created_at, updated_at } }: { readonly website: Website }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  const controls = useId();
  const dates = Object.entries({ created_at, updated_at }).filter(([, value]) => value !== null);
  return (
    <div>
      <MoreButton isOpen={isOpen} controls={controls} onClick={toggle} />
      <Collapse id={controls} expanded={isOpen} className={classes.more}>
        <RecordFields fields={[['id', id], ...dates]} />
      </Collapse>
    </div>
  );
};

const getStatus = (form: WebsiteFormState, isNew: boolean) => {
  const { isSaving, isDirty, canSave, error, mismatchedFields } = form;
  if (isSaving) return null;
  if (isDirty && canSave) {
    return error
      ? ({ tone: 'bad', message: t(isNew ? 'websites.form.notAdded' : 'websites.form.notSaved') } as const)
      : ({
          tone: 'warn',
          message: t(isNew ? 'websites.form.notAddedYet' : 'websites.unsavedChanges'),
        } as const);
  }
  if (mismatchedFields === null) return null;
  if (mismatchedFields.length === 0) return { tone: 'good', message: t('common.saved') } as const;
  const fields = formatList(mismatchedFields.map(labelField));
  return { tone: 'warn', message: t('websites.form.mismatch', { fields }) } as const;
};

const fieldNames = Object.keys(defaultFormValues);

/** Whether the error has a part that no field shows. */
const isFormLevelError = (error: BridgeError): boolean => {
  const { fields, others } = toFieldErrors(error);
  return others.length > 0 || Object.keys(fields).length === 0;
};

/** First input of a form; of radio buttons, the checked one. */
const getFirstField = (host: HTMLElement | null): HTMLElement | null => {
  const first = host?.querySelector('input') ?? null;
  const chosen = first?.type === 'radio' ? host?.querySelector<HTMLElement>('input:checked') : null;
  return chosen ?? first;
};

export interface WebsiteFormProps {
  /** Null: a new website. */
  readonly website: Website | null;
  /** Whether the first field gets the focus. */
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  readonly onOpen: (id: string) => void;
  readonly onStored: (website: Website) => void;
}

export const WebsiteForm = ({ website, shouldFocus, onFocused, onOpen, onStored }: WebsiteFormProps) => {
  const form = useWebsiteForm(website, onStored);
  const { save, errors, error } = form;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(save);
  useEffect(() => {
    if (!shouldFocus) return;
    getFirstField(element.current)?.focus();
    onFocused();
  }, [shouldFocus, onFocused]);

  const firstInvalidField = Object.entries(errors).find(([, message]) => message !== undefined)?.[0];
  useEffect(() => {
    if (firstInvalidField !== undefined)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [firstInvalidField]);

  const discard = (): void => {
    // Discarding removes the button, so focus moves to the first field.
    getFirstField(element.current)?.focus();
    form.discard();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  const status = getStatus(form, !website);
  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={website ? toDisplayDomain(website.domain) : t('websites.form.label')}
    >
      <Stack className={classes.fields} gap="lg">
        {website ? renderReadOnlyDomain(website.domain) : <DomainField form={form} onOpen={onOpen} />}
        <SettingFields website={website} form={form} />
        {website && <AdditionalFields website={website} />}
      </Stack>
      {error && isFormLevelError(error) && (
        <div className={classes.formError}>
          <FormError error={error} fields={fieldNames} />
        </div>
      )}
      <FormFooter>
        <Button type="submit" loading={form.isSaving} disabled={!form.canSave}>
          {t(website ? 'websites.form.saveChanges' : 'websites.add')}
        </Button>
        {form.isDirty && (
          <Button variant="default" disabled={form.isSaving} onClick={discard}>
            {t('common.discard')}
          </Button>
        )}
        <Group
          component="span"
          gap="xs"
          wrap="nowrap"
          miw={0}
          ms="var(--st-space-4)"
          fz="sm"
          className={classes.domain}
          role="status"
          data-form-status
        >
          {status && (
            <>
              <StatusDot tone={status.tone} />
              {status.message}
            </>
          )}
        </Group>
      </FormFooter>
    </form>
  );
};
