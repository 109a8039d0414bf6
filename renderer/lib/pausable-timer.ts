/** A timer that can be paused. */

export interface TimerClock {
  /** Milliseconds. */
  now(): number;
  /** Calls `fn` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void;
}

export const windowClock: TimerClock = {
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

/** Starts at once. After a pause at least 3 seconds remain. */
export const startTimer = (clock: TimerClock, ms: number, onEnd: () => void): PausableTimer => {
  const minRemainingMs = Math.min(ms, 3_000);
  let remainingMs = ms;
  let startedAt = clock.now();
  let cancelTimer: (() => void) | null = clock.after(remainingMs, onEnd);
  return {
    pause: () => {
      if (cancelTimer === null) return;
      cancelTimer();
      cancelTimer = null;
      remainingMs = Math.max(minRemainingMs, remainingMs - (clock.now() - startedAt));
    },
    resume: () => {
      if (cancelTimer !== null) return;
      startedAt = clock.now();
      cancelTimer = clock.after(remainingMs, onEnd);
    },
    cancel: () => {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
};
