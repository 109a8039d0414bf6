/**
 * The text survives a restart, until all of it is stored or its run is dismissed. The settings stay until the
 * window closes; the password is only in memory.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';
import { defaultFormValues, type WebsiteFormValues } from '../form-values.ts';

export interface AddFormValues {
  readonly text: string;
  readonly shared: WebsiteFormValues;
  /** Doubtful domains that the user sends anyway. */
  readonly forcedDomains: ReadonlySet<string>;
}

const emptyFormValues: AddFormValues = { text: '', shared: defaultFormValues, forcedDomains: new Set() };
const perWindow = new WeakMap<
  QueryClient,
  { readonly account: string; readonly formValues: AddFormValues }
>();

const storageKey = 'sidetone.domains';
/** Characters. Ten thousand domains fit. */
const maxSavedLength = 500_000;

const loadSavedText = (account: string): string => {
  const saved = localStorage.getItem(storageKey) ?? '';
  return saved.startsWith(`${account}\n`) ? saved.slice(account.length + 1) : '';
};
const saveText = (account: string, text: string): void => {
  if (text.trim() === '' || text.length > maxSavedLength) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, `${account}\n${text}`);
};

/** Removes the saved text of a submitted list, unless the user has begun a new list. */
export const clearSubmittedList = (client: QueryClient): void => {
  if ((perWindow.get(client)?.formValues.text ?? '') === '') localStorage.removeItem(storageKey);
};

export const useAddFormValues = () => {
  const client = useQueryClient();
  const account = getAnalyticsAccountId(getCachedSettings(client));
  const [formValues, setFormValues] = useState(() => {
    const saved = perWindow.get(client);
    return saved?.account === account
      ? saved.formValues
      : { ...emptyFormValues, text: loadSavedText(account) };
  });
  const change = (part: Partial<AddFormValues>): void => {
    const next = { ...formValues, ...part };
    perWindow.set(client, { account, formValues: next });
    setFormValues(next);
    if (part.text !== undefined) saveText(account, part.text);
  };
  /** Empties the list after its run has started. The settings stay for the next list, except the password. */
  const markSubmitted = (): void =>
    void perWindow.set(client, {
      account,
      formValues: { ...emptyFormValues, shared: { ...formValues.shared, password: '' } },
    });
  return { formValues, change, markSubmitted };
};
