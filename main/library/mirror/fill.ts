/**
 * Fills the mirror in the background: page after page, newest first, at a third of the pace that services were seen to
 * allow. It stops when there is no network or the service asks for patience, and goes on where it stopped, after a
 * restart too. What a whole round has not seen is asked for one by one, and only what the service then denies is gone.
 */
import { shutOut } from '../../../preload/contract/error-families.ts';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { Clock } from '../clock.ts';
import type { FillState, FillStore } from './fill-store.ts';
import type { Mirror } from './mirror.ts';

export interface FillDeps {
  readonly list: TranscriptionsApi['list'];
  /** Its answers, and its denials, go into the mirror by themselves. */
  readonly show: TranscriptionsApi['show'];
  readonly mirror: Mirror;
  readonly store: FillStore;
  readonly clock: Clock;
  readonly account: () => string | null;
  /** Milliseconds until the service's rate limit leaves room for so many requests; 0: now. */
  readonly delay?: ((requests: number) => number) | undefined;
  readonly onChanged: () => void;
}

export interface Fill {
  /** Begins, or goes on, when starting has settled. */
  start(): void;
  /** Another service or key is in force. */
  accessChanged(): void;
  /** The service answered somebody: what waited for a network goes on. */
  online(): void;
  /** The service asked somebody for patience: seconds. */
  holdOff(seconds: number): void;
  progress(): { readonly done: number; readonly total: number | null } | null;
  close(): Promise<void>;
}

/** Milliseconds. 20 requests a minute; deployed services were seen to allow 60. */
const pace = {
  settle: 20_000,
  between: 3_000,
  again: 30 * 60_000,
  firstWait: 30_000,
  longestWait: 600_000,
  whole: 24 * 3_600_000,
} as const;
/** Requests that must be left of the service's rate limit: uploads and the user come first. */
const leftToOthers = 10;
/** A library of so many records is compared whole every time; of a larger one the newest, and all of it once a day. */
const alwaysWhole = 500;
/** So many records that a round has not seen are asked for; the others in the next round. */
const mostAsked = 500;
const pageSizes = [100, 50, 25, 10] as const;

type Step =
  | { readonly kind: 'next'; readonly afterMs: number }
  | { readonly kind: 'wait'; readonly error: BridgeError };
const next: Step = { kind: 'next', afterMs: pace.between };
const rest: Step = { kind: 'next', afterMs: pace.again };

export const createFill = (deps: FillDeps): Fill => {
  const { mirror, store, clock, account, onChanged } = deps;
  let stopTimer = (): void => {};
  let running: AbortController | null = null;
  let work: Promise<void> = Promise.resolve();
  let closed = false;
  let failures = 0;
  let waitsForNetwork = false;
  let sizeIndex = 0;
  let total: number | null = null;
  let missing: string[] | null = null;
  let newestPage = 1;
  let active = false;

  const plan = (ms: number): void => {
    stopTimer();
    if (!closed) stopTimer = clock.after(ms, () => void run());
  };

  const run = async (): Promise<void> => {
    const whose = account();
    if (whose === null || running !== null) return;
    const delay = deps.delay?.(leftToOthers) ?? 0;
    if (delay > 0) {
      plan(delay);
      return;
    }
    const own = new AbortController();
    running = own;
    work = step(whose, own.signal)
      .then((taken) => {
        if (own.signal.aborted) return;
        running = null;
        go(taken);
        onChanged();
      })
      .catch(() => undefined);
    await work;
  };

  const go = (step: Step): void => {
    if (step.kind === 'next') {
      failures = 0;
      waitsForNetwork = false;
      plan(step.afterMs);
      return;
    }
    const { code, retryAfterSeconds } = step.error;
    const backoff = Math.min(pace.firstWait * 2 ** failures, pace.longestWait);
    failures += 1;
    waitsForNetwork = code !== 'rate_limited' && !shutOut.has(code);
    if (shutOut.has(code)) plan(pace.again);
    else plan(code === 'rate_limited' ? Math.max((retryAfterSeconds ?? 60) * 1_000, pace.between) : backoff);
  };

  const step = async (whose: string, signal: AbortSignal): Promise<Step> => {
    const state = store.read(whose);
    if (missing !== null) return askForMissing(whose, missing, signal);
    active = true;
    if (state.offset !== null) return takePage(whose, state.offset, signal);
    if (newestPage === 1 && isDue(whose, state)) {
      return store.begin(whose).ok ? takePage(whose, 0, signal) : rest;
    }
    return newest(whose, signal);
  };

  const isDue = (whose: string, { filledAt }: FillState): boolean =>
    filledAt === null ||
    clock.now() - filledAt > pace.whole ||
    clock.now() < filledAt ||
    mirror.count(whose) <= alwaysWhole;

  const list = (page: number, signal: AbortSignal): ReturnType<TranscriptionsApi['list']> =>
    deps.list({ sort_by: 'id', sort: 'desc', per_page: pageSizes[sizeIndex] ?? 10, page }, { signal });

  /** Smaller pages for a service whose texts are large. */
  const takeLess = (answer: Result<unknown>): boolean => {
    if (answer.ok || answer.error.code !== 'answer_too_large' || sizeIndex === pageSizes.length - 1)
      return false;
    sizeIndex += 1;
    return true;
  };

  const takePage = async (whose: string, offset: number, signal: AbortSignal): Promise<Step> => {
    const size = pageSizes[sizeIndex] ?? 10;
    const page = Math.floor(offset / size) + 1;
    const answer = await list(page, signal);
    if (signal.aborted || takeLess(answer)) return next;
    if (!answer.ok) return { kind: 'wait', error: answer.error };
    ({ total } = answer.value);
    await mirror.sawAll(whose, answer.value.items);
    if (signal.aborted) return next;
    if (answer.value.hasMore) {
      // A disk that does not take this will not take the next page either.
      return store.reached(whose, page * size).ok ? next : rest;
    }
    missing = mirror.unseen(whose).slice(0, mostAsked);
    return missing.length === 0 ? complete(whose) : next;
  };

  /** The pages that have something new. */
  const newest = async (whose: string, signal: AbortSignal): Promise<Step> => {
    const answer = await list(newestPage, signal);
    if (signal.aborted || takeLess(answer)) return next;
    if (!answer.ok) return { kind: 'wait', error: answer.error };
    const changed = await mirror.sawAll(whose, answer.value.items);
    const goesOn = changed > 0 && answer.value.hasMore;
    newestPage = goesOn ? newestPage + 1 : 1;
    active = goesOn;
    return goesOn ? next : rest;
  };

  const askForMissing = async (whose: string, ids: string[], signal: AbortSignal): Promise<Step> => {
    const [id] = ids;
    if (id === undefined) return complete(whose);
    const answer = await deps.show(id, { signal });
    if (signal.aborted) return next;
    if (!answer.ok && answer.error.code !== 'not_found') return { kind: 'wait', error: answer.error };
    ids.shift();
    return ids.length === 0 ? complete(whose) : next;
  };

  const complete = (whose: string): Step => {
    store.end(whose, clock.now());
    missing = null;
    active = false;
    return rest;
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
    start: () => plan(pace.settle),
    accessChanged: () => {
      interrupt();
      plan(pace.settle);
    },
    online: () => {
      if (!waitsForNetwork || running !== null) return;
      waitsForNetwork = false;
      plan(pace.between);
    },
    holdOff: (seconds) => {
      if (running === null && active) plan(Math.max(seconds * 1_000, pace.between));
    },
    progress: () => {
      const whose = account();
      if (!active || whose === null) return null;
      const { offset } = store.read(whose);
      return offset === null ? null : { done: offset, total };
    },
    close: async () => {
      closed = true;
      interrupt();
      await work;
    },
  };
};
