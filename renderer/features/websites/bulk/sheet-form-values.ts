/** Unsent values of a sheet, passwords included: per account, in memory until the window closes. */
import { useQueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/store';
import { useState } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';
import { useSlice } from '../../../state/app-state-context.ts';

export interface SavedFormValues<T> {
  readonly account: string;
  readonly formValues: T;
}

export const createSheetFormValuesHook = <T>(initialValues: T) => {
  const createSaved = () => new Store<SavedFormValues<T> | null>(null);
  return () => {
    const saved = useSlice(createSaved);
    const account = getAnalyticsAccountId(getCachedSettings(useQueryClient()));
    const [formValues, setFormValues] = useState(() => {
      const before = saved.get();
      return before?.account === account ? before.formValues : initialValues;
    });
    const change = (part: Partial<T>): void => {
      const next = { ...formValues, ...part };
      saved.setState(() => ({ account, formValues: next }));
      setFormValues(next);
    };
    /** Call after sending. The sheet is empty when it opens again. */
    const discard = (): void => saved.setState(() => null);
    return { formValues, change, discard };
  };
};
