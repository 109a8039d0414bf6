import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import {
  listFields,
  mapDefinedFields,
  type SettableField,
} from '../../../../preload/contract/website-fields.ts';
import { getMismatchedFields, type Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatList } from '../../../lib/format.ts';
import { unwrap } from '../../../lib/query.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { SubmitButton } from '../../../ui/buttons/SubmitButton.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { useWrongEntries } from '../checks/use-wrong-entries.ts';
import { toDisplayDomain } from '../domain.ts';
import {
  defaultFormValues,
  fillMissingValues,
  getPasswordField,
  hasUnsavedValues,
  lacksPassword,
  toFieldErrors,
  toFormValues,
  toWebsiteChanges,
  type WebsiteFormField,
  type WebsiteFormValues,
} from '../form-values.ts';
import { labelField, labelSelect } from '../labels.ts';
import { lastSentQuery, putRecord } from '../records.ts';
import { createSentPasswords, createUnsavedValues, toAccountRecordKey } from '../screen-state.ts';
import { SettingFields } from './SettingFields.tsx';
import classes from './WebsiteForm.module.css';

/** `mismatchedFields`: the service accepted them, but shows them with another value. */
const send = async (website: Website, values: WebsiteFormValues) => {
  const changes = toWebsiteChanges(website, values);
  const record = await unwrap(bridge.websites.update(website.id, changes));
  return { record, mismatchedFields: getMismatchedFields(record, changes) };
};

/** Values outlive the form until they are sent or discarded. */
const useWebsiteForm = (website: Website) => {
  const client = useQueryClient();
  const sentPasswords = useSlice(createSentPasswords);
  const unsaved = useSlice(createUnsavedValues);
  const key = toAccountRecordKey(client, website.id);
  const unsavedValues = useSelector(unsaved.state, (saved) => saved.get(key));
  const values = fillMissingValues(unsavedValues ?? toFormValues(website), website);
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
      void client.invalidateQueries({ queryKey: lastSentQuery(result.record.id).queryKey });
      setMismatchedFields(result.mismatchedFields);
    },
    onError: (failure, sent) => setErrors(toFieldErrors(failure, sent).fields),
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

  const changes = toWebsiteChanges(website, values);
  const changedFields = Object.keys(changes) as SettableField[];
  const needsPassword = lacksPassword(changes, website);
  const passwordField = useRef<HTMLInputElement>(null);
  const save = (): void => {
    if (isPending || changedFields.length === 0) return;
    if (needsPassword) {
      passwordField.current?.focus();
      return;
    }
    setErrors({});
    mutate(values);
  };
  return {
    values,
    set,
    save,
    discard,
    changedFields,
    needsPassword,
    passwordField,
    isDirty: unsavedValues !== undefined,
    isSaving: isPending,
    error,
    errors,
    mismatchedFields,
  };
};
type WebsiteFormState = ReturnType<typeof useWebsiteForm>;

const getStatus = (form: WebsiteFormState, wrongEntries: string) => {
  const { isSaving, changedFields, error, mismatchedFields } = form;
  if (isSaving) return null;
  if (changedFields.length > 0) {
    if (error) return { tone: 'bad', message: t('websites.form.notSaved') } as const;
    if (wrongEntries !== '') return { tone: 'warn', message: wrongEntries } as const;
    return { tone: 'quiet', message: formatList(changedFields.map(labelSelect)) } as const;
  }
  if (mismatchedFields === null) return null;
  if (mismatchedFields.length === 0) return { tone: 'quiet', message: t('common.saved') } as const;
  const fields = formatList(mismatchedFields.map(labelField));
  return { tone: 'warn', message: t('websites.form.mismatch', { fields }) } as const;
};

const fieldNames = Object.keys(defaultFormValues);

/** Whether the error has a part that no field shows. */
const isFormLevelError = (error: BridgeError): boolean => {
  const { fields, others } = toFieldErrors(error);
  return others.length > 0 || Object.keys(fields).length === 0;
};

const getFirstField = (host: HTMLElement | null): HTMLElement | null =>
  host?.querySelector<HTMLElement>('select, input, textarea') ?? null;

export interface WebsiteFormProps {
  readonly website: Website;
  /** Whether the first field gets the focus. */
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
}

export const WebsiteForm = ({ website, shouldFocus, onFocused }: WebsiteFormProps) => {
  const form = useWebsiteForm(website);
  const { save, errors, error, changedFields } = form;
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
  const changedLists = mapDefinedFields(listFields, (field) =>
    changedFields.includes(field) ? form.values[field] : undefined,
  );
  const status = getStatus(form, useWrongEntries(changedLists));
  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={toDisplayDomain(website.domain)}
    >
      <Stack className={classes.fields} gap="lg">
        <SettingFields website={website} passwordField={form.passwordField} form={form} />
      </Stack>
      {error && isFormLevelError(error) && (
        <div className={classes.formError}>
          <FormError error={error} fields={fieldNames} />
        </div>
      )}
      <FormFooter>
        <SubmitButton loading={form.isSaving} disabled={changedFields.length === 0}>
          {form.needsPassword
            ? t('websites.password.required')
            : t('websites.form.save', { count: changedFields.length })}
        </SubmitButton>
        {form.isDirty && (
          <ActionButton variant="subtle" color="gray" disabled={form.isSaving} onClick={discard}>
            {t('common.discard')}
          </ActionButton>
        )}
        <span className={classes.status} role="status" data-form-status data-tone={status?.tone}>
          {status?.message}
        </span>
      </FormFooter>
    </form>
  );
};
