/** Wraps the service's API: caches responses, and saves drafts, versions and deleted copies. */
import type {
  DeletedText,
  DeletedTranscription,
  LibraryHits,
  LibraryQuery,
  LibraryState,
} from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { getPauseMs } from '../../preload/contract/retry-policy.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { ExchangeReport, TranscriptionsApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { CacheSync } from './cache/sync.ts';
import { createSyncRepository } from './cache/sync-repository.ts';
import { createTranscriptionCache } from './cache/transcription-cache.ts';
import { withCache } from './cache/with-cache.ts';
import { withOfflineFallback } from './cache/with-offline-fallback.ts';
import { createDeletedRepository } from './texts/deleted-repository.ts';
import { createDraftRepository } from './texts/draft-repository.ts';
import { createSaveHistory } from './texts/save-history.ts';
import { createTexts, type Texts } from './texts/texts.ts';
import { createTypedNameRepository } from './texts/typed-name-repository.ts';
import { createVersionRepository } from './texts/version-repository.ts';
import { withDeletedCopy } from './texts/with-deleted-copy.ts';

export interface LibraryDeps {
  /** Exists only here: drafts, versions, copies of deleted records. */
  readonly database: Database;
  /** Can be fetched again. */
  readonly cacheDatabase: Database;
  readonly api: TranscriptionsApi;
  /** Available without the API key; null while no service is set up. */
  readonly getAccountId: () => string | null;
  readonly clock: Clock;
  /** Milliseconds until the service's rate limit allows this number of requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Called at most once a second. */
  readonly emit: (state: LibraryState) => void;
}

export interface Library {
  /** The service's API; caches the records of its responses. */
  readonly api: TranscriptionsApi;
  /** Falls back to the cache offline, and saves a copy of deleted records. */
  readonly forRenderer: TranscriptionsApi;
  readonly texts: Texts;
  /** The cached record with its text, or its deleted copy. Sends no request. */
  get(id: string): Transcription | null;
  /** Like `get`, but also returns records without a text. */
  getMetadata(id: string): Transcription | null;
  search(request: LibraryQuery): Result<LibraryHits>;
  state(): LibraryState;
  deleted(): Result<readonly DeletedTranscription[]>;
  deletedText(id: string): Result<DeletedText>;
  /** Removes the copy of a deleted record and all its local data. */
  purge(id: string): Result<true>;
  start(): void;
  accessChanged(): void;
  onExchange(report: ExchangeReport): void;
  close(): Promise<void>;
}

const emitIntervalMs = 1_000;
const defaultLimit = 20;

export const createLibrary = (deps: LibraryDeps): Library => {
  const { database, cacheDatabase, getAccountId, clock } = deps;
  const draftRepository = createDraftRepository(database, clock.now);
  const versionRepository = createVersionRepository(database, clock.now);
  const deletedRepository = createDeletedRepository(database, clock.now);
  const history = createSaveHistory();
  const backgroundTasks = createBackgroundTasks(clock);
  let cancelEmit: (() => void) | null = null;
  let isClosed = false;
  const scheduleEmit = (): void => {
    // Work that ends after `close` may find the database closed.
    if (isClosed) return;
    cancelEmit ??= clock.after(emitIntervalMs, () => {
      cancelEmit = null;
      deps.emit(state());
    });
  };

  const cache = createTranscriptionCache({
    database: cacheDatabase,
    clock,
    backgroundTasks,
    onTextReplaced: (accountId, id, text) => {
      if (!history.isBeingReplaced(accountId, id, text))
        versionRepository.add(accountId, id, text, 'service');
    },
    onUpserted: deletedRepository.discard,
    onChanged: scheduleEmit,
  });
  const api = withCache({
    api: deps.api,
    cache,
    getAccountId,
    onDeleted: (accountId, id) => {
      const cached = cache.find(accountId, id);
      if (cached && deletedRepository.save(accountId, cached.record, 'service').ok)
        cache.remove(accountId, id);
    },
  });
  const syncRepository = createSyncRepository(cacheDatabase);
  const sync = new CacheSync({
    list: deps.api.list,
    show: api.show,
    cache,
    repository: syncRepository,
    clock,
    getAccountId,
    delay: deps.delay,
    onChanged: scheduleEmit,
  });

  const state = (): LibraryState => {
    const accountId = getAccountId();
    if (accountId === null) return { records: 0, unindexed: 0, syncedAt: null, syncProgress: null };
    return {
      records: cache.count(accountId),
      unindexed: cache.countUnindexed(),
      syncedAt: syncRepository.read(accountId).syncedAt,
      syncProgress: sync.progress(),
    };
  };
  const withAccount = <T>(run: (accountId: string) => Result<T>): Result<T> => {
    const accountId = getAccountId();
    return accountId === null ? fail('not_configured') : run(accountId);
  };

  const getDeletedCopy = (accountId: string, id: string): Transcription | null => {
    const copy = deletedRepository.find(accountId, id);
    return copy.ok ? copy.value : null;
  };

  deletedRepository.purgeExpired();
  return {
    api,
    forRenderer: withDeletedCopy({
      api: withOfflineFallback({ api, cache, getAccountId }),
      cache,
      deletedRepository,
      getAccountId,
    }),
    texts: createTexts({
      api,
      drafts: draftRepository,
      versions: versionRepository,
      history,
      typedNames: createTypedNameRepository(database),
      getAccountId,
      getName: (accountId, id) => cache.find(accountId, id)?.record.name ?? null,
      getText: (accountId, id) => cache.find(accountId, id)?.record.result ?? null,
    }),
    get: (id) => {
      const accountId = getAccountId();
      if (accountId === null) return null;
      const cached = cache.find(accountId, id)?.record;
      return cached && cached.result !== null ? cached : getDeletedCopy(accountId, id);
    },
    getMetadata: (id) => {
      const accountId = getAccountId();
      return accountId === null ? null : (cache.find(accountId, id)?.record ?? getDeletedCopy(accountId, id));
    },
    search: ({ text, limit = defaultLimit, offset = 0 }) =>
      withAccount((accountId) => cache.search(accountId, text, { offset, limit })),
    state,
    deleted: () => withAccount(deletedRepository.list),
    deletedText: (id) =>
      withAccount((accountId) => {
        const copy = deletedRepository.find(accountId, id);
        const draft = draftRepository.get(accountId, id);
        if (!copy.ok) return copy;
        if (!draft.ok) return draft;
        if (copy.value === null) return fail('unknown_id');
        return ok({ text: copy.value.result ?? '', draft: draft.value?.text ?? null });
      }),
    purge: (id) => withAccount((accountId) => deletedRepository.purge(accountId, id)),
    start: () => sync.start(),
    accessChanged: () => {
      sync.accessChanged();
      scheduleEmit();
    },
    onExchange: ({ base, error }) => {
      if (base !== 'content') return;
      if (error === null) sync.onServiceReachable();
      else if (error.code === 'rate_limited') sync.pauseFor(getPauseMs(error, 1));
    },
    close: async () => {
      isClosed = true;
      cancelEmit?.();
      await sync.close();
      backgroundTasks.close();
    },
  };
};
