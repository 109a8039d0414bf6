/** Keys of records in the state. They contain the account, because another service may have the same ids. */
import type { QueryClient } from '@tanstack/react-query';
import { getCachedSettings, getContentAccountId } from '../../lib/account-id.ts';

export type RecordKeys = ReturnType<typeof createRecordKeys>;

export const createRecordKeys = (queryClient: QueryClient) => {
  const getAccountId = (): string => getContentAccountId(getCachedSettings(queryClient));
  return {
    getAccountId,
    toRecordKey: (id: string): string => `${getAccountId()} ${id}`,
    /** The record id of a key; null if the key belongs to another service than the one in use. */
    toRecordId: (key: string): string | null =>
      key.startsWith(`${getAccountId()} `) ? key.slice(getAccountId().length + 1) : null,
  };
};
