/** Saves the records of the service's responses in the cache. */
import type { Result } from '../../../preload/contract/result.ts';
import type { TranscriptionChanges } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { TranscriptionCache } from './transcription-cache.ts';

export interface WithCacheDeps {
  readonly api: TranscriptionsApi;
  readonly cache: TranscriptionCache;
  /** Null while no service is set up. */
  readonly getAccountId: () => string | null;
  readonly onDeleted: (accountId: string, id: string) => void;
}

/** The call that a response belongs to. */
interface ObservedCall {
  readonly accountId: string;
  readonly requestedAt: number;
}

export const withCache = ({ api, cache, getAccountId, onDeleted }: WithCacheDeps): TranscriptionsApi => {
  /** Skips `onResult` if the account changed during the call. */
  const observe = async <T>(
    send: () => Promise<T>,
    onResult: (result: T, call: ObservedCall) => void,
  ): Promise<T> => {
    const accountId = getAccountId();
    const requestedAt = cache.startRequest();
    const result = await send();
    if (accountId !== null && accountId === getAccountId()) onResult(result, { accountId, requestedAt });
    return result;
  };
  const reportDeleted = (result: Result<unknown>, accountId: string, id: string): void => {
    if (!result.ok && result.error.code === 'not_found' && result.error.status === 404)
      onDeleted(accountId, id);
  };
  return {
    list: (query, options) =>
      observe(
        () => api.list(query, options),
        (result, { accountId, requestedAt }) => {
          if (result.ok) void cache.upsertMany(accountId, result.value.items, requestedAt);
        },
      ),
    show: (id, options) =>
      observe(
        () => api.show(id, options),
        (result, call) => {
          if (result.ok)
            cache.upsert({ ...call, record: result.value, textKnown: true, changedFields: null });
          else reportDeleted(result, call.accountId, id);
        },
      ),
    store: (upload, options) =>
      observe(
        () => api.store(upload, options),
        (outcome, call) => {
          if (outcome.kind !== 'stored') return;
          const { transcription: record } = outcome;
          cache.upsert({ ...call, record, textKnown: false, changedFields: null });
        },
      ),
    update: (id, changes, options) =>
      observe(
        () => api.update(id, changes, options),
        (result, call) => {
          const textKnown = changes.result !== undefined;
          const changedFields = getChangedFields(changes);
          if (result.ok) cache.upsert({ ...call, record: result.value, textKnown, changedFields });
          else reportDeleted(result, call.accountId, id);
        },
      ),
    delete: (id, options) => api.delete(id, options),
    words: (id, options) => api.words(id, options),
  };
};

const getChangedFields = (changes: TranscriptionChanges): (keyof TranscriptionChanges)[] =>
  (['name', 'result', 'favorite'] as const).filter((field) => changes[field] !== undefined);
