/** The clients of the library. Each wraps the client of the service. */
import { randomUUID } from 'node:crypto';
import { computerAccountId } from '../../preload/contract/account-id.ts';
import { unreachableErrors } from '../../preload/contract/errors/error-families.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges } from '../../preload/contract/transcriptions.ts';
import type { CallOptions, RecordsApi, TextsApi, TranscriptionsApi } from '../api/types.ts';
import type { DeletedRepository } from '../texts/deleted-repository.ts';
import { type GetAccountId, unlessAccountChanged } from './account.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';

interface ClientDeps {
  readonly api: TextsApi;
  readonly cache: TranscriptionCache;
  readonly deleted: DeletedRepository;
  readonly getAccountId: GetAccountId;
  /** A record was created or deleted from here. */
  readonly onCountChanged: (by: 1 | -1) => void;
}

export interface RendererClientDeps extends ClientDeps {
  /** The user has deleted a record. */
  readonly onDeleted: (id: string) => void;
}

/** The call that a response belongs to. */
interface ObservedCall {
  readonly accountId: string;
  readonly requestedAt: number;
}

/** The texts of the account in use. */
export const createClientInUse = (
  places: { readonly computer: TextsApi; readonly service: TextsApi },
  getAccountId: GetAccountId,
): TextsApi => {
  const getInUse = (): TextsApi => (getAccountId() === computerAccountId ? places.computer : places.service);
  return {
    list: (...call) => getInUse().list(...call),
    show: (...call) => getInUse().show(...call),
    update: (...call) => getInUse().update(...call),
    delete: (...call) => getInUse().delete(...call),
  };
};

/** Caches the records of responses, and saves a copy of cached records that the service has deleted. */
export const createCachingClient = ({
  api,
  cache,
  deleted,
  getAccountId,
}: Omit<ClientDeps, 'onCountChanged'>): TextsApi => {
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
  };
};

const getChangedFields = (changes: TranscriptionChanges): (keyof TranscriptionChanges)[] =>
  (['name', 'result', 'favorite'] as const).filter((field) => changes[field] !== undefined);

/**
 * The client of the uploads to a service. The texts in responses to failed stores are saved: the service has no record, and may not
 * transcribe the recording again.
 */
export const createUploadClient = (
  { store }: TranscriptionsApi,
  { api, cache, deleted, getAccountId, onCountChanged }: ClientDeps,
): TranscriptionsApi => ({
  ...api,
  store: async (upload, options) => {
    const accountId = getAccountId();
    const requestedAt = cache.startRequest();
    const outcome = await store(upload, options);
    if (accountId === null) return outcome;
    if (outcome.kind === 'stored' && accountId === getAccountId()) {
      const { transcription: record } = outcome;
      onCountChanged(1);
      cache.upsert({ accountId, requestedAt, record, textKnown: false, changedFields: null });
    }
    if (outcome.kind === 'unknown' && outcome.unstoredText !== undefined) {
      const id = `not-stored-${randomUUID()}`;
      const record = { id, name: upload.name, created_at: null, result: outcome.unstoredText };
      deleted.save(accountId, record, 'not_stored');
    }
    return outcome;
  },
});

/** Sets `cachedAt` to null explicitly, so that it replaces the age of a cached copy in the renderer. */
const markFresh = (result: Result<Transcription>): Result<Transcription> =>
  result.ok ? ok({ ...result.value, cachedAt: null }) : result;

/**
 * Reads fall back to the cache when the service is unreachable; if nothing is cached, the original error is returned. A copy is
 * saved before a record is deleted. A response that arrives after the account changed is dropped.
 */
export const createRendererClient = (deps: RendererClientDeps): RecordsApi => {
  const { api, cache, getAccountId } = deps;
  const isUnreachable = (result: Result<unknown>): boolean =>
    !result.ok && unreachableErrors.has(result.error.code);
  return {
    show: (id, options) =>
      unlessAccountChanged(getAccountId, async () => {
        const accountId = getAccountId();
        const result = await api.show(id, options);
        const cached = accountId !== null && isUnreachable(result) ? cache.find(accountId, id) : null;
        return cached === null ? markFresh(result) : ok({ ...cached.record, cachedAt: cached.cachedAt });
      }),
    update: (id, changes, options) =>
      unlessAccountChanged(getAccountId, async () => markFresh(await api.update(id, changes, options))),
    delete: (id, options) => deleteWithCopy(deps, id, options),
  };
};

/**
 * The copy is saved first: if that fails, nothing is deleted. If the service refuses, the copy is removed. An
 * extra copy, after a crash or a change of the account, is removed when the service returns the record again.
 */
const deleteWithCopy = async (
  { api, cache, deleted, getAccountId, onCountChanged, onDeleted }: RendererClientDeps,
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
  if (result.ok || result.error.code === 'not_found') {
    cache.remove(accountId, id);
    onDeleted(id);
  } else {
    unmarkDeleting();
    // The account may have changed; then the service may have deleted the record.
    if (getAccountId() === accountId) deleted.discard(accountId, id);
  }
  return result;
};
