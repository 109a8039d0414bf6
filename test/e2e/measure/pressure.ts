/** How long this machine made programs wait for a processor or a disk (`/proc/pressure`). Linux only. */
import { readFileSync } from 'node:fs';

export interface PressureWatch {
  /**
   * Milliseconds between two moments (milliseconds since 1970) in which no program had to wait. At least a fifth of the
   * interval, so that waiting for such milliseconds ends. All of it if the system does not report pressure.
   */
  getQuietMs(start: number, end: number): number;
  stop(): void;
}

interface Sample {
  readonly at: number;
  /** Milliseconds since the system started in which a program waited. */
  readonly stalledMs: number;
  /** Since the watch began. */
  readonly quietMs: number;
}

const readStalledMs = (resource: 'cpu' | 'io'): number => {
  try {
    const [, microseconds] =
      /some .*total=(\d+)/.exec(readFileSync(`/proc/pressure/${resource}`, 'utf8')) ?? [];
    return Number(microseconds ?? 0) / 1_000;
  } catch {
    return 0;
  }
};

const minQuietShare = 0.2;

/** A processor and a disk can make programs wait at the same time, so that both together exceed the interval. */
const takeSample = (previous: Sample | undefined): Sample => {
  const [at, stalledMs] = [Date.now(), readStalledMs('cpu') + readStalledMs('io')];
  if (!previous) return { at, stalledMs, quietMs: 0 };
  const elapsed = at - previous.at;
  const quietMs = Math.max(minQuietShare * elapsed, elapsed - (stalledMs - previous.stalledMs));
  return { at, stalledMs, quietMs: previous.quietMs + quietMs };
};

export const watchPressure = (): PressureWatch => {
  const samples: Sample[] = [];
  const sample = (): void => void samples.push(takeSample(samples.at(-1)));
  sample();
  const timer = setInterval(sample, 10);
  return {
    getQuietMs: (start, end) => {
      sample();
      const before = samples.findLast(({ at }) => at <= start) ?? samples[0];
      const after = samples.find(({ at }) => at >= end) ?? samples.at(-1);
      return (after?.quietMs ?? 0) - (before?.quietMs ?? 0);
    },
    stop: () => clearInterval(timer),
  };
};
