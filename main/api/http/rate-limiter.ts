/**
 * Keeps background work within the service's rate limit, as reported by response headers, and reserves a few
 * requests of each window for the user. Anything else (a window other than a minute, other clients at the
 * same IP) is handled by the service's 429.
 */
import type { RateLimitState } from './rate-limit-headers.ts';

/** Deployed servers count requests per minute. */
const windowMs = 60_000;

/** Concurrent responses arrive in any order. `remaining` must rise by more than this to mean a new window. */
const outOfOrderTolerance = 4;

export interface RateLimiter {
  update(rate: RateLimitState): void;
  /** Milliseconds to wait before work that needs this many requests (default 1) may start; 0: none. */
  getDelay(requests?: number): number;
}

/** Requests of a window that background work leaves unused: a tenth, at most five. */
const getReserve = (limit: number): number => Math.min(5, Math.floor(limit / 10));

export const createRateLimiter = (now: () => number): RateLimiter => {
  let last: RateLimitState | null = null;
  /** When the first response of the current window came. The window ends at most a minute later. */
  let windowStart = 0;

  const isNewWindow = (rate: RateLimitState): boolean =>
    last === null ||
    rate.limit !== last.limit ||
    rate.remaining > last.remaining + outOfOrderTolerance ||
    (rate.remaining > last.remaining && now() - windowStart >= windowMs);

  return {
    update: (rate) => {
      if (isNewWindow(rate)) {
        windowStart = now();
        last = rate;
      } else if (last !== null && rate.remaining < last.remaining) last = rate;
    },
    getDelay: (requests = 1) => {
      if (last === null) return 0;
      // Work that needs more than half of a small limit may start when half of it is left.
      const needed = Math.min(requests, Math.max(1, Math.floor(last.limit / 2)));
      if (last.remaining >= getReserve(last.limit) + needed) return 0;
      // After the window the reserve may be used. If the service's window is longer, it returns a 429.
      return Math.min(windowMs, Math.max(0, windowStart + windowMs - now()));
    },
  };
};
