/** Unsent values of a sheet, passwords included: per account, in memory until the window closes. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';

interface SavedFormValues<T> {
  readonly account: string;
  readonly formValues: T;
}

export const createSheetFormValuesHook = <T>(initialValues: T) => {
  const perWindow = new WeakMap<QueryClient, SavedFormValues<T>>();
  return () => {
    const client = useQueryClient();
    const account = getAnalyticsAccountId(getCachedSettings(client));
    const [formValues, setFormValues] = useState(() => {
      const saved = perWindow.get(client);
      return saved?.account === account ? saved.formValues : initialValues;
    });
    const change = (part: Partial<T>): void => {
      const next = { ...formValues, ...part };
      perWindow.set(client, { account, formValues: next });
      setFormValues(next);
    };
    /** Call after sending. The sheet is empty when it opens again. */
    const discard = (): void => void perWindow.delete(client);
    return { formValues, change, discard };
  };
};
