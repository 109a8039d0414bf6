/** Time as a parameter. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` once after `ms`, independent of changes of the system clock. Returns the cancel function. */
  after(ms: number, work: () => void): () => void;
}

/** setTimeout treats longer delays as 1 ms. */
const maxTimerMs = 2 ** 31 - 1;

/** Milliseconds, only for durations: changes of the system clock do not affect it. */
export const monotonicNow = (): number => performance.now();

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, Math.min(Math.max(ms, 0), maxTimerMs));
    return () => clearTimeout(timer);
  },
};
