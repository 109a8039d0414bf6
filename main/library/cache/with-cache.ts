/** Saves the records of the service's responses in the cache. */
import type { Result } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { TranscriptionCache } from './transcription-cache.ts';

export interface WithCacheDeps {
  readonly api: TranscriptionsApi;
  readonly cache: TranscriptionCache;
  /** Null while no service is set up. */
  readonly getAccountId: () => string | null;
  readonly onDeleted: (accountId: string, id: string) => void;
}

export const withCache = ({ api, cache, getAccountId, onDeleted }: WithCacheDeps): TranscriptionsApi => {
  /** Skips `onResult` if the account changed during the call. */
  const observe = async <T>(
    call: Promise<T>,
    onResult: (result: T, accountId: string) => void,
  ): Promise<T> => {
    const accountId = getAccountId();
    const result = await call;
    if (accountId !== null && accountId === getAccountId()) onResult(result, accountId);
    return result;
  };
  const reportDeleted = (result: Result<unknown>, accountId: string, id: string): void => {
    if (!result.ok && result.error.code === 'not_found' && result.error.status === 404)
      onDeleted(accountId, id);
  };
  return {
    list: (query, options) =>
      observe(api.list(query, options), (result, accountId) => {
        if (result.ok) void cache.upsertMany(accountId, result.value.items);
      }),
    show: (id, options) =>
      observe(api.show(id, options), (result, accountId) => {
        if (result.ok) cache.upsert(accountId, result.value, true);
        else reportDeleted(result, accountId, id);
      }),
    store: (upload, options) =>
      observe(api.store(upload, options), (outcome, accountId) => {
        if (outcome.kind === 'stored') cache.upsert(accountId, outcome.transcription, false);
      }),
    update: (id, changes, options) =>
      observe(api.update(id, changes, options), (result, accountId) => {
        if (result.ok) cache.upsert(accountId, result.value, changes.result !== undefined);
        else reportDeleted(result, accountId, id);
      }),
    delete: (id, options) => api.delete(id, options),
  };
};
