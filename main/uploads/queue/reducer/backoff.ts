import { unnamedPauseMs } from '../../../../preload/contract/errors/retry-policy.ts';

export interface Backoff {
  /** The delay after the first failure, and the maximum, in milliseconds. */
  readonly initialMs: number;
  readonly maxMs: number;
}

/** Delays after attempts that failed while sending the body. */
export const attemptBackoff: Backoff = { initialMs: 2_000, maxMs: 300_000 };
/** Delays between probes of an unreachable service. */
export const probeBackoff: Backoff = { initialMs: 2_000, maxMs: 60_000 };
/** Delays when the service is busy and gives no Retry-After. */
export const busyBackoff: Backoff = { initialMs: unnamedPauseMs.initial, maxMs: unnamedPauseMs.max };

/**
 * Milliseconds to wait after `failures` consecutive failures (1 or more): doubles each time; `random` (0 to
 * 1) varies it between 50 and 100 %.
 */
export const getBackoffMs = (backoff: Backoff, failures: number, random: () => number): number => {
  const exponentialMs = backoff.initialMs * 2 ** Math.min(Math.max(failures - 1, 0), 30);
  const cappedMs = Math.min(exponentialMs, backoff.maxMs);
  return Math.round(cappedMs / 2 + (cappedMs / 2) * random());
};
