/** A timer that can be stopped and resumed with the time that is left. */

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Calls `fn` after `ms` milliseconds; returns how to prevent that. */
  after(ms: number, fn: () => void): () => void;
}

export const windowClock: Clock = {
  now: () => performance.now(),
  after: (ms, fn) => {
    const timer = window.setTimeout(fn, ms);
    return () => window.clearTimeout(timer);
  },
};

export interface PausableTimer {
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Starts at once. A short rest always follows a pause, so that nothing ends at the moment the pointer leaves. */
export const startTimer = (clock: Clock, ms: number, onEnd: () => void): PausableTimer => {
  const leastRest = Math.min(ms, 3_000);
  let left = ms;
  let startedAt = clock.now();
  let stop: (() => void) | null = clock.after(left, onEnd);
  return {
    pause: () => {
      if (stop === null) return;
      stop();
      stop = null;
      left = Math.max(leastRest, left - (clock.now() - startedAt));
    },
    resume: () => {
      if (stop !== null) return;
      startedAt = clock.now();
      stop = clock.after(left, onEnd);
    },
    cancel: () => {
      stop?.();
      stop = null;
    },
  };
};
