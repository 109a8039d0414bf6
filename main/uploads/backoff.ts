/** How long to wait before the next attempt. */

export interface Backoff {
  /** The wait after the first failure, and the longest, in milliseconds. */
  readonly initialMs: number;
  readonly maxMs: number;
}

/** After an attempt that broke while its body was being sent. */
export const attemptBackoff: Backoff = { initialMs: 2_000, maxMs: 300_000 };
/** Between two looks whether the service can be reached again. */
export const probeBackoff: Backoff = { initialMs: 2_000, maxMs: 60_000 };
/** When the service says that it is busy, but not for how long. */
export const busyBackoff: Backoff = { initialMs: 15_000, maxMs: 300_000 };

/** Nobody is made to wait longer than this by a server's Retry-After: milliseconds. */
const maxRetryAfterMs = 3_600_000;

/**
 * Milliseconds to wait after `failures` failures in a row (1 or more): doubled each time, between half and all of it by
 * `random` (0 to 1), so that many clients do not come back at the same moment.
 */
export const getBackoffMs = (backoff: Backoff, failures: number, random: () => number): number => {
  const exponentialMs = backoff.initialMs * 2 ** Math.min(Math.max(failures - 1, 0), 30);
  const cappedMs = Math.min(exponentialMs, backoff.maxMs);
  return Math.round(cappedMs / 2 + (cappedMs / 2) * random());
};

/** The server's Retry-After in milliseconds, at least a second and at most an hour. Null where it gave none. */
export const getRetryAfterMs = (seconds: number | undefined): number | null =>
  seconds === undefined || !Number.isFinite(seconds)
    ? null
    : Math.min(Math.max(seconds * 1000, 1_000), maxRetryAfterMs);

/** A saved moment of waking is believed only this far ahead: the system's clock may have jumped. */
export const clampWaitUntil = (until: number, now: number): number => Math.min(until, now + maxRetryAfterMs);
