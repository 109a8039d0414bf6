import type { OutsideDeps } from '../api/http/outside-request.ts';
import { type Clock, systemClock } from '../lib/clock.ts';

/** Time, which tests replace. */
export interface FeedTiming {
  readonly clock: Clock;
  /** Milliseconds in which at least `minBytes` must come. */
  readonly silenceMs: number;
  /** Milliseconds for a feed or a transcript. */
  readonly documentMs: number;
  /** Milliseconds for a recording. */
  readonly soundMs: number;
  /** Delays after a connection was lost. */
  readonly backoff: { readonly initialMs: number; readonly maxMs: number };
}

export const usualFeedTiming: FeedTiming = {
  clock: systemClock,
  silenceMs: 30_000,
  documentMs: 120_000,
  soundMs: 6 * 3_600_000,
  backoff: { initialMs: 1_000, maxMs: 30_000 },
};

export interface OutsideFetchDeps extends OutsideDeps {
  readonly timing: FeedTiming;
}
