/** The clients of the library. Each wraps the client of the service. */
import { randomUUID } from 'node:crypto';
import { unreachableErrors } from '../../preload/contract/errors/error-families.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges } from '../../preload/contract/transcriptions.ts';
import type { CallOptions, TranscriptionsApi } from '../api/types.ts';
import { type GetAccountId, unlessAccountChanged } from './account.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import type { DeletedRepository } from './texts/deleted-repository.ts';
import type { Words } from './words/words.ts';

interface ClientDeps {
  readonly api: TranscriptionsApi;
  readonly cache: TranscriptionCache;
  readonly deleted: DeletedRepository;
  readonly getAccountId: GetAccountId;
  /** A record was created or deleted from here. */
  readonly onCountChanged: (by: 1 | -1) => void;
}

/** The call that a response belongs to. */
interface ObservedCall {
  readonly accountId: string;
  readonly requestedAt: number;
}

/**
 * Caches the records of responses, and saves a copy of cached records that the service has deleted. Of recordings that were
 * stored it fetches the words. The texts in responses to failed stores are saved: the service has no record, and may not
 * transcribe the recording again.
 */
export const createCachingClient = ({
  api,
  cache,
  deleted,
  getAccountId,
  onCountChanged,
  words,
}: ClientDeps & { readonly words: Words }): TranscriptionsApi => {
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
  const saveIfDeleted = ({ accountId }: ObservedCall, id: string, result: Result<unknown>): void => {
    if (result.ok || result.error.code !== 'not_found' || result.error.status !== 404) return;
    const cached = cache.find(accountId, id);
    if (cached && deleted.save(accountId, cached.record, 'service').ok) cache.remove(accountId, id);
  };
  const saveUnstored = (accountId: string, name: string, text: string): void => {
    const record = { id: `not-stored-${randomUUID()}`, name, created_at: null, result: text };
    deleted.save(accountId, record, 'not_stored');
  };
  const fetchWords: TranscriptionsApi['words'] = async (id, options) => {
    const heard = await api.words(id, options);
    if (heard.ok) words.replace(id, heard.value);
    return heard;
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
          saveIfDeleted(call, id, result);
          if (result.ok)
            cache.upsert({ ...call, record: result.value, textKnown: true, changedFields: null });
        },
      ),
    store: async (upload, options) => {
      const accountId = getAccountId();
      const outcome = await observe(
        () => api.store(upload, options),
        (stored, call) => {
          if (stored.kind !== 'stored') return;
          if (upload.replaces !== stored.transcription.id) onCountChanged(1);
          cache.upsert({ ...call, record: stored.transcription, textKnown: false, changedFields: null });
        },
      );
      if (accountId !== null && outcome.kind === 'unknown' && outcome.unstoredText !== undefined)
        saveUnstored(accountId, upload.name, outcome.unstoredText);
      if (outcome.kind !== 'stored') return outcome;
      const { id } = outcome.transcription;
      // Whoever is told that the text is there asks for its words.
      if (upload.replaces === id) await fetchWords(id);
      else void words.get(id);
      return outcome;
    },
    update: (id, changes, options) =>
      observe(
        () => api.update(id, changes, options),
        (result, call) => {
          saveIfDeleted(call, id, result);
          const textKnown = changes.result !== undefined;
          const changedFields = getChangedFields(changes);
          if (result.ok) cache.upsert({ ...call, record: result.value, textKnown, changedFields });
        },
      ),
    delete: (id, options) => api.delete(id, options),
    words: fetchWords,
  };
};

const getChangedFields = (changes: TranscriptionChanges): (keyof TranscriptionChanges)[] =>
  (['name', 'result', 'favorite'] as const).filter((field) => changes[field] !== undefined);

/** Sets `cachedAt` to null explicitly, so that it replaces the age of a cached copy in the renderer. */
const markFresh = (result: Result<Transcription>): Result<Transcription> =>
  result.ok ? ok({ ...result.value, cachedAt: null }) : result;

/**
 * Reads fall back to the cache when the service is unreachable; if nothing is cached, the original error is returned. A copy is
 * saved before a record is deleted. A response that arrives after the account changed is dropped.
 */
export const createRendererClient = ({
  api,
  cache,
  deleted,
  getAccountId,
  onCountChanged,
}: ClientDeps): TranscriptionsApi => {
  const isUnreachable = (result: Result<unknown>): boolean =>
    !result.ok && unreachableErrors.has(result.error.code);
  return {
    ...api,
    list: (query = {}, options = {}) =>
      unlessAccountChanged(getAccountId, async () => {
        const accountId = getAccountId();
        const result = await api.list(query, options);
        if (accountId === null || !isUnreachable(result)) return result;
        const page = await cache.list(accountId, query);
        return page === null ? result : ok(page);
      }),
    show: (id, options) =>
      unlessAccountChanged(getAccountId, async () => {
        const accountId = getAccountId();
        const result = await api.show(id, options);
        const cached = accountId !== null && isUnreachable(result) ? cache.find(accountId, id) : null;
        return cached === null ? markFresh(result) : ok({ ...cached.record, cachedAt: cached.cachedAt });
      }),
    update: (id, changes, options) =>
      unlessAccountChanged(getAccountId, async () => markFresh(await api.update(id, changes, options))),
    delete: (id, options) =>
      deleteWithCopy({ api, cache, deleted, getAccountId, onCountChanged }, id, options),
  };
};

/**
 * The copy is saved first: if that fails, nothing is deleted. If the service refuses, the copy is removed. An
 * extra copy, after a crash or a change of the account, is removed when the service returns the record again.
 */
const deleteWithCopy = async (
  { api, cache, deleted, getAccountId, onCountChanged }: ClientDeps,
  id: string,
  options: CallOptions | undefined,
): Promise<Result<true>> => {
  const accountId = getAccountId();
  if (accountId === null) return fail('not_configured');
  const cached = cache.find(accountId, id)?.record;
  const copy = await unlessAccountChanged(getAccountId, () => (cached?.result ? ok(cached) : api.show(id)));
  const isMissing = !copy.ok && copy.error.code === 'not_found';
  if (isMissing) return unlessAccountChanged(getAccountId, () => api.delete(id, options));
  if (!copy.ok) return copy;
  const saved = deleted.save(accountId, copy.value, 'person');
  if (!saved.ok) return saved;
  const unmarkDeleting = cache.markDeleting(accountId, id);
  const result = await unlessAccountChanged(getAccountId, () => api.delete(id, options));
  if (result.ok) onCountChanged(-1);
  if (result.ok || result.error.code === 'not_found') cache.remove(accountId, id);
  else {
    unmarkDeleting();
    // The account may have changed; then the service may have deleted the record.
    if (getAccountId() === accountId) deleted.discard(accountId, id);
  }
  return result;
};
