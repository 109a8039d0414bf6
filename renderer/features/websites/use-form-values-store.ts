import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getAnalyticsAccountId, getCachedSettings } from '../../lib/account-id.ts';
import { createFormValuesStore, type FormValuesStore } from './form-values-store.ts';

const perWindow = new WeakMap<QueryClient, FormValuesStore>();

export const getFormValuesStore = (client: QueryClient): FormValuesStore => {
  const existing = perWindow.get(client);
  if (existing) return existing;
  const formValuesStore = createFormValuesStore();
  perWindow.set(client, formValuesStore);
  return formValuesStore;
};

/** Record key that includes the account, because ids repeat between services. `null`: a new record. */
export const toAccountRecordKey = (client: QueryClient, id: string | null): string =>
  `${getAnalyticsAccountId(getCachedSettings(client))} ${id ?? ''}`;

export const useFormValuesStore = () => {
  const client = useQueryClient();
  const formValuesStore = getFormValuesStore(client);
  return { formValuesStore, getKey: (id: string | null): string => toAccountRecordKey(client, id) };
};

export const useHasUnsavedChanges = (): ((id: string | null) => boolean) => {
  const { formValuesStore, getKey } = useFormValuesStore();
  const keys = useSyncExternalStore(formValuesStore.subscribe, formValuesStore.keys);
  return (id) => keys.includes(getKey(id));
};
