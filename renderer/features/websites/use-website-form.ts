import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { bridge } from '../../lib/bridge.ts';
import { take } from '../../lib/query.ts';
import { fieldErrors } from './field-errors.ts';
import { keptOtherwise } from './kept-otherwise.ts';
import { putRecord, relist } from './records.ts';
import { rememberPassword } from './sent-passwords.ts';
import { useFormDrafts } from './use-form-drafts.ts';
import {
  changesToSend,
  fieldsToStore,
  isEdited,
  newValues,
  passwordOf,
  valuesOf,
  type WebsiteField,
  type WebsiteValues,
  withShown,
} from './values.ts';

interface Sent {
  readonly record: Website;
  /** Fields that the service accepted and yet shows otherwise. */
  readonly differ: readonly WebsiteField[];
}

const send = async (website: Website | null, values: WebsiteValues): Promise<Sent> => {
  if (!website) return { record: await take(bridge.websites.store(fieldsToStore(values))), differ: [] };
  const changes = changesToSend(website, values);
  const record = await take(bridge.websites.update(website.id, changes));
  return { record, differ: keptOtherwise(changes, record) };
};

/** The form of one website; `null` is a new one. What was entered outlives the form until it is sent or discarded. */
export const useWebsiteForm = (website: Website | null, onStored: (website: Website) => void) => {
  const client = useQueryClient();
  const { drafts, keyOf } = useFormDrafts();
  const key = keyOf(website?.id ?? null);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
  const values = withShown(draft ?? (website ? valuesOf(website) : newValues), website);
  const [errors, setErrors] = useState<Partial<Record<WebsiteField, string>>>({});
  /** Null until something was saved, and again when something else is entered. */
  const [differ, setDiffer] = useState<readonly WebsiteField[] | null>(null);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (sent: WebsiteValues) => send(website, sent),
    onMutate: () => ({ draft: drafts.get(key) }),
    onSuccess: (answer, sent, before) => {
      // What was entered while it was being sent stays entered.
      if (drafts.get(key) === before.draft) drafts.forget(key);
      rememberPassword(client, answer.record.id, passwordOf(sent).password);
      putRecord(client, answer.record);
      void relist(client);
      setDiffer(answer.differ);
      if (!website) onStored(answer.record);
    },
    onError: (failure, sent) => {
      setErrors(fieldErrors(failure, sent).fields);
      // Where the answer was lost, a new website may be there all the same: the list tells.
      if (!website && failure.code !== 'validation') void relist(client);
    },
  });

  const set = <Field extends WebsiteField>(field: Field, value: WebsiteValues[Field]): void => {
    const next = { ...values, [field]: value };
    if (isEdited(website, next)) drafts.set(key, next);
    else drafts.forget(key);
    setErrors((before) => ({ ...before, [field]: undefined }));
    setDiffer(null);
  };

  const discard = (): void => {
    drafts.forget(key);
    setErrors({});
    setDiffer(null);
    reset();
  };

  const canSave = website === null || Object.keys(changesToSend(website, values)).length > 0;
  const save = (): void => {
    if (isPending || !canSave) return;
    if (!website && fieldsToStore(values).domain === '') {
      setErrors({ domain: 'Enter a domain, such as example.com.' });
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
    isEntered: draft !== undefined,
    canSave,
    isSaving: isPending,
    error,
    errors,
    differ,
  };
};
export type WebsiteForm = ReturnType<typeof useWebsiteForm>;

/** What the fields themselves need of it. */
export type FormValues = Pick<WebsiteForm, 'values' | 'set'> & {
  readonly errors: Partial<Record<WebsiteField, string | undefined>>;
};
