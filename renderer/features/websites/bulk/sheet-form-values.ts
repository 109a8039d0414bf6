/**
 * What was put together in a sheet and not sent yet, passwords among it. Closing the sheet loses nothing of it: it is kept
 * in memory for as long as the window lives, and for the account that it was meant for.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';

interface SavedFormValues<T> {
  readonly account: string;
  readonly formValues: T;
}

/** Creates the drafts of one sheet. `nothing` is what the sheet begins with. */
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
    /** It was sent: the sheet begins empty the next time. */
    const discard = (): void => void perWindow.delete(client);
    return { draft: formValues, change, discard };
  };
};
