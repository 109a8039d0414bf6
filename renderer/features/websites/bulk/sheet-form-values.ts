/** Unsent values of the sheets, passwords included: per account, in memory until the window closes. */
import { useQueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/store';
import { useState } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { defaultFormValues, type WebsiteFormValues } from '../form-values.ts';

export const createSheetFormValues = <T>(getInitial: (account: string) => T) => {
  const createSaved = () => new Store<{ readonly account: string; readonly formValues: T } | null>(null);
  const useFormValues = () => {
    const saved = useSlice(createSaved);
    const account = getAnalyticsAccountId(getCachedSettings(useQueryClient()));
    const [formValues, setFormValues] = useState(() => {
      const before = saved.get();
      return before?.account === account ? before.formValues : getInitial(account);
    });
    const change = (part: Partial<T>): void => {
      const next = { ...formValues, ...part };
      saved.setState(() => ({ account, formValues: next }));
      setFormValues(next);
    };
    /** Call after sending. The sheet has these values when it opens again, or none. */
    const discard = (next?: T): void =>
      saved.setState(() => (next === undefined ? null : { account, formValues: next }));
    return { account, formValues, change, discard };
  };
  return { createSaved, useFormValues };
};

interface AddFormValues {
  /** Survives a restart, until all of it is stored or its run is dismissed. */
  readonly text: string;
  readonly shared: WebsiteFormValues;
  /** Doubtful domains that the user sends anyway. */
  readonly forcedDomains: ReadonlySet<string>;
}

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

const addForm = createSheetFormValues<AddFormValues>((account) => ({
  text: loadSavedText(account),
  shared: defaultFormValues,
  forcedDomains: new Set(),
}));

export const useAddFormValues = () => {
  const { account, formValues, ...form } = addForm.useFormValues();
  const change = (part: Partial<AddFormValues>): void => {
    form.change(part);
    if (part.text !== undefined) saveText(account, part.text);
  };
  /** Empties the list after its run has started. The settings stay for the next list, except the password. */
  const markSubmitted = (): void =>
    form.discard({ text: '', forcedDomains: new Set(), shared: { ...formValues.shared, password: '' } });
  return { formValues, change, markSubmitted };
};

/** Removes the saved text of a submitted list, unless the user has begun a new list. */
export const clearSubmittedList = ({ getSlice }: AppState): void => {
  if (!getSlice(addForm.createSaved).get()?.formValues.text) localStorage.removeItem(storageKey);
};
