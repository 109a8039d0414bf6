/** Keys of records in the state. They contain the account, because another service may have the same ids. */
import type { QueryClient } from '@tanstack/react-query';
import { getCachedSettings, getContentAccountId } from '../../lib/account-id.ts';

export interface RecordKeys {
  getAccountId(): string;
  toRecordKey(id: string): string;
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
}

export const createRecordKeys = (queryClient: QueryClient): RecordKeys => {
  const getAccountId = (): string => getContentAccountId(getCachedSettings(queryClient));
  return {
    getAccountId,
    toRecordKey: (id) => `${getAccountId()} ${id}`,
    toRecordId: (key) => (key.startsWith(`${getAccountId()} `) ? key.slice(getAccountId().length + 1) : null),
  };
};
