interface KeyTimers {
  /** Replaces the timer of the key. */
  schedule(key: string, ms: number): void;
  cancel(key: string): void;
}

/** One timer for each key. `after` calls a function after milliseconds and returns how to cancel that. */
export const createKeyTimers = (
  after: (ms: number, fn: () => void) => () => void,
  onDue: (key: string) => void,
): KeyTimers => {
  const stops = new Map<string, () => void>();
  const cancel = (key: string): void => {
    stops.get(key)?.();
    stops.delete(key);
  };
  return {
    schedule: (key, ms) => {
      cancel(key);
      const stop = after(ms, () => {
        stops.delete(key);
        onDue(key);
      });
      stops.set(key, stop);
    },
    cancel,
  };
};
