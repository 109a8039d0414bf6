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
  /** Skips `onAnswer` if the account changed during the call. */
  const observe = async <T>(
    call: Promise<T>,
    onAnswer: (answer: T, accountId: string) => void,
  ): Promise<T> => {
    const accountId = getAccountId();
    const answer = await call;
    if (accountId !== null && accountId === getAccountId()) onAnswer(answer, accountId);
    return answer;
  };
  const reportDeleted = (answer: Result<unknown>, accountId: string, id: string): void => {
    if (!answer.ok && answer.error.code === 'not_found' && answer.error.status === 404)
      onDeleted(accountId, id);
  };
  return {
    list: (query, options) =>
      observe(api.list(query, options), (answer, accountId) => {
        if (answer.ok) void cache.upsertMany(accountId, answer.value.items);
      }),
    show: (id, options) =>
      observe(api.show(id, options), (answer, accountId) => {
        if (answer.ok) cache.upsert(accountId, answer.value, true);
        else reportDeleted(answer, accountId, id);
      }),
    store: (upload, options) =>
      observe(api.store(upload, options), (outcome, accountId) => {
        if (outcome.kind === 'stored') cache.upsert(accountId, outcome.transcription, false);
      }),
    update: (id, changes, options) =>
      observe(api.update(id, changes, options), (answer, accountId) => {
        if (answer.ok) cache.upsert(accountId, answer.value, changes.result !== undefined);
        else reportDeleted(answer, accountId, id);
      }),
    delete: (id, options) => api.delete(id, options),
  };
};
