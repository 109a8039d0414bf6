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

/** Names a record so that services are told apart: the same id is another record there. `null`: a new one. */
export const toAccountRecordKey = (client: QueryClient, id: string | null): string =>
  `${getAnalyticsAccountId(getCachedSettings(client))} ${id ?? ''}`;

/** Forms that outlive the screen. */
export const useFormValuesStore = () => {
  const client = useQueryClient();
  const formValuesStore = getFormValuesStore(client);
  return { drafts: formValuesStore, getKey: (id: string | null): string => toAccountRecordKey(client, id) };
};

/** Tells whether the form of a record was filled in and not sent. */
export const useHasUnsavedChanges = (): ((id: string | null) => boolean) => {
  const { drafts: formValuesStore, getKey } = useFormValuesStore();
  const keys = useSyncExternalStore(formValuesStore.subscribe, formValuesStore.keys);
  return (id) => keys.includes(getKey(id));
};
