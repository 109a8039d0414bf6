import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { invalidateLists, putRecord } from '../records.ts';
import { useSentPasswords } from '../sent-passwords.ts';
import { useFormValuesStore } from '../use-form-values-store.ts';
import { toFieldErrors } from './field-errors.ts';
import {
  defaultFormValues,
  fillMissingValues,
  getPasswordField,
  hasUnsavedValues,
  toFormValues,
  toWebsiteChanges,
  toWebsiteFields,
  type WebsiteFormField,
  type WebsiteFormValues,
} from './form-values.ts';
import { getMismatchedFields } from './mismatched-fields.ts';

interface SendResult {
  readonly record: Website;
  /** Fields that the service accepted but shows with another value. */
  readonly mismatchedFields: readonly WebsiteFormField[];
}

const send = async (website: Website | null, values: WebsiteFormValues): Promise<SendResult> => {
  if (!website)
    return { record: await unwrap(bridge.websites.store(toWebsiteFields(values))), mismatchedFields: [] };
  const changes = toWebsiteChanges(website, values);
  const record = await unwrap(bridge.websites.update(website.id, changes));
  return { record, mismatchedFields: getMismatchedFields(changes, record) };
};

/** Form of a website; `null` is a new one. Values outlive the form until they are sent or discarded. */
export const useWebsiteForm = (website: Website | null, onStored: (website: Website) => void) => {
  const client = useQueryClient();
  const sentPasswords = useSentPasswords();
  const { formValuesStore, getKey } = useFormValuesStore();
  const key = getKey(website?.id ?? null);
  const unsavedValues = useSelector(formValuesStore.state, (saved) => saved.get(key));
  const values = fillMissingValues(
    unsavedValues ?? (website ? toFormValues(website) : defaultFormValues),
    website,
  );
  const [errors, setErrors] = useState<Partial<Record<WebsiteFormField, string>>>({});
  /** Null until something was saved, and again after a change. */
  const [mismatchedFields, setMismatchedFields] = useState<readonly WebsiteFormField[] | null>(null);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (sent: WebsiteFormValues) => send(website, sent),
    onMutate: () => ({ formValues: formValuesStore.get(key) }),
    onSuccess: (result, sent, before) => {
      // Values that were entered during the request stay.
      if (formValuesStore.get(key) === before.formValues) formValuesStore.delete(key);
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
    if (hasUnsavedValues(website, next)) formValuesStore.set(key, next);
    else formValuesStore.delete(key);
    setErrors((before) => ({ ...before, [field]: undefined }));
    setMismatchedFields(null);
  };

  const discard = (): void => {
    formValuesStore.delete(key);
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
  return {
    values,
    set,
    save,
    discard,
    isDirty: unsavedValues !== undefined,
    canSave,
    isSaving: isPending,
    error,
    errors,
    differ: mismatchedFields,
  };
};
export type WebsiteFormState = ReturnType<typeof useWebsiteForm>;

export type WebsiteFormBindings = Pick<WebsiteFormState, 'values' | 'set'> & {
  readonly errors: Partial<Record<WebsiteFormField, string | undefined>>;
};
