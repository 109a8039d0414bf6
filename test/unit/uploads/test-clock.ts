import type { UploadClock } from '../../../main/uploads/clock.ts';

export interface TestClock extends UploadClock {
  /** Lets `ms` pass, and runs what falls due, in order. */
  advance(ms: number): void;
  /** How many timers are set. */
  pending(): number;
}

/** A clock that stands still until it is moved. */
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
  };
};

/**
 * The real clock, `factor` times as fast: waits of minutes pass in a moment, with real servers and files. `jump`: by how much
 * the system's clock was set, in ms.
 */
export const createFastClock = (factor: number, offset: () => number = () => 0): UploadClock => {
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
