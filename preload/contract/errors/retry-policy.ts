/**
 * The retry policy: what an error means for the request that failed and for those that follow (error-table.ts), and how
 * long to wait. Uploads, bulk runs, the library, exports and the renderer decide by it.
 */
import type { BridgeError } from '../result.ts';
import type { ErrorDetail } from './error-details.ts';
import { unreachableErrors } from './error-families.ts';
import { errorTable, type RequestPhase, type RetryDecision } from './error-table.ts';

export const decideRetry = (error: BridgeError, phase: RequestPhase): RetryDecision =>
  error.code === 'server_error' && phase === 'uploading' && isBusy(error)
    ? 'server_busy'
    : isCertainToRepeat(error.detail) && phase === 'uploading'
      ? 'failed'
      : errorTable[error.code].retry[phase];

const isBusy = ({ retryAfterSeconds, detail }: BridgeError): boolean =>
  retryAfterSeconds !== undefined || detail?.key === 'recogniser_busy';

/** Characters of a name that every service of this family takes. */
const maxUsualName = 128;

/**
 * Whether only the name was refused, although its length is right. Services of this family report their quotas so, in the
 * language of the account. It may be a word that is not allowed as well.
 */
export const isNameRefused = ({ code, fields = {} }: BridgeError, name: string): boolean =>
  code === 'validation' &&
  Object.keys(fields).join() === 'name' &&
  name.trim() !== '' &&
  [...name.trim()].length <= maxUsualName;

/** Retry-After is limited to this, in milliseconds. */
const retryAfterMs = { min: 1_000, max: 3_600_000 } as const;
/** The delay after the first failure, and the maximum, in milliseconds. */
export interface Backoff {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** Delays when the service is busy and gives no Retry-After. */
export const busyBackoff: Backoff = { initialMs: 15_000, maxMs: 300_000 };

/** Delays after a failure that is not that of the text that was sent. */
export const textBackoff: Backoff = { initialMs: 15_000, maxMs: 600_000 };

/**
 * Milliseconds to wait after `failures` consecutive failures (1 or more): doubles each time; `random` (0 to
 * 1) varies it between 50 and 100 %.
 */
export const getBackoffMs = (
  { initialMs, maxMs }: Backoff,
  failures: number,
  random: () => number = () => 1,
): number => {
  const exponentialMs = initialMs * 2 ** Math.min(Math.max(failures - 1, 0), 30);
  const cappedMs = Math.min(exponentialMs, maxMs);
  return Math.round(cappedMs / 2 + (cappedMs / 2) * random());
};

/** Whether the failure passes by itself, and is not that of the text that was sent. */
export const isTransient = ({ code }: BridgeError): boolean =>
  unreachableErrors.has(code) || code === 'stalled' || code === 'rate_limited';

/** Retry-After in milliseconds, within limits; null if there is none. */
export const getRetryAfterMs = (seconds: number | undefined): number | null =>
  seconds === undefined || !Number.isFinite(seconds)
    ? null
    : Math.min(Math.max(seconds * 1_000, retryAfterMs.min), retryAfterMs.max);

/** Limits a saved moment of resumption, because the system clock may have changed. Milliseconds since 1970. */
export const clampResumption = (at: number, now: number): number => Math.min(at, now + retryAfterMs.max);

/** Milliseconds of the pause that a busy service asks for. `attempt` counts the pauses in a row, from 1. */
export const getPauseMs = ({ retryAfterSeconds }: BridgeError, attempt: number): number =>
  getRetryAfterMs(retryAfterSeconds) ?? getBackoffMs(busyBackoff, attempt);

/** How long a request that a user waits for is repeated. */
export interface PauseLimits {
  readonly attempts: number;
  readonly maxPauseMs: number;
  /** What to do if the service asks for a longer pause: repeat after the maximum, or fail. */
  readonly ifLonger: 'shorten' | 'fail';
}

/** The limits for one record of several, such as in an export. */
export const recordPauses: PauseLimits = { attempts: 5, maxPauseMs: 300_000, ifLonger: 'shorten' };
/** The limits for one page of a whole list. */
export const pagePauses: PauseLimits = { attempts: 4, maxPauseMs: 70_000, ifLonger: 'fail' };

/**
 * Milliseconds until a rate-limited request that a user waits for is repeated; null if it is not. `attempt` counts from
 * 1.
 */
export const getShortPauseMs = (
  error: BridgeError,
  attempt: number,
  { attempts, maxPauseMs, ifLonger }: PauseLimits = recordPauses,
): number | null => {
  if (error.code !== 'rate_limited' || attempt >= attempts) return null;
  const pauseMs = getPauseMs(error, attempt);
  return pauseMs > maxPauseMs && ifLonger === 'fail' ? null : Math.min(pauseMs, maxPauseMs);
};

/** Whether the same recording would fail in the same way. */
export const isCertainToRepeat = (detail: ErrorDetail | undefined): boolean =>
  detail?.key === 'service_text_not_stored' ||
  detail?.key === 'service_time_limit' ||
  detail?.key === 'recogniser_refused';
