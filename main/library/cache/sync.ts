/**
 * Syncs the cache in the background, newest first, and resumes at the same page after errors and restarts.
 * Records that a full sync did not return are requested one by one, and deleted only after a 404. sync-machine.ts
 * decides what to do next; this file sends the requests and has the timer.
 */
import { assertNever, ok, type Result } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Database, toCountOrNull, toTimeOrNull } from '../../storage/database.ts';
import {
  initialSyncState,
  reduceSync,
  type SyncAction,
  type SyncDueEvent,
  type SyncEvent,
  type SyncMachineState,
  type SyncRequest,
} from './sync-machine.ts';
import type { TranscriptionCache } from './transcription-cache.ts';

export type SyncRepository = ReturnType<typeof createSyncRepository>;

/** `tag`: of the account. */
export const createSyncRepository = (database: Database, tag: string) => {
  const change = (sql: string, ...values: readonly number[]): Result<unknown> =>
    database.write(() => {
      database.prepare('INSERT OR IGNORE INTO accounts (tag) VALUES (?)').run(tag);
      database.prepare(`UPDATE accounts SET ${sql} WHERE tag = ?`).run(...values, tag);
    });
  return {
    /**
     * `syncedAt`: when the last full sync ended, in milliseconds since 1970. `offset`: the records that the current full sync
     * has fetched; null if none is running.
     */
    read: () => {
      const sql = 'SELECT filled_at, filling_offset FROM accounts WHERE tag = ?';
      const found = database.get(sql, [tag], ({ filled_at, filling_offset }) => ({
        syncedAt: toTimeOrNull(filled_at),
        offset: toCountOrNull(filling_offset),
      }));
      return (found.ok ? found.value : null) ?? { syncedAt: null, offset: null };
    },
    /** Starts a full sync. */
    beginRound: () => change('round = round + 1, filling_offset = 0'),
    saveOffset: (offset: number) => change('filling_offset = ?', offset),
    endRound: (now: number) => change('filling_offset = NULL, filled_at = ?', now),
  };
};

interface CacheSyncDeps {
  readonly list: TranscriptionsApi['list'];
  /** Updates the cache with its responses, including a 404. */
  readonly show: TranscriptionsApi['show'];
  readonly cache: TranscriptionCache;
  readonly repository: SyncRepository;
  readonly clock: Clock;
  /** Of the account. */
  readonly tag: string;
  /** Milliseconds until the service's rate limit allows this number of requests; 0: now. */
  readonly delay?: ((requests: number) => number) | undefined;
  readonly onChanged: () => void;
  /** Writes to the log. */
  readonly log?: ((message: string) => void) | undefined;
}

const fullSyncIntervalMs = 24 * 3_600_000;
/** The same while the service's number of records is another than that of the cache. */
const repairIntervalMs = 600_000;
/** Records of the request when the user looks at the list: the smallest page. */
const refreshSize = 10;
/** Requests of the rate limit that are reserved for uploads and the user. */
const reservedRequests = 10;
/** Above this number of records a full sync runs once a day; otherwise every sync is full. */
const maxAlwaysFullSync = 500;
/** The rest is requested after the next full sync. */
const maxMissingPerRound = 500;

/** A service could return new records without end. */
const maxRecords = 100_000;
const maxBytes = 4_000_000_000;

/** Whether the sync fetches no more pages. `bytes`: the size of the cache. */
export const isCacheFull = (records: number, bytes: number): boolean =>
  records >= maxRecords || bytes >= maxBytes;

export class CacheSync {
  readonly #deps: CacheSyncDeps;
  #state: SyncMachineState = initialSyncState;
  #stopTimer = (): void => {};
  #controller = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** The service's number of records, when it was last asked; null if unknown. */
  #total: number | null = null;
  /** When the cache was last found to be complete, in milliseconds since 1970. */
  #completeAt: number | null = null;

  constructor(deps: CacheSyncDeps) {
    this.#deps = deps;
  }

  /** The first request comes after a delay, so that it does not slow down the start. */
  start(): void {
    this.#dispatch({ kind: 'started' });
  }

  accessChanged(): void {
    this.#total = null;
    this.#completeAt = null;
    this.#dispatch({ kind: 'access_changed' });
  }

  /** Resumes a sync that waits for the network. */
  onServiceReachable(): void {
    if (this.#state.isWaitingForNetwork) this.#dispatch({ kind: 'service_reachable' });
  }

  pauseFor(ms: number): void {
    this.#dispatch({ kind: 'pause_requested', ms });
  }

  /**
   * Asks for the newest records, because the user looks at the list. If the cache lacks others, or has too many, the sync starts
   * at once.
   */
  async refresh(): Promise<Result<true>> {
    const { cache, clock, tag } = this.#deps;
    const requestedAt = cache.startRequest();
    const listed = await this.#deps.list({ sort_by: 'id', sort: 'desc', per_page: refreshSize, page: 1 });
    if (this.#isClosed) return accountChanged;
    if (!listed.ok) return listed;
    const { items, total, hasMore } = listed.value;
    const changed = await cache.upsertMany(items, requestedAt);
    if (this.#isClosed) return accountChanged;
    this.#total = total;
    // Without a total, a page of new records only means that there may be more.
    const isComplete = total === null ? !hasMore || changed < items.length : total === cache.count(tag);
    if (isComplete) this.#completeAt = clock.now();
    else this.#dispatch({ kind: 'found_incomplete' });
    return ok(true);
  }

  /** Records were created or deleted from here since the service was asked. */
  readonly changeTotal = (by: 1 | -1): void => {
    if (this.#total !== null) this.#total += by;
  };

  get total(): number | null {
    return this.#total;
  }

  /** When the last full sync ended, in milliseconds since 1970; null if none has. */
  get syncedAt(): number | null {
    return this.#deps.repository.read().syncedAt;
  }

  get completeAt(): number | null {
    return this.#completeAt;
  }

  progress(): { readonly done: number; readonly total: number | null } | null {
    if (!this.#state.isActive) return null;
    const { offset } = this.#deps.repository.read();
    return offset === null ? null : { done: offset, total: this.#state.total };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#dispatch({ kind: 'access_changed' });
    await this.#work;
  }

  #dispatch(event: SyncEvent): void {
    const { state, actions } = reduceSync(this.#state, event);
    this.#state = state;
    for (const action of actions) this.#execute(action);
  }

  #execute(action: SyncAction): void {
    switch (action.kind) {
      case 'interrupt':
        this.#stopTimer();
        this.#controller.abort();
        return;
      case 'end_round':
        this.#deps.repository.endRound(this.#deps.clock.now());
        return;
      case 'wait':
        this.#schedule(action.ms);
        return;
      case 'request':
        this.#work = this.#run(action.request);
        return;
      default:
        assertNever(action);
    }
  }

  #schedule(ms: number): void {
    this.#stopTimer();
    if (!this.#isClosed) this.#stopTimer = this.#deps.clock.after(ms, () => this.#onTimer());
  }

  #onTimer(): void {
    if (this.#state.request === null) this.#dispatch(this.#createDueEvent());
  }

  #createDueEvent(): SyncDueEvent {
    const { delay, repository } = this.#deps;
    const rateLimitDelay = delay?.(reservedRequests) ?? 0;
    const { offset, syncedAt } = repository.read();
    const isFullSyncDue = offset === null && this.#isFullSyncDue(syncedAt);
    return { kind: 'due', rateLimitDelay, offset, isFullSyncDue };
  }

  #isFullSyncDue(syncedAt: number | null): boolean {
    const now = this.#deps.clock.now();
    return (
      syncedAt === null ||
      now - syncedAt > fullSyncIntervalMs ||
      now < syncedAt ||
      (this.#isOther() && now - syncedAt > repairIntervalMs) ||
      this.#deps.cache.count(this.#deps.tag) <= maxAlwaysFullSync
    );
  }

  #isOther(): boolean {
    return this.#total !== null && this.#total !== this.#deps.cache.count(this.#deps.tag);
  }

  async #run(request: SyncRequest): Promise<void> {
    const controller = new AbortController();
    this.#controller = controller;
    const event = await this.#send(request, controller.signal).catch(() => null);
    if (controller.signal.aborted) return;
    if (event === null) return;
    this.#dispatch(event);
    this.#deps.onChanged();
  }

  /** Null if the response is dropped. */
  #send(request: SyncRequest, signal: AbortSignal): Promise<SyncEvent | null> {
    switch (request.kind) {
      case 'page':
        return this.#syncPage(request, signal);
      case 'newest':
        return this.#syncNewest(request, signal);
      case 'verify':
        return this.#verify(request.id, signal);
      default:
        return assertNever(request);
    }
  }

  async #syncPage(
    request: Extract<SyncRequest, { kind: 'page' }>,
    signal: AbortSignal,
  ): Promise<SyncEvent | null> {
    const { cache, repository } = this.#deps;
    if (request.startsRound && !repository.beginRound().ok) return { kind: 'round_refused' };
    const requestedAt = this.#deps.cache.startRequest();
    const listed = await this.#list(request, signal);
    if (signal.aborted) return null;
    if (!listed.ok) return { kind: 'failed', error: listed.error };
    const { items, total, hasMore } = listed.value;
    this.#total = total;
    this.#dispatch({ kind: 'page_listed', total });
    await cache.upsertMany(items, requestedAt);
    if (signal.aborted) return null;
    const offset = request.page * request.pageSize;
    // Records after this page were not requested, so none is missing.
    if (hasMore && this.#endsAt(offset))
      return { kind: 'page_synced', hasMore: false, missingIds: [], isSaved: true };
    const isSaved = !hasMore || repository.saveOffset(offset).ok;
    const missingIds = hasMore ? [] : cache.listUnsyncedIds(this.#deps.tag).slice(0, maxMissingPerRound);
    return { kind: 'page_synced', hasMore, missingIds, isSaved };
  }

  async #syncNewest(
    request: Extract<SyncRequest, { kind: 'newest' }>,
    signal: AbortSignal,
  ): Promise<SyncEvent | null> {
    const requestedAt = this.#deps.cache.startRequest();
    const listed = await this.#list(request, signal);
    if (signal.aborted) return null;
    if (!listed.ok) return { kind: 'failed', error: listed.error };
    const { items, total, hasMore } = listed.value;
    this.#total = total;
    const changed = await this.#deps.cache.upsertMany(items, requestedAt);
    const isEnd = hasMore && this.#endsAt(request.page * request.pageSize);
    const isInRound = this.#deps.repository.read().offset !== null;
    return { kind: 'newest_synced', changed, hasMore: hasMore && !isEnd, isInRound };
  }

  /** `fetched`: records of this round, or of the newest pages. */
  #endsAt(fetched: number): boolean {
    const bytes = this.#deps.cache.countBytes();
    const isEnd = isCacheFull(fetched, bytes);
    if (isEnd) this.#deps.log?.(`sync ended early: ${fetched} records fetched, cache of ${bytes} bytes`);
    return isEnd;
  }

  async #verify(id: string, signal: AbortSignal): Promise<SyncEvent> {
    const shown = await this.#deps.show(id, { signal });
    return shown.ok ? { kind: 'verified' } : { kind: 'failed', error: shown.error };
  }

  #list(
    { page, pageSize }: Exclude<SyncRequest, { kind: 'verify' }>,
    signal: AbortSignal,
  ): ReturnType<TranscriptionsApi['list']> {
    return this.#deps.list({ sort_by: 'id', sort: 'desc', per_page: pageSize, page }, { signal });
  }
}
