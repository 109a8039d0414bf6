export interface AsyncClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemAsyncClock: AsyncClock = {
  now: Date.now,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
};
