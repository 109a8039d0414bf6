/**
 * The service's rate limit, as the `X-RateLimit-*` headers of responses report it (Laravel). Background work stays within
 * it, and leaves a few requests of each window for the user. Anything else (a window other than a minute, other clients at
 * the same IP) is answered with 429, which `retry-policy.ts` decides about.
 */
import { toCount } from '../resources/values.ts';
import { getHeader, type ResponseHeaders } from './read-response.ts';

export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
}

/** Null if the response has no rate limit headers. */
export const getRateLimit = (headers: ResponseHeaders): RateLimitState | null => {
  const limit = toCount(getHeader(headers, 'x-ratelimit-limit')?.trim());
  const remaining = toCount(getHeader(headers, 'x-ratelimit-remaining')?.trim());
  return limit === null || remaining === null || limit === 0 ? null : { limit, remaining };
};

/** Deployed servers count requests per minute. */
const windowMs = 60_000;

/** Concurrent responses arrive in any order. `remaining` must rise by more than this to mean a new window. */
const outOfOrderTolerance = 4;

/** Requests of a window that background work leaves unused: a tenth, at most five. */
const getReserve = (limit: number): number => Math.min(5, Math.floor(limit / 10));

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** `now` returns milliseconds. */
export const createRateLimiter = (now: () => number) => {
  let last: RateLimitState | null = null;
  /** When the first response of the current window came. The window ends at most a minute later. */
  let windowStart = 0;

  const isNewWindow = (rate: RateLimitState): boolean =>
    last === null ||
    rate.limit !== last.limit ||
    rate.remaining > last.remaining + outOfOrderTolerance ||
    (rate.remaining > last.remaining && now() - windowStart >= windowMs);

  return {
    update: (rate: RateLimitState): void => {
      if (isNewWindow(rate)) {
        windowStart = now();
        last = rate;
      } else if (last !== null && rate.remaining < last.remaining) last = rate;
    },
    /** Milliseconds to wait before work that needs this many requests may start; 0: none. */
    getDelay: (requests = 1): number => {
      if (last === null) return 0;
      // Work that needs more than half of a small limit may start when half of it is left.
      const needed = Math.min(requests, Math.max(1, Math.floor(last.limit / 2)));
      if (last.remaining >= getReserve(last.limit) + needed) return 0;
      // After the window the reserve may be used. If the service's window is longer, it returns a 429.
      return Math.min(windowMs, Math.max(0, windowStart + windowMs - now()));
    },
  };
};
