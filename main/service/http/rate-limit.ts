/** Requests a minute for each client IP, in fixed windows, as Laravel counts them. */

export interface RateLimit {
  /** Counts one request. `retryAfter` is null within the limit, otherwise seconds until the next window. */
  readonly count: (address: string) => {
    readonly headers: Record<string, string>;
    readonly retryAfter: number | null;
  };
}

const windowMs = 60_000;

export const createRateLimit = (perMinute: number, now: () => number): RateLimit => {
  const windows = new Map<string, { since: number; count: number }>();
  return {
    count: (address) => {
      const time = now();
      let window = windows.get(address);
      if (window === undefined || time >= window.since + windowMs) {
        window = { since: time, count: 0 };
        windows.set(address, window);
      }
      window.count += 1;
      const over = window.count > perMinute;
      return {
        headers: {
          'X-RateLimit-Limit': String(perMinute),
          'X-RateLimit-Remaining': String(Math.max(0, perMinute - window.count)),
        },
        retryAfter: over ? Math.max(1, Math.ceil((window.since + windowMs - time) / 1_000)) : null,
      };
    },
  };
};
