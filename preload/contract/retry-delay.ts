import type { BridgeError } from './result.ts';

const delaySeconds = { min: 1, max: 300, default: 15 } as const;
const maxAttempts = 5;

/** Seconds to wait before retrying a rate-limited request; null if it is not retried. `attempt` counts from 1. */
export const getRetryDelaySeconds = (error: BridgeError, attempt: number): number | null =>
  error.code !== 'rate_limited' || attempt === maxAttempts
    ? null
    : Math.min(Math.max(error.retryAfterSeconds ?? delaySeconds.default, delaySeconds.min), delaySeconds.max);
