/**
 * How long threads waited for a processor while they had work to do: what a busy machine adds to an answer, as opposed
 * to what a process does itself. Linux counts it for each thread; elsewhere it is 0.
 */
import { readFileSync } from 'node:fs';

export interface ProcessorWait {
  /** Milliseconds that the threads waited in this time, in milliseconds since 1970. */
  between(start: number, end: number): number;
  stop(): void;
}

interface Sample {
  readonly at: number;
  readonly waitedMs: number;
}

/** Milliseconds since the thread began. */
const waitOf = (pid: number): number => {
  try {
    // Nanoseconds on a processor, nanoseconds waiting for one, number of turns.
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** Watches the first thread of each process: main's, and the one that runs a page. */
export const watchProcessorWait = (pids: readonly number[]): ProcessorWait => {
  const samples: Sample[] = [];
  const sample = (): void => {
    samples.push({ at: Date.now(), waitedMs: pids.reduce((sum, pid) => sum + waitOf(pid), 0) });
  };
  sample();
  const timer = setInterval(sample, 10);
  return {
    between: (start, end) => {
      sample();
      const before = samples.findLast(({ at }) => at <= start) ?? samples[0];
      const after = samples.find(({ at }) => at >= end) ?? samples.at(-1);
      return Math.max(0, (after?.waitedMs ?? 0) - (before?.waitedMs ?? 0));
    },
    stop: () => clearInterval(timer),
  };
};
