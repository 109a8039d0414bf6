import { getShortPauseMs } from '../../preload/contract/errors/retry-policy.ts';
import type { Result } from '../../preload/contract/result.ts';
import { sleep } from './timers.ts';

export interface WithRetryOptions {
  /** Receives the seconds when a pause begins, and null when it ends. */
  readonly onPause?: (seconds: number | null) => void;
  readonly signal?: AbortSignal;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Wraps `call`: waits and repeats it if the service asks for a pause. */
export const withRetry =
  <Args extends readonly unknown[], T>(
    call: (...args: Args) => Promise<Result<T>>,
    { onPause, signal, wait = sleep }: WithRetryOptions = {},
  ): ((...args: Args) => Promise<Result<T>>) =>
  async (...args) => {
    for (let attempt = 1; ; attempt += 1) {
      const result = await call(...args);
      const pauseMs = result.ok || signal?.aborted ? null : getShortPauseMs(result.error, attempt);
      if (pauseMs === null) return result;
      onPause?.(Math.ceil(pauseMs / 1_000));
      await wait(pauseMs, signal);
      onPause?.(null);
      if (signal?.aborted) return result;
    }
  };
