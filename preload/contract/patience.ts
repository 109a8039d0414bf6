/** How long to leave a service alone that asks for a pause, before the same request is sent again. */
import type { BridgeError } from './result.ts';

/** Seconds: at least, at most, and where the service does not say. */
const pauses = { least: 1, most: 300, unsaid: 15 } as const;
/** How often one request is put off before it counts as failed. */
const tries = 5;

/** Seconds to wait after the `tried`th answer (from 1); null where the error stands. */
export const pauseAfter = (error: BridgeError, tried: number): number | null =>
  error.code !== 'rate_limited' || tried === tries
    ? null
    : Math.min(Math.max(error.retryAfterSeconds ?? pauses.unsaid, pauses.least), pauses.most);
