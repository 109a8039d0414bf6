/** How long to leave a service alone that asks for a pause, before the same request is sent again. */
import type { BridgeError } from './result.ts';

/** Seconds: at least, at most, and where the service does not say. */
const delaySeconds = { min: 1, max: 300, default: 15 } as const;
/** How often one request is put off before it counts as failed. */
const maxAttempts = 5;

/** Seconds to wait after the `tried`th answer (from 1); null where the error stands. */
export const getRetryDelaySeconds = (error: BridgeError, attempt: number): number | null =>
  error.code !== 'rate_limited' || attempt === maxAttempts
    ? null
    : Math.min(Math.max(error.retryAfterSeconds ?? delaySeconds.default, delaySeconds.min), delaySeconds.max);
