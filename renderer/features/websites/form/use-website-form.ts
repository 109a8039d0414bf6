import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import type { SettableField } from '../../../../preload/contract/website-fields.ts';
import { getMismatchedFields, type Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { useSlice } from '../../../state/app-state-context.ts';
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
import { invalidateLists, putRecord } from '../records.ts';
import { createSentPasswords, createUnsavedValues, toAccountRecordKey } from '../screen-state.ts';

/** `mismatchedFields`: the service accepted them, but shows them with another value. */
const send = async (website: Website | null, values: WebsiteFormValues) => {
  if (!website)
    return { record: await unwrap(bridge.websites.store(toWebsiteFields(values))), mismatchedFields: [] };
  const changes = toWebsiteChanges(website, values);
  const record = await unwrap(bridge.websites.update(website.id, changes));
  return { record, mismatchedFields: getMismatchedFields(record, changes) };
};

/** Form of a website; `null` is a new one. Values outlive the form until they are sent or discarded. */
export const useWebsiteForm = (website: Website | null, onStored: (website: Website) => void) => {
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
export type WebsiteFormState = ReturnType<typeof useWebsiteForm>;
