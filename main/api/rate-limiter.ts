/**
 * Keeps background work within the service's rate limit, as far as its answers tell of one: a few requests of each window
 * are left to the user, who goes on clicking meanwhile. What cannot be known (another window than a minute, other clients
 * at the same address) the service says with a 429, which is always heeded.
 */
import type { RateLimitState } from './rate-limit-headers.ts';

/** Deployed servers were seen to count requests a minute. */
const windowMs = 60_000;

/** Answers of requests that are under way together come in any order: so much more left is no new window. */
const outOfOrderTolerance = 4;

export interface RateLimiter {
  /** Records what an answer says of the limit. */
  update(rate: RateLimitState): void;
  /** Milliseconds to wait before work that needs so many requests (1) may start; 0: none. */
  getDelay(requests?: number): number;
}

/** Requests of a window that background work does not use: a tenth, five at most. */
export const getReserve = (limit: number): number => Math.min(5, Math.floor(limit / 10));

export const createRateLimiter = (now: () => number): RateLimiter => {
  let last: RateLimitState | null = null;
  /** When the first answer of the present window came: the window ends a minute later at the latest. */
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
      // Work that needs more than half of a small limit may start with half of it.
      const needed = Math.min(requests, Math.max(1, Math.floor(last.limit / 2)));
      if (last.remaining >= getReserve(last.limit) + needed) return 0;
      // Afterwards the reserve may be used: where the window is longer, the service says so.
      return Math.min(windowMs, Math.max(0, windowStart + windowMs - now()));
    },
  };
};
