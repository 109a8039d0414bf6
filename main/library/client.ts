/** The clients of the library. Each wraps the client of a place. */
import { randomUUID } from 'node:crypto';
import { toTextId } from '../../preload/contract/account-id.ts';
import { unreachableErrors } from '../../preload/contract/errors/error-families.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges } from '../../preload/contract/transcriptions.ts';
import type { CallOptions, RecordsApi, StoreOutcome, TextsApi, TranscriptionsApi } from '../api/types.ts';
import type { ShowRepository } from '../shows/show-repository.ts';
import type { TextRepository } from '../texts/text-repository.ts';
import { toOwnOutcome } from './accounts.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';

export interface ClientDeps {
  readonly account: { readonly tag: string; isClosed(): boolean };
  readonly api: TextsApi;
  readonly cache: TranscriptionCache;
  readonly textRepository: TextRepository;
  /** A record was created or deleted from here. */
  readonly onCountChanged: (by: 1 | -1) => void;
}

export interface RendererClientDeps extends ClientDeps {
  /** The user has deleted a record. */
  readonly onDeleted: (id: string) => void;
}

/** Caches the records of responses, and saves a copy of cached records that the service has deleted. */
export const createCachingClient = ({
  account,
  api,
  cache,
  textRepository,
}: Omit<ClientDeps, 'onCountChanged'>): TextsApi => {
  /** Skips `onResult` if the account was closed during the call. */
  const observe = async <T>(
    send: () => Promise<T>,
    onResult: (result: T, requestedAt: number) => void,
  ): Promise<T> => {
    const requestedAt = cache.startRequest();
    const result = await send();
    if (!account.isClosed()) onResult(result, requestedAt);
    return result;
  };
  const saveIfDeleted = (id: string, result: Result<unknown>): void => {
    if (result.ok || result.error.code !== 'not_found' || result.error.status !== 404) return;
    const cached = cache.find(id);
    if (cached && textRepository.saveCopy(cached.record, 'service').ok) cache.remove(id);
  };
  return {
    list: (query, options) =>
      observe(
        () => api.list(query, options),
        (result, requestedAt) => {
          if (result.ok) void cache.upsertMany(result.value.items, requestedAt);
        },
      ),
    show: (id, options) =>
      observe(
        () => api.show(id, options),
        (result, requestedAt) => {
          saveIfDeleted(id, result);
          if (result.ok)
            cache.upsert({ record: result.value, requestedAt, textKnown: true, changedFields: null });
        },
      ),
    update: (id, changes, options) =>
      observe(
        () => api.update(id, changes, options),
        (result, requestedAt) => {
          saveIfDeleted(id, result);
          const textKnown = changes.result !== undefined;
          const changedFields = getChangedFields(changes);
          if (result.ok) cache.upsert({ record: result.value, requestedAt, textKnown, changedFields });
        },
      ),
    delete: (id, options) => api.delete(id, options),
  };
};

const getChangedFields = (changes: TranscriptionChanges): (keyof TranscriptionChanges)[] =>
  (['name', 'result', 'favorite'] as const).filter((field) => changes[field] !== undefined);

interface StoringDeps extends Omit<ClientDeps, 'api'> {
  readonly shows: Pick<ShowRepository, 'addNewText'>;
}

/**
 * Stores a recording at the service. The texts in responses to failed stores are saved: the service has no record, and may not
 * transcribe the recording again.
 */
export const storeRecording = async (
  store: TranscriptionsApi['store'],
  { account, cache, textRepository, shows, onCountChanged }: StoringDeps,
  ...[upload, options]: Parameters<TranscriptionsApi['store']>
): Promise<StoreOutcome> => {
  const requestedAt = cache.startRequest();
  const outcome = toOwnOutcome(await store(upload, options), account.tag);
  if (outcome.kind === 'stored' && !account.isClosed()) {
    const { id } = outcome.transcription;
    onCountChanged(1);
    // Rules of the show apply as soon as the text is cached. A known text is that of another recording.
    if (upload.showId != null && cache.find(id) === null) shows.addNewText(id, upload.showId);
    cache.upsert({
      requestedAt,
      record: outcome.transcription,
      textKnown: false,
      changedFields: null,
      isStored: true,
    });
  }
  if (outcome.kind === 'unknown' && outcome.unstoredText !== undefined) {
    const id = toTextId(account.tag, `not-stored-${randomUUID()}`);
    const record = { id, name: upload.name, created_at: null, result: outcome.unstoredText };
    textRepository.saveCopy(record, 'not_stored');
  }
  return outcome;
};

/** Sets `cachedAt` to null explicitly, so that it replaces the age of a cached copy in the renderer. */
const markFresh = (result: Result<Transcription>): Result<Transcription> =>
  result.ok ? ok({ ...result.value, cachedAt: null }) : result;

/**
 * Reads fall back to the cache when the service is unreachable; if nothing is cached, the original error is returned. A copy is
 * saved before a record is deleted.
 */
export const createRendererClient = (deps: RendererClientDeps): RecordsApi => {
  const { api, cache } = deps;
  const isUnreachable = (result: Result<unknown>): boolean =>
    !result.ok && unreachableErrors.has(result.error.code);
  return {
    show: async (id, options) => {
      const result = await api.show(id, options);
      const cached = isUnreachable(result) ? cache.find(id) : null;
      return cached === null ? markFresh(result) : ok({ ...cached.record, cachedAt: cached.cachedAt });
    },
    update: async (id, changes, options) => markFresh(await api.update(id, changes, options)),
    delete: (id, options) => deleteWithCopy(deps, id, options),
  };
};

/**
 * The copy is saved first: if that fails, nothing is deleted. If the service refuses, the copy is removed. An
 * extra copy, after a crash or a change of the account, is removed when the service returns the record again.
 */
const deleteWithCopy = async (
  { account, api, cache, textRepository, onCountChanged, onDeleted }: RendererClientDeps,
  id: string,
  options: CallOptions | undefined,
): Promise<Result<true>> => {
  const cached = cache.find(id)?.record;
  const copy = cached?.result ? ok(cached) : await api.show(id);
  const isMissing = !copy.ok && copy.error.code === 'not_found';
  if (isMissing) return api.delete(id, options);
  if (!copy.ok) return copy;
  const saved = textRepository.saveCopy(copy.value, 'person');
  if (!saved.ok) return saved;
  const unmarkDeleting = cache.markDeleting(id);
  const result = await api.delete(id, options);
  if (result.ok) onCountChanged(-1);
  if (result.ok || result.error.code === 'not_found') {
    cache.remove(id);
    onDeleted(id);
  } else {
    unmarkDeleting();
    // The account may have been closed; then the service may have deleted the record.
    if (!account.isClosed()) textRepository.discardCopy(id);
  }
  return result;
};
