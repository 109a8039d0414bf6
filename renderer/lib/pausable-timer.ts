/** A timer that can be stopped and resumed with the time that is left. */

export interface TimerClock {
  /** Milliseconds. */
  now(): number;
  /** Calls `fn` after `ms` milliseconds; returns how to prevent that. */
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

/** Starts at once. A short rest always follows a pause, so that nothing ends at the moment the pointer leaves. */
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
