/**
 * The library: what this computer knows of the service's transcriptions, and what it alone knows of them. It stands
 * between the service's client and everyone who asks it, and looks at every answer that comes by.
 */
import type {
  DeletedText,
  DeletedTranscription,
  LibraryHits,
  LibraryQuery,
  LibraryState,
} from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { ExchangeReport, TranscriptionsApi } from '../api/types.ts';
import type { Database } from '../storage/database.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { createCacheSync } from './cache/sync.ts';
import { createSyncRepository } from './cache/sync-repository.ts';
import { createTranscriptionCache } from './cache/transcription-cache.ts';
import { withCache } from './cache/with-cache.ts';
import { withOfflineFallback } from './cache/with-offline-fallback.ts';
import type { Clock } from './clock.ts';
import { createDeletedRepository } from './texts/deleted-repository.ts';
import { createDraftRepository } from './texts/draft-repository.ts';
import { createSaveHistory } from './texts/save-history.ts';
import { createTexts, type Texts } from './texts/texts.ts';
import { createTypedNameRepository } from './texts/typed-name-repository.ts';
import { createVersionRepository } from './texts/version-repository.ts';
import { withDeletedCopy } from './texts/with-deleted-copy.ts';

export interface LibraryDeps {
  /** What only this computer has: drafts, versions, copies of what was deleted. */
  readonly database: Database;
  /** What can be fetched again: the mirror and its indexes. */
  readonly cacheDatabase: Database;
  readonly api: TranscriptionsApi;
  /** Whose data is in use, known without a key; null while no service is set up. */
  readonly getAccountId: () => string | null;
  readonly clock: Clock;
  /** Milliseconds until the service's rate limit leaves room for so many requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Told at most once a second. */
  readonly emit: (state: LibraryState) => void;
}

export interface Library {
  /** The service's calls and answers, looked at on their way. */
  readonly api: TranscriptionsApi;
  /** For the page: reads on without a network, and keeps a copy of what is deleted. */
  readonly forRenderer: TranscriptionsApi;
  readonly texts: Texts;
  /** The record with its text as it was last seen, or as it was deleted, without asking anyone; null where there is none. */
  get(id: string): Transcription | null;
  /** As `seen`, also where its text is not known. */
  getMetadata(id: string): Transcription | null;
  search(request: LibraryQuery): Result<LibraryHits>;
  state(): LibraryState;
  deleted(): Result<readonly DeletedTranscription[]>;
  deletedText(id: string): Result<DeletedText>;
  /** Removes the copy of what was deleted, its draft and its versions. */
  purge(id: string): Result<true>;
  /** Begins to fill the mirror. */
  start(): void;
  accessChanged(): void;
  /** How an exchange with the service ended, whoever asked. */
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
    // What still ends while the library closes finds no database any more.
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
  const sync = createCacheSync({
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
    start: sync.start,
    accessChanged: () => {
      sync.accessChanged();
      scheduleEmit();
    },
    onExchange: ({ base, error }) => {
      if (base !== 'content') return;
      if (error === null) sync.onServiceReachable();
      else if (error.code === 'rate_limited') sync.pauseFor(error.retryAfterSeconds ?? 60);
    },
    close: async () => {
      isClosed = true;
      cancelEmit?.();
      await sync.close();
      backgroundTasks.close();
    },
  };
};
