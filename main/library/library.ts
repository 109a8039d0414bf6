/** The one library of both places: builds the accounts, the cache, search and the texts that are saved, and connects them. */

import { computerAccountId } from '../../preload/contract/account-id.ts';
import { getPauseMs } from '../../preload/contract/errors/retry-policy.ts';
import type { LibraryRowsChange, LibraryState, ServiceHits } from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { TextChange } from '../../preload/contract/texts.ts';
import type { TranscriptionQuery } from '../../preload/contract/transcriptions.ts';
import type { ExchangeReport, TextsApi, TranscriptionsApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import { ShowRepository } from '../shows/show-repository.ts';
import type { Database } from '../storage/database.ts';
import { createDrafts } from '../texts/draft-repository.ts';
import { SaveHistory } from '../texts/save-text.ts';
import { TextRepository } from '../texts/text-repository.ts';
import { Texts } from '../texts/texts.ts';
import { createVersionRepository } from '../texts/version-repository.ts';
import { Episodes } from '../uploads/episodes.ts';
import { getAccountTag, RecordingRepository } from '../uploads/recording-repository.ts';
import { Accounts, type LibraryAccount, untilClosed, withTextIds } from './accounts.ts';
import { CacheSync, createSyncRepository, isCacheFull } from './cache/sync.ts';
import { createTranscriptionCache, type TranscriptionCache } from './cache/transcription-cache.ts';
import { createCachingClient, createRendererClient, storeRecording } from './client.ts';
import { createFindCounterpart } from './counterparts.ts';
import { withEpisodes } from './episodes/with-episodes.ts';
import { ListRows } from './list-rows.ts';
import { createLocalRecords } from './local-records.ts';
import { Rules } from './rules/rules.ts';

interface LibraryDeps {
  /** Exists only here: drafts, versions, copies of deleted records. */
  readonly database: Database;
  /** The data that can be fetched again. */
  readonly cacheDatabase: Database;
  /** Its ids are those of the service. */
  readonly service: TranscriptionsApi;
  /** Available without the API key; null while no service is set up. */
  readonly getServiceId: () => string | null;
  readonly clock: Clock;
  /** Milliseconds until the service's rate limit allows this number of requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Characters that a service takes; null if that is unknown or there is no limit. */
  readonly getTextLimit?: (serviceId: string) => number | null;
  /** Called at most once a second. */
  readonly emit: (state: LibraryState) => void;
  readonly emitRows?: (change: LibraryRowsChange) => void;
  readonly onEpisodesChanged?: () => void;
  /** Whether texts are saved without being asked. */
  readonly isSavingAutomatic?: () => boolean;
  readonly emitTexts?: (changes: readonly TextChange[]) => void;
  /** Whether rules change all new texts, and not only those of shows that say so. */
  readonly appliesRules?: () => boolean;
  /** Writes to the log. */
  readonly log?: (message: string) => void;
}

export type Library = ReturnType<typeof createLibrary>;

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

interface ContentEvents {
  /** A text that was not here. */
  onTextArrived(id: string): void;
  onTextReceived(id: string, text: string): void;
  onChanged(): void;
  onRecordChanged(id: string): void;
  /** The user has deleted a record. */
  onDeleted(id: string): void;
}

/** What calls of all accounts need. */
interface SharedContent {
  readonly cache: TranscriptionCache;
  readonly textRepository: TextRepository;
}

const createAccounts = (
  { service, getServiceId, cacheDatabase, clock, delay, log }: LibraryDeps,
  { cache, textRepository }: SharedContent,
  { onChanged, onDeleted }: ContentEvents,
): Accounts => {
  const open = (id: string, of: TextsApi, isClosed: () => boolean): LibraryAccount => {
    const account = { id, tag: getAccountTag(id), isClosed };
    const api = untilClosed(createCachingClient({ account, api: of, cache, textRepository }), isClosed);
    const { list } = untilClosed(of, isClosed);
    const sync = new CacheSync({
      list,
      show: api.show,
      cache,
      repository: createSyncRepository(cacheDatabase, account.tag),
      clock,
      tag: account.tag,
      delay: id === computerAccountId ? undefined : delay,
      onChanged,
      log,
    });
    const onCountChanged = sync.changeTotal;
    const forRenderer = createRendererClient({
      account,
      api,
      cache,
      textRepository,
      onCountChanged,
      onDeleted,
    });
    return { ...account, api, list, forRenderer, sync };
  };
  return new Accounts({
    computer: open(computerAccountId, textRepository, () => false),
    getServiceId,
    openService: (id) => open(id, withTextIds(service, getAccountTag(id)), () => getServiceId() !== id),
    onClosed: ({ sync }) => void sync.close(),
  });
};

/** What the user has typed and saved, and the cache of what places returned. */
const createContent = (deps: LibraryDeps, events: ContentEvents) => {
  const { database, cacheDatabase, clock } = deps;
  const versions = createVersionRepository(database, clock.now);
  const recordings = new RecordingRepository(database);
  const textRepository = new TextRepository(database, clock.now);
  textRepository.purgeExpired(recordings.purgeText);
  const history = new SaveHistory();
  const cache = createTranscriptionCache({
    database: cacheDatabase,
    clock,
    getHeldDraft: (id) => {
      const limit = getTextLimit(id);
      const held = limit === null ? ok(null) : drafts.getHeld(id, limit);
      return held.ok ? held.value : null;
    },
    onTextReplaced: (id, text) => {
      if (!accounts.find(id) || history.isBeingReplaced(id, text)) return;
      versions.add(id, text, history.isStoredFromHere(id, text) ? 'saved' : 'service');
    },
    onUpserted: ({ id, result }) => {
      if (!accounts.find(id)) return;
      textRepository.discardCopy(id);
      if (result !== null) events.onTextReceived(id, result);
    },
    onTextArrived: events.onTextArrived,
    onRecordChanged: events.onRecordChanged,
    onChanged: events.onChanged,
  });
  const findCached = (id: string) => cache.find(id)?.record ?? null;
  const drafts = createDrafts({
    database,
    now: clock.now,
    isCached: (id) => findCached(id) !== null,
    onChanged: (id) => cache.draftChanged(id),
  });
  const accounts: Accounts = createAccounts(deps, { cache, textRepository }, events);
  const api = accounts.toClient((account) => account.api);
  const getService = () => {
    const id = accounts.service?.id ?? null;
    return { id, textLimit: id === null ? null : (deps.getTextLimit?.(id) ?? null) };
  };
  /** Of the service of a text; null for this computer and for services that are not in use. */
  const getTextLimit = (id: string): number | null =>
    accounts.find(id) === accounts.service ? getService().textLimit : null;
  return {
    accounts,
    getService,
    getTextLimit,
    api,
    cache,
    findCached,
    recordings,
    textRepository,
    shows: new ShowRepository(database),
    drafts,
    versions,
    history,
  };
};

/** The client of the queue. An upload ends as it does, also if the account is another one by then. */
const createUploadClient = (
  { service, getServiceId }: Pick<LibraryDeps, 'service' | 'getServiceId'>,
  {
    accounts,
    cache,
    textRepository,
    shows,
  }: Pick<ReturnType<typeof createContent>, 'accounts' | 'cache' | 'textRepository' | 'shows'>,
): TranscriptionsApi => {
  const open = () => {
    const id = getServiceId() ?? '';
    const account = { tag: getAccountTag(id), isClosed: () => getServiceId() !== id };
    const api = createCachingClient({
      account,
      api: withTextIds(service, account.tag),
      cache,
      textRepository,
    });
    return { account, api, cache, textRepository, shows };
  };
  return {
    list: (...call) => open().api.list(...call),
    show: (...call) => open().api.show(...call),
    update: (...call) => open().api.update(...call),
    delete: (...call) => open().api.delete(...call),
    store: (...call) => {
      const onCountChanged = (by: 1 | -1): void => accounts.service?.sync.changeTotal(by);
      return storeRecording(service.store, { ...open(), onCountChanged }, ...call);
    },
  };
};

/** The state of the sync is that of the service; this computer's texts are counted with it. */
const readState = ({
  accounts,
  cache,
}: Pick<ReturnType<typeof createContent>, 'accounts' | 'cache'>): LibraryState => {
  const { computer, service } = accounts;
  const { sync, tag } = service ?? computer;
  const synced = cache.count(tag);
  const others = service ? cache.count(computer.tag) : 0;
  const { total, completeAt, syncedAt } = sync;
  return {
    records: synced + others,
    total: total === null ? null : total + others,
    unindexed: cache.countUnindexed(),
    syncedAt,
    completeAt: Math.max(syncedAt ?? 0, completeAt ?? 0) || null,
    syncProgress: sync.progress(),
    isFull: isCacheFull(synced, cache.countBytes()),
  };
};

type Content = ReturnType<typeof createContent>;

const createEpisodes = (
  { clock, onEpisodesChanged }: LibraryDeps,
  { accounts, api, cache, recordings, findCached }: Content,
) => {
  const onChanged = (): void => onEpisodesChanged?.();
  const deps = { recordings, accounts, now: clock.now, findCached, onChanged };
  return {
    forRenderer: withEpisodes({ ...deps, api: accounts.toClient((account) => account.forRenderer) }),
    show: withEpisodes({ ...deps, api }).show,
    episodes: new Episodes({ ...deps, listNames: cache.listNumberedNames, show: api.show }),
  };
};

const createTexts = (
  { clock, isSavingAutomatic, emitTexts, log }: LibraryDeps,
  content: Content,
  { forRenderer }: Pick<ReturnType<typeof createEpisodes>, 'forRenderer'>,
): Texts => {
  const { accounts, recordings } = content;
  return new Texts({
    ...content,
    clock,
    isShown: (id) => accounts.find(id) !== null,
    findNeighbours: (id) => recordings.findNeighbours(id),
    rename: (id, name) => forRenderer.update(id, { name }),
    isAutomatic: isSavingAutomatic ?? (() => false),
    emit: (changes) => emitTexts?.(changes),
    log: (message) => log?.(message),
  });
};

const createRules = (
  { database, clock, log }: LibraryDeps,
  { accounts, cache, textRepository, shows, findCached }: Content,
  texts: Texts,
): Rules =>
  new Rules({
    database,
    now: clock.now,
    texts,
    words: textRepository,
    shows,
    getName: (id) => texts.getTypedName(id) ?? findCached(id)?.name ?? null,
    listCandidates: (words) => [
      ...new Set([
        // What is typed is not in the index.
        ...texts.listUnsavedIds(),
        ...accounts.shown.flatMap(({ tag }) => cache.listCandidates(tag, words)),
      ]),
    ],
    isShown: (id) => accounts.find(id) !== null,
    log: (message) => log?.(message),
  });

/** Whether rules change this new text: the user has said so for all, or for those of its show. */
const isChangedByRules = (
  { appliesRules }: LibraryDeps,
  { shows }: Pick<Content, 'shows'>,
  id: string,
): boolean => appliesRules?.() === true || shows.get(shows.findByText(id))?.appliesRules === true;

/**
 * Requests one page of the service's list. Its rows are in the service's order. Its records are cached, so that they open and are found here
 * like all others.
 */
const searchService = async (
  { accounts, cache }: Content,
  rows: ListRows,
  query: TranscriptionQuery,
): Promise<Result<ServiceHits>> => {
  const { service } = accounts;
  if (service === null) return fail('not_configured');
  const requestedAt = cache.startRequest();
  const page = await service.list(query);
  if (!page.ok) return page;
  const { items, total, hasMore } = page.value;
  await cache.upsertMany(items, requestedAt);
  return ok({ rows: rows.getRows(service.id, items), total, hasMore });
};

export const createLibrary = (deps: LibraryDeps) => {
  const { clock } = deps;
  const emitter = new StateEmitter(clock, () => deps.emit(readState(content)));
  const content = createContent(deps, {
    onChanged: emitter.schedule,
    onRecordChanged: (id) => rows.recordChanged(id),
    onTextReceived: (id, text) => texts.received(id, text),
    onTextArrived: (id) => {
      // Those of this computer are told of by who heard them.
      if (accounts.find(id) === accounts.service && isChangedByRules(deps, content, id))
        rules.textArrived(id);
    },
    onDeleted: (id) => texts.deleted(id),
  });
  const { accounts, api, cache, recordings, textRepository, shows, drafts } = content;
  const episodes = createEpisodes(deps, content);
  const rows = new ListRows({
    recordings,
    cache,
    accounts,
    clock,
    emit: (change) => deps.emitRows?.(change),
  });
  /** Which drafts are held may have changed. */
  const refreshHeld = (): void => {
    const { service } = accounts;
    if (service === null) return;
    const listed = drafts.list();
    const ids = listed.ok ? listed.value.map(({ id }) => id) : [];
    const ofService = ids.filter((id) => accounts.find(id) === service);
    cache.refreshHeld(service.tag, ofService);
  };
  const texts = createTexts(deps, content, episodes);
  const rules = createRules(deps, content, texts);

  return {
    ...createLocalRecords({ cache, textRepository, drafts, recordings, shows, accounts }),
    counterpart: createFindCounterpart({ cache, recordings, accounts }),
    accounts,
    /** The places of all shown texts; caches the records of their responses. */
    api,
    /** The service of the queue. */
    forUploads: createUploadClient(deps, content),
    /** This computer has heard a text. `isNew`: it replaces none. */
    textHeard: (id: string, isNew: boolean): void => {
      void accounts.computer.api
        .show(id)
        .then(() => isChangedByRules(deps, content, id) && rules.textArrived(id));
      if (isNew) accounts.computer.sync.changeTotal(1);
    },
    /** Falls back to the cache offline, saves a copy of deleted records, and has episodes. */
    forRenderer: episodes.forRenderer,
    /** A record or an episode from the service, never from the cache. */
    show: episodes.show,
    episodes: episodes.episodes,
    texts,
    rules,
    /** The texts that exist only here. */
    textRepository,
    rows,
    searchService: (query: TranscriptionQuery) => searchService(content, rows, query),
    state: (): LibraryState => readState(content),
    refresh: async (): Promise<Result<LibraryState>> => {
      const { computer, service } = accounts;
      const refreshed = await Promise.all([computer.sync.refresh(), service?.sync.refresh() ?? ok(true)]);
      rows.flush();
      emitter.schedule();
      return refreshed.find((result) => !result.ok) ?? ok(readState(content));
    },
    start: (): void => {
      refreshHeld();
      texts.start();
      rules.start();
      for (const { sync } of accounts.shown) sync.start();
    },
    /** Call it when `getTextLimit` or `isSavingAutomatic` may return something else. */
    settingsChanged: (): void => {
      refreshHeld();
      texts.settingsChanged();
    },
    accessChanged: (): void => {
      refreshHeld();
      texts.accessChanged();
      accounts.service?.sync.accessChanged();
      emitter.schedule();
    },
    onExchange: ({ base, error }: ExchangeReport): void => {
      if (base !== 'content') return;
      const sync = accounts.service?.sync;
      if (error === null) sync?.onServiceReachable();
      else if (error.code === 'rate_limited') sync?.pauseFor(getPauseMs(error, 1));
    },
    close: async (): Promise<void> => {
      await rules.close();
      texts.stop();
      emitter.close();
      rows.close();
      await Promise.all(accounts.shown.map(({ sync }) => sync.close()));
      cache.close();
    },
  };
};
