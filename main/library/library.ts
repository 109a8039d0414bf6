/** Wraps the service's API: caches responses, and saves drafts, versions and deleted copies. */

import { computerAccountId } from '../../preload/contract/account-id.ts';
import { getPauseMs } from '../../preload/contract/errors/retry-policy.ts';
import type { LibraryRowsChange, LibraryState } from '../../preload/contract/library.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { TextChange } from '../../preload/contract/texts.ts';
import type { ExchangeReport, TextsApi, TranscriptionsApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { ComputerTexts } from '../texts/computer-texts.ts';
import { createDeletedRepository } from '../texts/deleted-repository.ts';
import { createDrafts } from '../texts/draft-repository.ts';
import { HeldTexts } from '../texts/held-texts.ts';
import { SaveHistory } from '../texts/save-text.ts';
import { Texts, type TextsDeps } from '../texts/texts.ts';
import { createVersionRepository } from '../texts/version-repository.ts';
import { Episodes } from '../uploads/episodes.ts';
import { RecordingRepository } from '../uploads/recording-repository.ts';
import type { GetAccountId } from './account.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { CacheSync, createSyncRepository, isCacheFull, type SyncRepository } from './cache/sync.ts';
import { createTranscriptionCache, type TranscriptionCache } from './cache/transcription-cache.ts';
import {
  createCachingClient,
  createClientInUse,
  createRendererClient,
  createUploadClient,
  type RendererClientDeps,
} from './client.ts';
import { findNeighbours } from './episodes/episode-records.ts';
import { withEpisodes } from './episodes/with-episodes.ts';
import { ListRows } from './list-rows.ts';
import { createLocalRecords } from './local-records.ts';
import { createServiceSearch } from './search-service.ts';
import { Words } from './words.ts';

interface LibraryDeps {
  /** Exists only here: drafts, versions, copies of deleted records. */
  readonly database: Database;
  /** The data that can be fetched again. */
  readonly cacheDatabase: Database;
  readonly service: TextsApi;
  readonly getAccountId: GetAccountId;
  readonly clock: Clock;
  /** Milliseconds until the service's rate limit allows this number of requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Characters that the account's service takes; null if that is unknown or there is no limit. */
  readonly getTextLimit?: (accountId: string) => number | null;
  /** Called at most once a second. */
  readonly emit: (state: LibraryState) => void;
  readonly emitRows?: (change: LibraryRowsChange) => void;
  readonly onEpisodesChanged?: () => void;
  /** Whether texts are saved without being asked. */
  readonly isSavingAutomatic?: () => boolean;
  readonly emitTexts?: (changes: readonly TextChange[]) => void;
  /** Writes to the log. */
  readonly log?: (message: string) => void;
}

export type Library = ReturnType<typeof createLibrary>;

const emitIntervalMs = 1_000;

const emptyState: LibraryState = {
  records: 0,
  total: null,
  unindexed: 0,
  syncedAt: null,
  completeAt: null,
  syncProgress: null,
  isFull: false,
};

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

interface ContentEvents {
  onTextReceived(accountId: string, id: string, text: string): void;
  onChanged(): void;
  onRecordChanged(accountId: string, id: string): void;
  /** A record of the account in use was created or deleted from here. */
  onCountChanged(by: 1 | -1): void;
}

/** The cache, what the user has typed and saved, and the clients that fill both. */
const createContent = (deps: LibraryDeps, events: ContentEvents) => {
  const { database, cacheDatabase, clock, getAccountId, getTextLimit = () => null } = deps;
  const versions = createVersionRepository(database, clock.now);
  const recordings = new RecordingRepository(database);
  const deleted = createDeletedRepository(database, clock.now, recordings.purgeText);
  deleted.purgeExpired();
  const history = new SaveHistory();
  const backgroundTasks = createBackgroundTasks(clock);
  const cache = createTranscriptionCache({
    database: cacheDatabase,
    clock,
    backgroundTasks,
    onTextReplaced: (accountId, id, text) => {
      if (history.isBeingReplaced(id, text)) return;
      versions.add(accountId, id, text, history.isStoredFromHere(id, text) ? 'saved' : 'service');
    },
    onUpserted: (accountId, { id, result }) => {
      deleted.discard(accountId, id);
      if (result !== null) events.onTextReceived(accountId, id, result);
    },
    onRecordChanged: events.onRecordChanged,
    onChanged: events.onChanged,
  });
  const findCached = (accountId: string, id: string) => cache.find(accountId, id)?.record ?? null;
  const drafts = createDrafts({
    database,
    now: clock.now,
    isCached: (accountId, id) => findCached(accountId, id) !== null,
    onChanged: (accountId, id) => heldTexts.onDraftChanged(accountId, id),
  });
  const heldTexts = new HeldTexts({ cache, drafts, getTextLimit, clock });
  const computer = new ComputerTexts(database, clock.now);
  const createClient = (of: TextsApi, getAccount: GetAccountId): TextsApi =>
    createCachingClient({ api: of, cache, deleted, getAccountId: getAccount });
  const places = { computer, service: deps.service };
  const textsInUse = createClientInUse(places, getAccountId);
  const api = createClient(textsInUse, getAccountId);
  const onCountChanged = (accountId: string | null, by: 1 | -1): void => {
    if (accountId === getAccountId()) events.onCountChanged(by);
  };
  const heard = createClient(computer, () => computerAccountId);
  return {
    api,
    textsInUse,
    forUploads: (uploads: TranscriptionsApi, getAccount: GetAccountId): TranscriptionsApi =>
      createUploadClient(uploads, {
        api: createClient(uploads, getAccount),
        cache,
        deleted,
        getAccountId: getAccount,
        onCountChanged: (by) => onCountChanged(getAccount(), by),
      }),
    textHeard: (id: string, isNew: boolean): void => {
      void heard.show(id);
      if (isNew) onCountChanged(computerAccountId, 1);
    },
    backgroundTasks,
    cache,
    findCached,
    recordings,
    deleted,
    drafts,
    heldTexts,
    versions,
    history,
    words: new Words(computer, getAccountId),
  };
};

const createStateReader =
  ({
    getAccountId,
    cache,
    sync,
    repository,
  }: {
    readonly getAccountId: GetAccountId;
    readonly cache: TranscriptionCache;
    readonly sync: CacheSync;
    readonly repository: SyncRepository;
  }) =>
  (): LibraryState => {
    const accountId = getAccountId();
    if (accountId === null) return emptyState;
    const records = cache.count(accountId);
    const { syncedAt } = repository.read(accountId);
    const { total, completeAt } = sync;
    return {
      records,
      total,
      unindexed: cache.countUnindexed(),
      syncedAt,
      completeAt: Math.max(syncedAt ?? 0, completeAt ?? 0) || null,
      syncProgress: sync.progress(),
      isFull: isCacheFull(records, cache.countBytes()),
    };
  };

type Content = ReturnType<typeof createContent>;

const createEpisodes = (
  { clock, getAccountId, onEpisodesChanged }: LibraryDeps,
  { api, cache, recordings, deleted, findCached }: Content,
  events: Pick<RendererClientDeps, 'onCountChanged' | 'onDeleted'>,
) => {
  const onChanged = (): void => onEpisodesChanged?.();
  const deps = { recordings, getAccountId, now: clock.now, findCached, onChanged };
  return {
    forRenderer: withEpisodes({
      ...deps,
      api: createRendererClient({ api, cache, deleted, getAccountId, ...events }),
    }),
    show: withEpisodes({ ...deps, api }).show,
    episodes: new Episodes({ ...deps, listNames: cache.listNumberedNames, show: api.show }),
  };
};

const createTexts = (
  { clock, getAccountId, getTextLimit, isSavingAutomatic, emitTexts, log }: LibraryDeps,
  content: Pick<Content, 'api' | 'drafts' | 'versions' | 'history' | 'findCached'> &
    Pick<TextsDeps, 'findNeighbours' | 'rename'>,
): Texts =>
  new Texts({
    ...content,
    clock,
    getAccountId: () => getAccountId(),
    listAccountIds: () => [getAccountId()].filter((id) => id !== null),
    getTextLimit: getTextLimit ?? (() => null),
    isAutomatic: isSavingAutomatic ?? (() => false),
    emit: (changes) => emitTexts?.(changes),
    log: (message) => log?.(message),
  });

export const createLibrary = (deps: LibraryDeps) => {
  const { cacheDatabase, clock, getAccountId } = deps;
  const emitter = new StateEmitter(clock, () => deps.emit(getState()));
  const content = createContent(deps, {
    onChanged: emitter.schedule,
    onRecordChanged: (accountId, id) => rows.recordChanged(accountId, id),
    onCountChanged: (by) => sync.changeTotal(by),
    onTextReceived: (...received) => texts.received(...received),
  });
  const { api, backgroundTasks, cache, recordings, deleted, drafts, heldTexts } = content;
  const { episodes, show, forRenderer } = createEpisodes(deps, content, {
    onCountChanged: (by) => sync.changeTotal(by),
    onDeleted: (id) => texts.deleted(id),
  });
  const rows = new ListRows({
    recordings,
    cache,
    getAccountId,
    clock,
    emit: (change) => deps.emitRows?.(change),
  });
  const refreshHeldTexts = (): void => {
    const accountId = getAccountId();
    if (accountId !== null) heldTexts.refresh(accountId);
  };
  const syncRepository = createSyncRepository(cacheDatabase);
  const sync = new CacheSync({
    list: content.textsInUse.list,
    show: api.show,
    cache,
    repository: syncRepository,
    clock,
    getAccountId,
    delay: deps.delay,
    onChanged: emitter.schedule,
    log: deps.log,
  });
  const getState = createStateReader({ getAccountId, cache, sync, repository: syncRepository });

  const texts = createTexts(deps, {
    ...content,
    findNeighbours: (id) => findNeighbours(recordings.listEpisodes(getAccountId() ?? ''), id),
    rename: (id, name) => forRenderer.update(id, { name }),
  });

  return {
    ...createLocalRecords({ cache, deleted, drafts, recordings, getAccountId }),
    /** The service's API; caches the records of its responses. */
    api,
    /** The same for the uploads to one account of a service. */
    forUploads: content.forUploads,
    /** This computer has heard a text. `isNew`: it replaces none. */
    textHeard: content.textHeard,
    /** Falls back to the cache offline, saves a copy of deleted records, and has episodes. */
    forRenderer,
    /** A record or an episode from the service, never from the cache. */
    show,
    episodes,
    texts,
    words: content.words,
    rows,
    searchService: createServiceSearch({ list: content.textsInUse.list, cache, rows, getAccountId }),
    state: getState,
    refresh: async (): Promise<Result<LibraryState>> => {
      const refreshed = await sync.refresh();
      rows.flush();
      emitter.schedule();
      return refreshed.ok ? ok(getState()) : refreshed;
    },
    start: (): void => {
      refreshHeldTexts();
      texts.start();
      sync.start();
    },
    /** Call it when `getTextLimit` or `isSavingAutomatic` may return something else. */
    settingsChanged: (): void => {
      refreshHeldTexts();
      texts.settingsChanged();
    },
    accessChanged: (): void => {
      refreshHeldTexts();
      texts.accessChanged();
      sync.accessChanged();
      emitter.schedule();
    },
    onExchange: ({ base, error }: ExchangeReport): void => {
      if (base !== 'content') return;
      if (error === null) sync.onServiceReachable();
      else if (error.code === 'rate_limited') sync.pauseFor(getPauseMs(error, 1));
    },
    close: async (): Promise<void> => {
      texts.stop();
      emitter.close();
      rows.close();
      heldTexts.close();
      await sync.close();
      backgroundTasks.close();
    },
  };
};
