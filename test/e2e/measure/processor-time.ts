/**
 * What the first thread of a process did in a time: how long it ran on a processor, and how long it waited for one with
 * work to do, which is what a busy machine adds. Linux counts both for each thread; elsewhere they are not known.
 */
import { readFileSync } from 'node:fs';

export interface ProcessorTimeWatch {
  /**
   * Milliseconds between two moments (milliseconds since 1970) in which the thread can have held something up: it ran.
   * Waiting for a processor, or in a system call, is not counted. Elsewhere than on Linux all of them.
   */
  getBlockedMs(start: number, end: number): number;
  /** Milliseconds that the thread waited for a processor with work to do. On other systems than Linux 0. */
  getWaitedMs(start: number, end: number): number;
  stop(): void;
}

interface Sample {
  readonly at: number;
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** Since the thread began. */
const readSample = (pid: number): Sample | null => {
  try {
    // Nanoseconds on a processor, nanoseconds waiting for one, number of turns.
    const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { at: Date.now(), ranMs: (ran ?? 0) / 1e6, waitedMs: (waited ?? 0) / 1e6 };
  } catch {
    return null;
  }
};

export const watchProcessorTime = (pid: number): ProcessorTimeWatch => {
  const samples: Sample[] = [];
  const sample = (): void => {
    const now = readSample(pid);
    if (now) samples.push(now);
  };
  sample();
  const timer = setInterval(sample, 10);
  const between = (start: number, end: number): Omit<Sample, 'at'> | null => {
    sample();
    const before = samples.findLast(({ at }) => at <= start) ?? samples[0];
    const after = samples.find(({ at }) => at >= end) ?? samples.at(-1);
    if (!before || !after) return null;
    return { ranMs: after.ranMs - before.ranMs, waitedMs: after.waitedMs - before.waitedMs };
  };
  return {
    getBlockedMs: (start, end) => {
      const time = between(start, end);
      if (time === null) return end - start;
      // When it neither ran nor waited for a processor, it had nothing to do: the page or Chromium was late.
      return Math.max(0, Math.min(end - start - time.waitedMs, time.ranMs));
    },
    getWaitedMs: (start, end) => between(start, end)?.waitedMs ?? 0,
    stop: () => clearInterval(timer),
  };
};
