/**
 * The rules of the sync, without requests, timers and storage: a state and an event give the next state and what to
 * do. A full sync fetches all pages, then verifies the records that no page contained. Between full syncs, the newest
 * pages are fetched until one contains no changes.
 */
import { accessErrors } from '../../../preload/contract/errors/error-families.ts';
import { getPauseMs } from '../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError } from '../../../preload/contract/result.ts';

/** Milliseconds. The interval gives 20 requests a minute; deployed services allow 60. */
const pace = {
  startDelay: 20_000,
  requestInterval: 3_000,
  hurriedInterval: 300,
  idleInterval: 30 * 60_000,
  initialBackoff: 30_000,
  maxBackoff: 600_000,
} as const;
/** Requests without the usual interval after the user has looked at an incomplete list. */
const hurriedRequests = 5;
const pageSizes = [100, 50, 25, 10] as const;
type SyncPageSize = (typeof pageSizes)[number];

export type SyncRequest =
  /** A page of a full sync. */
  | {
      readonly kind: 'page';
      readonly page: number;
      readonly pageSize: SyncPageSize;
      readonly startsRound: boolean;
    }
  | { readonly kind: 'newest'; readonly page: number; readonly pageSize: SyncPageSize }
  /** Requests a record that the full sync did not return. */
  | { readonly kind: 'verify'; readonly id: string };

export interface SyncMachineState {
  /** The request that is running. */
  readonly request: SyncRequest | null;
  /** A full sync, or a series of newest pages, has begun and not ended. */
  readonly isActive: boolean;
  /** Failed requests in a row. */
  readonly failures: number;
  readonly isWaitingForNetwork: boolean;
  /** An index of `pageSizes`. */
  readonly pageSizeIndex: number;
  /** Records at the service; null if unknown. */
  readonly total: number | null;
  /** Records to verify, never empty; null before the last page. */
  readonly missingIds: readonly string[] | null;
  /** The next of the newest pages, from 1. */
  readonly newestPage: number;
  /** Requests that follow without the usual interval. */
  readonly hurried: number;
  /** The newest pages come before the rest of a full sync. */
  readonly isNewestFirst: boolean;
}

export type SyncEvent =
  | { readonly kind: 'started' }
  | { readonly kind: 'access_changed' }
  /** The user looks at the list, and the service has other records than the cache. */
  | { readonly kind: 'found_incomplete' }
  /** Another request was successful. */
  | { readonly kind: 'service_reachable' }
  | { readonly kind: 'pause_requested'; readonly ms: number }
  | SyncDueEvent
  /** The service returned a page of a full sync, which is not saved yet. */
  | { readonly kind: 'page_listed'; readonly total: number | null }
  /** `missingIds` is empty unless this was the last page. `isSaved`: the disk accepted the progress. */
  | {
      readonly kind: 'page_synced';
      readonly hasMore: boolean;
      readonly missingIds: readonly string[];
      readonly isSaved: boolean;
    }
  /** The disk refused to start a full sync. */
  | { readonly kind: 'round_refused' }
  /** `changed`: new or changed records. `isInRound`: a full sync is not finished. */
  | {
      readonly kind: 'newest_synced';
      readonly changed: number;
      readonly hasMore: boolean;
      readonly isInRound: boolean;
    }
  | { readonly kind: 'verified' }
  | { readonly kind: 'failed'; readonly error: BridgeError };

/** The timer has expired. */
export interface SyncDueEvent {
  readonly kind: 'due';
  /** Milliseconds until the rate limit allows a request; 0: now. */
  readonly rateLimitDelay: number;
  /** Records that the current full sync has fetched; null if none is running. */
  readonly offset: number | null;
  readonly isFullSyncDue: boolean;
}

export type SyncAction =
  /** Aborts the request and stops the timer. */
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'end_round' }
  /** Replaces the timer. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'request'; readonly request: SyncRequest };

export interface SyncTransition {
  readonly state: SyncMachineState;
  /** The actions in the order in which they must be executed. */
  readonly actions: readonly SyncAction[];
}

export const initialSyncState: SyncMachineState = {
  request: null,
  isActive: false,
  failures: 0,
  isWaitingForNetwork: false,
  pageSizeIndex: 0,
  total: null,
  missingIds: null,
  newestPage: 1,
  hurried: 0,
  isNewestFirst: false,
};

export const reduceSync = (state: SyncMachineState, event: SyncEvent): SyncTransition => {
  switch (event.kind) {
    case 'started':
      return { state, actions: [wait(pace.startDelay)] };
    case 'access_changed':
      return { state: interrupt(state), actions: [{ kind: 'interrupt' }, wait(pace.startDelay)] };
    case 'found_incomplete':
      return onFoundIncomplete(state);
    case 'service_reachable':
      return onServiceReachable(state);
    case 'pause_requested':
      return onPauseRequested(state, event.ms);
    case 'due':
      return state.request === null ? onDue(state, event) : withoutActions(state);
    case 'page_listed':
      return withoutActions({ ...state, total: event.total });
    case 'page_synced':
      return onPageSynced(state, event);
    case 'round_refused':
      return succeed(state, pace.idleInterval);
    case 'newest_synced':
      return onNewestSynced(state, event.changed > 0 && event.hasMore, event.isInRound);
    case 'verified':
      return onVerified(state);
    case 'failed':
      return onFailed(state, event.error);
    default:
      return assertNever(event);
  }
};

const wait = (ms: number): SyncAction => ({ kind: 'wait', ms });
const withoutActions = (state: SyncMachineState): SyncTransition => ({ state, actions: [] });

/** The page size stays: it depends on the recordings, not on the account. */
const interrupt = ({ pageSizeIndex, isWaitingForNetwork }: SyncMachineState): SyncMachineState => ({
  ...initialSyncState,
  pageSizeIndex,
  isWaitingForNetwork,
});

const onServiceReachable = (state: SyncMachineState): SyncTransition =>
  state.isWaitingForNetwork && state.request === null
    ? { state: { ...state, isWaitingForNetwork: false }, actions: [wait(pace.requestInterval)] }
    : withoutActions(state);

/** After a failure, the wait that it asked for is not cut short. */
const onFoundIncomplete = (state: SyncMachineState): SyncTransition => {
  if (state.failures > 0) return withoutActions(state);
  const next = { ...state, hurried: hurriedRequests, isNewestFirst: true };
  return state.request === null ? { state: next, actions: [wait(0)] } : withoutActions(next);
};

const onPauseRequested = (state: SyncMachineState, ms: number): SyncTransition =>
  state.isActive && state.request === null
    ? { state, actions: [wait(Math.max(ms, pace.requestInterval))] }
    : withoutActions(state);

const onDue = (state: SyncMachineState, event: SyncDueEvent): SyncTransition => {
  if (event.rateLimitDelay > 0) return { state, actions: [wait(event.rateLimitDelay)] };
  const request = selectRequest(state, event);
  const isActive = state.isActive || request.kind !== 'verify';
  return { state: { ...state, request, isActive }, actions: [{ kind: 'request', request }] };
};

const selectRequest = (
  { missingIds, newestPage, pageSizeIndex, isNewestFirst }: SyncMachineState,
  { offset, isFullSyncDue }: SyncDueEvent,
): SyncRequest => {
  const [missingId] = missingIds ?? [];
  const pageSize = pageSizes[pageSizeIndex] ?? 10;
  if (isNewestFirst && offset !== null) return { kind: 'newest', page: newestPage, pageSize };
  if (missingId !== undefined) return { kind: 'verify', id: missingId };
  if (offset !== null)
    return { kind: 'page', page: Math.floor(offset / pageSize) + 1, pageSize, startsRound: false };
  if (newestPage === 1 && isFullSyncDue) return { kind: 'page', page: 1, pageSize, startsRound: true };
  return { kind: 'newest', page: newestPage, pageSize };
};

const onPageSynced = (
  state: SyncMachineState,
  { hasMore, missingIds, isSaved }: Extract<SyncEvent, { kind: 'page_synced' }>,
): SyncTransition => {
  // If the disk rejects the progress, it also rejects that of the next page.
  if (hasMore) return succeed(state, isSaved ? pace.requestInterval : pace.idleInterval);
  return missingIds.length === 0
    ? completeRound(state)
    : succeed({ ...state, missingIds }, pace.requestInterval);
};

const onNewestSynced = (
  state: SyncMachineState,
  hasMoreChanges: boolean,
  isInRound: boolean,
): SyncTransition => {
  const isActive = hasMoreChanges || isInRound;
  return succeed(
    {
      ...state,
      newestPage: hasMoreChanges ? state.newestPage + 1 : 1,
      isNewestFirst: state.isNewestFirst && hasMoreChanges,
      isActive,
    },
    isActive ? pace.requestInterval : pace.idleInterval,
  );
};

const onVerified = (state: SyncMachineState): SyncTransition => {
  const missingIds = state.missingIds?.slice(1) ?? [];
  return missingIds.length === 0
    ? completeRound(state)
    : succeed({ ...state, missingIds }, pace.requestInterval);
};

const completeRound = (state: SyncMachineState): SyncTransition => {
  const { state: next, actions } = succeed(
    { ...state, missingIds: null, isActive: false },
    pace.idleInterval,
  );
  return { state: next, actions: [{ kind: 'end_round' }, ...actions] };
};

const succeed = (state: SyncMachineState, ms: number): SyncTransition => {
  const isHurried = state.hurried > 0 && ms === pace.requestInterval;
  const hurried = isHurried ? state.hurried - 1 : 0;
  return {
    state: { ...state, request: null, failures: 0, isWaitingForNetwork: false, hurried },
    actions: [wait(isHurried ? pace.hurriedInterval : ms)],
  };
};

const onFailed = (state: SyncMachineState, error: BridgeError): SyncTransition => {
  const { code } = error;
  if (state.request?.kind === 'verify') {
    if (code === 'not_found') return onVerified(state);
  } else if (code === 'answer_too_large' && state.pageSizeIndex < pageSizes.length - 1) {
    return succeed({ ...state, pageSizeIndex: state.pageSizeIndex + 1 }, pace.requestInterval);
  }
  const failures = state.failures + 1;
  const isWaitingForNetwork = code !== 'rate_limited' && !accessErrors.has(code);
  return {
    state: { ...state, request: null, failures, isWaitingForNetwork },
    actions: [wait(getRetryDelay(error, failures))],
  };
};

/** `failures` is at least 1. */
const getRetryDelay = (error: BridgeError, failures: number): number => {
  if (accessErrors.has(error.code)) return pace.idleInterval;
  if (error.code === 'rate_limited') return Math.max(getPauseMs(error, failures), pace.requestInterval);
  return Math.min(pace.initialBackoff * 2 ** (failures - 1), pace.maxBackoff);
};
