/**
 * Syncs the cache in the background, newest first, and resumes at the same page after errors and restarts.
 * Records that a full sync did not return are requested one by one, and deleted only after a 404.
 */
import { accessErrors } from '../../../preload/contract/error-families.ts';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import { getPauseMs } from '../../../preload/contract/retry-policy.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SyncRepository, SyncState } from './sync-repository.ts';
import type { TranscriptionCache } from './transcription-cache.ts';

export interface CacheSyncDeps {
  readonly list: TranscriptionsApi['list'];
  /** Updates the cache with its responses, including a 404. */
  readonly show: TranscriptionsApi['show'];
  readonly cache: TranscriptionCache;
  readonly repository: SyncRepository;
  readonly clock: Clock;
  readonly getAccountId: () => string | null;
  /** Milliseconds until the service's rate limit allows this number of requests; 0: now. */
  readonly delay?: ((requests: number) => number) | undefined;
  readonly onChanged: () => void;
}

export interface CacheSync {
  /** The first request comes after a delay, so that it does not slow down the start. */
  start(): void;
  accessChanged(): void;
  /** Resumes a sync that waits for the network. */
  onServiceReachable(): void;
  pauseFor(ms: number): void;
  progress(): { readonly done: number; readonly total: number | null } | null;
  close(): Promise<void>;
}

/** Milliseconds. The interval gives 20 requests a minute; deployed services allow 60. */
const pace = {
  startDelay: 20_000,
  requestInterval: 3_000,
  idleInterval: 30 * 60_000,
  initialBackoff: 30_000,
  maxBackoff: 600_000,
  fullSyncInterval: 24 * 3_600_000,
} as const;
/** Requests of the rate limit that are reserved for uploads and the user. */
const reservedRequests = 10;
/** Above this number of records a full sync runs once a day; otherwise every sync is full. */
const maxAlwaysFullSync = 500;
/** The rest is requested after the next full sync. */
const maxMissingPerRound = 500;
const pageSizes = [100, 50, 25, 10] as const;

type SyncStep =
  | { readonly kind: 'next'; readonly afterMs: number }
  | { readonly kind: 'wait'; readonly error: BridgeError };
const next: SyncStep = { kind: 'next', afterMs: pace.requestInterval };
const idle: SyncStep = { kind: 'next', afterMs: pace.idleInterval };

export const createCacheSync = (deps: CacheSyncDeps): CacheSync => {
  const { cache, repository, clock, getAccountId, onChanged } = deps;
  let stopTimer = (): void => {};
  let running: AbortController | null = null;
  let work: Promise<void> = Promise.resolve();
  let closed = false;
  let failures = 0;
  let isWaitingForNetwork = false;
  let pageSizeIndex = 0;
  let total: number | null = null;
  let missing: string[] | null = null;
  let newestPage = 1;
  let active = false;

  const schedule = (ms: number): void => {
    stopTimer();
    if (!closed) stopTimer = clock.after(ms, () => void run());
  };

  const run = async (): Promise<void> => {
    const accountId = getAccountId();
    if (accountId === null || running !== null) return;
    const delay = deps.delay?.(reservedRequests) ?? 0;
    if (delay > 0) {
      schedule(delay);
      return;
    }
    const controller = new AbortController();
    running = controller;
    work = step(accountId, controller.signal)
      .then((nextStep) => {
        if (controller.signal.aborted) return;
        running = null;
        applyStep(nextStep);
        onChanged();
      })
      .catch(() => undefined);
    await work;
  };

  const applyStep = (step: SyncStep): void => {
    if (step.kind === 'next') {
      failures = 0;
      isWaitingForNetwork = false;
      schedule(step.afterMs);
      return;
    }
    const { code } = step.error;
    const backoff = Math.min(pace.initialBackoff * 2 ** failures, pace.maxBackoff);
    failures += 1;
    const pauseMs = Math.max(getPauseMs(step.error, failures), pace.requestInterval);
    isWaitingForNetwork = code !== 'rate_limited' && !accessErrors.has(code);
    if (accessErrors.has(code)) schedule(pace.idleInterval);
    else schedule(code === 'rate_limited' ? pauseMs : backoff);
  };

  const step = async (accountId: string, signal: AbortSignal): Promise<SyncStep> => {
    const state = repository.read(accountId);
    if (missing !== null) return verifyMissing(accountId, missing, signal);
    active = true;
    if (state.offset !== null) return syncPage(accountId, state.offset, signal);
    if (newestPage === 1 && isDue(accountId, state)) {
      return repository.beginRound(accountId).ok ? syncPage(accountId, 0, signal) : idle;
    }
    return syncNewest(accountId, signal);
  };

  const isDue = (accountId: string, { syncedAt }: SyncState): boolean =>
    syncedAt === null ||
    clock.now() - syncedAt > pace.fullSyncInterval ||
    clock.now() < syncedAt ||
    cache.count(accountId) <= maxAlwaysFullSync;

  const list = (page: number, signal: AbortSignal): ReturnType<TranscriptionsApi['list']> =>
    deps.list({ sort_by: 'id', sort: 'desc', per_page: pageSizes[pageSizeIndex] ?? 10, page }, { signal });

  /** Returns true if the request should be repeated with smaller pages. */
  const reducePageSize = (result: Result<unknown>): boolean => {
    if (result.ok || result.error.code !== 'answer_too_large' || pageSizeIndex === pageSizes.length - 1)
      return false;
    pageSizeIndex += 1;
    return true;
  };

  const syncPage = async (accountId: string, offset: number, signal: AbortSignal): Promise<SyncStep> => {
    const size = pageSizes[pageSizeIndex] ?? 10;
    const page = Math.floor(offset / size) + 1;
    const result = await list(page, signal);
    if (signal.aborted || reducePageSize(result)) return next;
    if (!result.ok) return { kind: 'wait', error: result.error };
    ({ total } = result.value);
    await cache.upsertMany(accountId, result.value.items);
    if (signal.aborted) return next;
    if (result.value.hasMore) {
      // If the disk rejects this, it also rejects the next page.
      return repository.saveOffset(accountId, page * size).ok ? next : idle;
    }
    missing = cache.listUnsyncedIds(accountId).slice(0, maxMissingPerRound);
    return missing.length === 0 ? completeRound(accountId) : next;
  };

  /** Fetches the newest pages until one contains no changes. */
  const syncNewest = async (accountId: string, signal: AbortSignal): Promise<SyncStep> => {
    const result = await list(newestPage, signal);
    if (signal.aborted || reducePageSize(result)) return next;
    if (!result.ok) return { kind: 'wait', error: result.error };
    const changed = await cache.upsertMany(accountId, result.value.items);
    const hasMoreChanges = changed > 0 && result.value.hasMore;
    newestPage = hasMoreChanges ? newestPage + 1 : 1;
    active = hasMoreChanges;
    return hasMoreChanges ? next : idle;
  };

  const verifyMissing = async (accountId: string, ids: string[], signal: AbortSignal): Promise<SyncStep> => {
    const [id] = ids;
    if (id === undefined) return completeRound(accountId);
    const result = await deps.show(id, { signal });
    if (signal.aborted) return next;
    if (!result.ok && result.error.code !== 'not_found') return { kind: 'wait', error: result.error };
    ids.shift();
    return ids.length === 0 ? completeRound(accountId) : next;
  };

  const completeRound = (accountId: string): SyncStep => {
    repository.endRound(accountId, clock.now());
    missing = null;
    active = false;
    return idle;
  };

  const interrupt = (): void => {
    stopTimer();
    running?.abort();
    running = null;
    missing = null;
    newestPage = 1;
    active = false;
    failures = 0;
    total = null;
  };

  return {
    start: () => schedule(pace.startDelay),
    accessChanged: () => {
      interrupt();
      schedule(pace.startDelay);
    },
    onServiceReachable: () => {
      if (!isWaitingForNetwork || running !== null) return;
      isWaitingForNetwork = false;
      schedule(pace.requestInterval);
    },
    pauseFor: (ms) => {
      if (running === null && active) schedule(Math.max(ms, pace.requestInterval));
    },
    progress: () => {
      const accountId = getAccountId();
      if (!active || accountId === null) return null;
      const { offset } = repository.read(accountId);
      return offset === null ? null : { done: offset, total };
    },
    close: async () => {
      closed = true;
      interrupt();
      await work;
    },
  };
};
