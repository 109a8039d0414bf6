import type { After } from '../../../lib/timers.ts';

/** One timer for each key. */
export const createKeyTimers = (after: After, onDue: (key: string) => void) => {
  const stops = new Map<string, () => void>();
  const cancel = (key: string): void => {
    stops.get(key)?.();
    stops.delete(key);
  };
  const schedule = (key: string, ms: number): void => {
    cancel(key);
    const stop = after(ms, () => {
      stops.delete(key);
      onDue(key);
    });
    stops.set(key, stop);
  };
  return {
    /** Replaces the timer of the key. */
    schedule,
    /** Leaves the timer of the key as it is, if it has one. */
    ensureScheduled: (key: string, ms: number): void => {
      if (!stops.has(key)) schedule(key, ms);
    },
    cancel,
    /** The keys with a timer. */
    keys: () => [...stops.keys()],
  };
};
