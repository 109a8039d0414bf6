/** Wraps the service's API: caches responses, and saves drafts, versions and deleted copies. */

import { getPauseMs } from '../../preload/contract/errors/retry-policy.ts';
import type { LibraryState } from '../../preload/contract/library.ts';
import type { ExchangeReport, TranscriptionsApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { CacheSync, isCacheFull } from './cache/sync.ts';
import { createSyncRepository } from './cache/sync-repository.ts';
import {
  createTranscriptionCache,
  type TranscriptionCache,
  type TranscriptionCacheDeps,
} from './cache/transcription-cache.ts';
import { withCache } from './cache/with-cache.ts';
import { withOfflineFallback } from './cache/with-offline-fallback.ts';
import { createEpisodeIndex } from './episodes/episode-records.ts';
import { createEpisodeRepository } from './episodes/episode-repository.ts';
import { createEpisodes, type Episodes } from './episodes/episodes.ts';
import { withEpisodes } from './episodes/with-episodes.ts';
import { createLocalRecords, type LocalRecords } from './local-records.ts';
import { createDeletedRepository } from './texts/deleted-repository.ts';
import { DraftQuota } from './texts/draft-quota.ts';
import { createDraftRepository } from './texts/draft-repository.ts';
import { HeldTexts, watchDrafts } from './texts/held-texts.ts';
import { createSaveHistory, type SaveHistory } from './texts/save-history.ts';
import { createTexts, type Texts, type TextsDeps } from './texts/texts.ts';
import { createTypedNameRepository } from './texts/typed-name-repository.ts';
import { createVersionRepository } from './texts/version-repository.ts';
import { withDeletedCopy } from './texts/with-deleted-copy.ts';
import { withUnstoredTexts } from './texts/with-unstored-texts.ts';
import { Words, withHeardWords } from './words/words.ts';

export interface LibraryDeps {
  /** Exists only here: drafts, versions, copies of deleted records. */
  readonly database: Database;
  /** The data that can be fetched again. */
  readonly cacheDatabase: Database;
  readonly api: TranscriptionsApi;
  /** Available without the API key; null while no service is set up. */
  readonly getAccountId: () => string | null;
  readonly clock: Clock;
  /** Milliseconds until the service's rate limit allows this number of requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Characters that the account's service takes; null if that is unknown or there is no limit. */
  readonly getTextLimit?: (accountId: string) => number | null;
  /** Called at most once a second. */
  readonly emit: (state: LibraryState) => void;
  readonly onEpisodesChanged?: () => void;
  /** Writes to the log. */
  readonly log?: (message: string) => void;
}

export interface Library extends LocalRecords {
  /** The service's API; caches the records of its responses. */
  readonly api: TranscriptionsApi;
  /** The same for the uploads to one account. */
  forUploads(api: TranscriptionsApi, getAccountId: () => string | null): TranscriptionsApi;
  /** Falls back to the cache offline, saves a copy of deleted records, and has episodes. */
  readonly forRenderer: TranscriptionsApi;
  /** A record or an episode from the service, never from the cache. */
  readonly show: TranscriptionsApi['show'];
  readonly episodes: Episodes;
  readonly texts: Texts;
  readonly words: Pick<Words, 'get' | 'hasAny'>;
  state(): LibraryState;
  start(): void;
  accessChanged(): void;
  /** Call it when `getTextLimit` may return another limit. */
  limitsChanged(): void;
  onExchange(report: ExchangeReport): void;
  close(): Promise<void>;
}

const emitIntervalMs = 1_000;

/** Emits at most once a second; never after `close`, when the database may be closed. */
class StateEmitter {
  readonly #clock: Clock;
  readonly #emit: () => void;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(clock: Clock, emit: () => void) {
    this.#clock = clock;
    this.#emit = emit;
  }

  readonly schedule = (): void => {
    if (this.#isClosed) return;
    this.#cancel ??= this.#clock.after(emitIntervalMs, () => {
      this.#cancel = null;
      this.#emit();
    });
  };

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }
}

const createRepositories = (database: Database, { now }: Clock) => ({
  drafts: createDraftRepository(database, now),
  versions: createVersionRepository(database, now),
  deleted: createDeletedRepository(database, now),
  typedNames: createTypedNameRepository(database),
  episodes: createEpisodeRepository(database),
});

/** The cache and the client that fills it. */
const createCachedApi = (
  { api, cacheDatabase, clock, getAccountId }: LibraryDeps,
  { deleted, versions }: ReturnType<typeof createRepositories>,
  history: SaveHistory,
  { backgroundTasks, onChanged }: Pick<TranscriptionCacheDeps, 'backgroundTasks' | 'onChanged'>,
) => {
  const cache = createTranscriptionCache({
    database: cacheDatabase,
    clock,
    backgroundTasks,
    onTextReplaced: (accountId, id, text) => {
      if (history.isBeingReplaced(accountId, id, text)) return;
      versions.add(accountId, id, text, history.isStoredFromHere(accountId, id, text) ? 'saved' : 'service');
    },
    onUpserted: deleted.discard,
    onChanged,
  });
  const onDeleted = (accountId: string, id: string): void => {
    const cached = cache.find(accountId, id);
    if (cached && deleted.save(accountId, cached.record, 'service').ok) cache.remove(accountId, id);
  };
  const addCache = (wrapped: TranscriptionsApi, getAccount: () => string | null): TranscriptionsApi =>
    withCache({ api: wrapped, cache, getAccountId: getAccount, onDeleted });
  return {
    cache,
    api: addCache(api, getAccountId),
    forUploads: (uploadsApi: TranscriptionsApi, getAccount: () => string | null) =>
      withUnstoredTexts({
        api: addCache(uploadsApi, getAccount),
        deletedRepository: deleted,
        getAccountId: getAccount,
      }),
  };
};

const createTextsOfCache = (
  api: TranscriptionsApi,
  cache: TranscriptionCache,
  { drafts, versions, typedNames }: ReturnType<typeof createRepositories>,
  {
    database,
    ...deps
  }: Pick<TextsDeps, 'history' | 'getAccountId' | 'getTextLimit'> & Pick<LibraryDeps, 'database'>,
): Texts => {
  const isCached = (accountId: string, id: string): boolean => cache.find(accountId, id) !== null;
  const quota = new DraftQuota({ database, isCached });
  return createTexts({
    ...deps,
    api,
    drafts: quota.limitDrafts(drafts),
    versions,
    typedNames: quota.limitNames(typedNames),
    getName: (accountId, id) => cache.find(accountId, id)?.record.name ?? null,
    getText: (accountId, id) => cache.find(accountId, id)?.record.result ?? null,
  });
};

const createEpisodesOfCache = (
  { database, clock, getAccountId, onEpisodesChanged }: LibraryDeps,
  repository: ReturnType<typeof createRepositories>['episodes'],
  cache: TranscriptionCache,
  api: TranscriptionsApi,
) => {
  const index = createEpisodeIndex(repository);
  const deps = {
    repository,
    index,
    getAccountId,
    findCached: (accountId: string, id: string) => cache.find(accountId, id)?.record ?? null,
    onChanged: () => onEpisodesChanged?.(),
  };
  return {
    index,
    episodes: createEpisodes({
      ...deps,
      database,
      now: clock.now,
      listNames: cache.listNumberedNames,
      show: api.show,
    }),
    addEpisodes: (wrapped: TranscriptionsApi) => withEpisodes({ ...deps, api: wrapped }),
  };
};

export const createLibrary = (deps: LibraryDeps): Library => {
  const { clock, getAccountId, getTextLimit = () => null } = deps;
  const repositories = createRepositories(deps.database, clock);
  const { deleted: deletedRepository, drafts: draftRepository } = repositories;
  deletedRepository.purgeExpired();
  const history = createSaveHistory();
  const backgroundTasks = createBackgroundTasks(clock);
  const emitter = new StateEmitter(clock, () => deps.emit(getState()));
  const onChanged = emitter.schedule;
  const { cache, api, forUploads } = createCachedApi(deps, repositories, history, {
    backgroundTasks,
    onChanged,
  });
  const { index, episodes, addEpisodes } = createEpisodesOfCache(deps, repositories.episodes, cache, api);
  const words = new Words({ database: deps.cacheDatabase, api: deps.api, getAccountId });
  const heldTexts = new HeldTexts({ cache, drafts: draftRepository, getTextLimit, clock });
  const watchedRepositories = {
    ...repositories,
    drafts: watchDrafts(draftRepository, heldTexts.onDraftChanged),
  };
  const refreshHeldTexts = (): void => {
    const accountId = getAccountId();
    if (accountId !== null) heldTexts.refresh(accountId);
  };
  const syncRepository = createSyncRepository(deps.cacheDatabase);
  const sync = new CacheSync({
    list: deps.api.list,
    show: api.show,
    cache,
    repository: syncRepository,
    clock,
    getAccountId,
    delay: deps.delay,
    onChanged,
    log: deps.log,
  });
  const getState = (): LibraryState => {
    const accountId = getAccountId();
    if (accountId === null)
      return { records: 0, unindexed: 0, syncedAt: null, syncProgress: null, isFull: false };
    const records = cache.count(accountId);
    return {
      records,
      unindexed: cache.countUnindexed(),
      syncedAt: syncRepository.read(accountId).syncedAt,
      syncProgress: sync.progress(),
      isFull: isCacheFull(records, cache.countBytes()),
    };
  };

  return {
    ...createLocalRecords({ cache, deletedRepository, draftRepository, episodeIndex: index, getAccountId }),
    api: withHeardWords(withUnstoredTexts({ api, deletedRepository, getAccountId }), words),
    forUploads: (uploadsApi, getAccount) => withHeardWords(forUploads(uploadsApi, getAccount), words),
    forRenderer: addEpisodes(
      withDeletedCopy({
        api: withOfflineFallback({ api, cache, getAccountId }),
        cache,
        deletedRepository,
        getAccountId,
      }),
    ),
    show: addEpisodes(api).show,
    episodes,
    texts: createTextsOfCache(api, cache, watchedRepositories, {
      database: deps.database,
      history,
      getAccountId,
      getTextLimit,
    }),
    words,
    state: getState,
    start: () => {
      refreshHeldTexts();
      sync.start();
    },
    limitsChanged: refreshHeldTexts,
    accessChanged: () => {
      refreshHeldTexts();
      sync.accessChanged();
      onChanged();
    },
    onExchange: ({ base, error }) => {
      if (base !== 'content') return;
      if (error === null) sync.onServiceReachable();
      else if (error.code === 'rate_limited') sync.pauseFor(getPauseMs(error, 1));
    },
    close: async () => {
      emitter.close();
      heldTexts.close();
      words.close();
      await sync.close();
      backgroundTasks.close();
    },
  };
};
