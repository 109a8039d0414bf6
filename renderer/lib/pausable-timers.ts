/** Timers that are paused together. */
import { type After, after } from './timers.ts';

export interface TimerClock {
  /** Milliseconds. */
  now(): number;
  readonly after: After;
}

export const windowClock: TimerClock = {
  now: () => performance.now(),
  after,
};

interface Timer {
  readonly onEnd: () => void;
  /** At least so many milliseconds remain after a pause. */
  readonly minMs: number;
  remainingMs: number;
  startedAt: number;
  /** Null while it is paused. */
  stop: (() => void) | null;
}

export class PausableTimers {
  readonly #clock: TimerClock;
  readonly #timers = new Map<number, Timer>();
  #isPaused = false;

  constructor(clock: TimerClock) {
    this.#clock = clock;
  }

  /** Replaces the timer of this id. After a pause at least 3 seconds remain. */
  start(id: number, ms: number, fn: () => void): void {
    this.cancel(id);
    const onEnd = (): void => {
      this.#timers.delete(id);
      fn();
    };
    const timer = { onEnd, minMs: Math.min(ms, 3_000), remainingMs: ms, startedAt: 0, stop: null };
    this.#timers.set(id, timer);
    if (!this.#isPaused) this.#run(timer);
  }

  has(id: number): boolean {
    return this.#timers.has(id);
  }

  cancel(id: number): void {
    this.#timers.get(id)?.stop?.();
    this.#timers.delete(id);
  }

  setPaused(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    for (const timer of this.#timers.values()) {
      if (isPaused) this.#pause(timer);
      else this.#run(timer);
    }
  }

  cancelAll(): void {
    for (const id of [...this.#timers.keys()]) this.cancel(id);
  }

  #run(timer: Timer): void {
    timer.startedAt = this.#clock.now();
    timer.stop = this.#clock.after(timer.remainingMs, timer.onEnd);
  }

  #pause(timer: Timer): void {
    timer.stop?.();
    timer.stop = null;
    timer.remainingMs = Math.max(timer.minMs, timer.remainingMs - (this.#clock.now() - timer.startedAt));
  }
}
