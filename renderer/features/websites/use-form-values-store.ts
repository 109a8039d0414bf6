import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { shallow, useSelector } from '@tanstack/react-store';
import { getAnalyticsAccountId, getCachedSettings } from '../../lib/account-id.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { createFormValuesStore } from './form-values-store.ts';

/** Record key that includes the account, because ids repeat between services. `null`: a new record. */
export const toAccountRecordKey = (client: QueryClient, id: string | null): string =>
  `${getAnalyticsAccountId(getCachedSettings(client))} ${id ?? ''}`;

export const useFormValuesStore = () => {
  const client = useQueryClient();
  const formValuesStore = useSlice(createFormValuesStore);
  return { formValuesStore, getKey: (id: string | null): string => toAccountRecordKey(client, id) };
};

/** Renders again only when a record gets or loses unsaved values. */
export const useHasUnsavedChanges = (): ((id: string | null) => boolean) => {
  const { formValuesStore, getKey } = useFormValuesStore();
  const keys = useSelector(formValuesStore.state, (values) => [...values.keys()], { compare: shallow });
  return (id) => keys.includes(getKey(id));
};
