/**
 * Keeps a run within the service's rate limit, as far as its answers tell of one: a few requests of each window are left
 * to the person who goes on clicking meanwhile. What it cannot know (another window than a minute, other clients behind
 * the same address) the service says with a 429, which is always heeded.
 */
import type { RateState } from '../api/rate.ts';

/** Deployed servers were seen to count requests a minute. */
const windowMs = 60_000;

export interface Pace {
  /** Told of every answer that names a limit. */
  seen(rate: RateState): void;
  /** Milliseconds to wait before the next request of a run; 0: none. */
  delay(): number;
}

/** Requests of a window that a run does not use: a tenth, five at most. */
export const reserveOf = (limit: number): number => Math.min(5, Math.floor(limit / 10));

export const createPace = (now: () => number): Pace => {
  let last: RateState | null = null;
  /** When the first answer of the present window came: the window ends a minute later at the latest. */
  let since = 0;
  return {
    seen: (rate) => {
      if (last === null || rate.limit !== last.limit || rate.remaining > last.remaining) since = now();
      last = rate;
    },
    delay: () => {
      if (last === null || last.remaining > reserveOf(last.limit)) return 0;
      // Afterwards the reserve may be used: where the window is longer, the service says so.
      return Math.min(windowMs, Math.max(0, since + windowMs - now()));
    },
  };
};
