/**
 * The text survives a restart, until all of it is stored or its run is dismissed. The settings stay until the
 * window closes; the password is only in memory.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/store';
import { useState } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { defaultFormValues, type WebsiteFormValues } from '../form/form-values.ts';
import type { SavedFormValues } from './sheet-form-values.ts';

export interface AddFormValues {
  readonly text: string;
  readonly shared: WebsiteFormValues;
  /** Doubtful domains that the user sends anyway. */
  readonly forcedDomains: ReadonlySet<string>;
}

const emptyFormValues: AddFormValues = { text: '', shared: defaultFormValues, forcedDomains: new Set() };

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

export const createSavedList = () => {
  const state = new Store<SavedFormValues<AddFormValues> | null>(null);
  return {
    state,
    /** Removes the saved text of a submitted list, unless the user has begun a new list. */
    clearSubmitted: (): void => {
      if ((state.get()?.formValues.text ?? '') === '') localStorage.removeItem(storageKey);
    },
  };
};

export const useAddFormValues = () => {
  const { state } = useSlice(createSavedList);
  const account = getAnalyticsAccountId(getCachedSettings(useQueryClient()));
  const [formValues, setFormValues] = useState(() => {
    const saved = state.get();
    return saved?.account === account
      ? saved.formValues
      : { ...emptyFormValues, text: loadSavedText(account) };
  });
  const change = (part: Partial<AddFormValues>): void => {
    const next = { ...formValues, ...part };
    state.setState(() => ({ account, formValues: next }));
    setFormValues(next);
    if (part.text !== undefined) saveText(account, part.text);
  };
  /** Empties the list after its run has started. The settings stay for the next list, except the password. */
  const markSubmitted = (): void =>
    state.setState(() => ({
      account,
      formValues: { ...emptyFormValues, shared: { ...formValues.shared, password: '' } },
    }));
  return { formValues, change, markSubmitted };
};
