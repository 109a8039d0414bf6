import type { Clock } from '../../../main/lib/clock.ts';

export interface TestClock extends Clock {
  /** Moves the clock by `ms` and runs due timers in order. */
  advance(ms: number): void;
  pending(): number;
  /** Milliseconds until the next timer is due; null if there is none. */
  untilNext(): number | null;
}

/** Clock that moves only by `advance`. */
export const createTestClock = (start = 1_000_000): TestClock => {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + Math.max(ms, 0), work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
    },
    pending: () => timers.size,
    untilNext: () => (timers.size === 0 ? null : Math.min(...[...timers].map(({ at }) => at)) - now),
  };
};

/**
 * The real clock, `factor` times as fast, so that long waits are short with real servers and files. `offset`
 * returns the milliseconds by which the system clock was set.
 */
export const createFastClock = (factor: number, offset: () => number = () => 0): Clock => {
  const start = Date.now();
  const startTicks = performance.now();
  return {
    now: () => Math.round(start + offset() + (performance.now() - startTicks) * factor),
    after: (ms, work) => {
      const timer = setTimeout(work, Math.max(ms, 0) / factor);
      return () => clearTimeout(timer);
    },
  };
};
