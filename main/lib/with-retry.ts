import { getShortPauseMs, type PauseLimits } from '../../preload/contract/errors/retry-policy.ts';
import type { Result } from '../../preload/contract/result.ts';

/** Repeats a request while the service asks for a pause, within limits. Returns the last result. */
export const withRetry = async <T>(
  request: () => Promise<Result<T>>,
  {
    limits,
    pause,
  }: {
    /** How often, and after which pauses. */
    readonly limits: PauseLimits;
    readonly pause: (ms: number) => Promise<void>;
  },
): Promise<Result<T>> => {
  for (let attempt = 1; ; attempt += 1) {
    const result = await request();
    const pauseMs = result.ok ? null : getShortPauseMs(result.error, attempt, limits);
    if (pauseMs === null) return result;
    await pause(pauseMs);
  }
};
