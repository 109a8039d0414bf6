import { type After, after } from './timers.ts';
/** A timer that can be paused. */

export interface TimerClock {
  /** Milliseconds. */
  now(): number;
  readonly after: After;
}

export const windowClock: TimerClock = {
  now: () => performance.now(),
  after,
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
