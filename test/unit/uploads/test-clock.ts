import type { Clock } from '../../../main/uploads/clock.ts';

export interface TestClock extends Clock {
  /** Lets `ms` pass, and runs what falls due, in order. */
  advance(ms: number): void;
  /** How many timers are set. */
  pending(): number;
}

/** A clock that stands still until it is moved. */
export const testClock = (start = 1_000_000): TestClock => {
  let time = start;
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => time,
    after: (ms, work) => {
      const timer = { at: time + Math.max(ms, 0), work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const end = time + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        time = Math.max(time, next.at);
        next.work();
      }
      time = end;
    },
    pending: () => timers.size,
  };
};

/**
 * The real clock, `factor` times as fast: waits of minutes pass in a moment, with real servers and files. `jump`: by how much
 * the system's clock was set, in ms.
 */
export const fastClock = (factor: number, jump: () => number = () => 0): Clock => {
  const start = Date.now();
  const began = performance.now();
  return {
    now: () => Math.round(start + jump() + (performance.now() - began) * factor),
    after: (ms, work) => {
      const timer = setTimeout(work, Math.max(ms, 0) / factor);
      return () => clearTimeout(timer);
    },
  };
};
