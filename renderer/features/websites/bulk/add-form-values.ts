/**
 * A list of domains that was pasted and not sent yet. Closing the sheet loses nothing of it; the list itself is there after
 * a restart too, until all of it is stored or its run is dismissed: what was stored meanwhile is then shown as being there.
 * The password is kept for as long as the window lives, and nowhere else.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';
import { defaultFormValues, type WebsiteFormValues } from '../form-values.ts';

export interface AddFormValues {
  readonly text: string;
  readonly shared: WebsiteFormValues;
  /** Doubtful domains that are sent all the same. */
  readonly forcedDomains: ReadonlySet<string>;
}

const emptyFormValues: AddFormValues = { text: '', shared: defaultFormValues, forcedDomains: new Set() };
const perWindow = new WeakMap<
  QueryClient,
  { readonly account: string; readonly formValues: AddFormValues }
>();

const storageKey = 'sidetone.domains';
/** Characters; a list of ten thousand domains is not longer. */
const maxSavedLength = 500_000;

const loadSavedText = (account: string): string => {
  const saved = localStorage.getItem(storageKey) ?? '';
  return saved.startsWith(`${account}\n`) ? saved.slice(account.length + 1) : '';
};
const saveText = (account: string, text: string): void => {
  if (text.trim() === '' || text.length > maxSavedLength) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, `${account}\n${text}`);
};

/** The list that was handed over is stored, or done with. A new list that was begun meanwhile is kept. */
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
  /** The list was handed over to a run; the settings stay for the next one, but for the password. */
  const markSubmitted = (): void =>
    void perWindow.set(client, {
      account,
      formValues: { ...emptyFormValues, shared: { ...formValues.shared, password: '' } },
    });
  return { draft: formValues, change, handOver: markSubmitted };
};
