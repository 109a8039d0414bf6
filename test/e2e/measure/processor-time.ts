/** Time that a process's first thread ran, and waited for a processor on a busy machine. Linux only. */
import { readFileSync } from 'node:fs';

export interface ProcessorTimeWatch {
  /**
   * Milliseconds that the thread ran between two moments (milliseconds since 1970). Waiting for a processor
   * or in a system call does not count. On other systems than Linux the whole interval.
   */
  getBlockedMs(start: number, end: number): number;
  /** Milliseconds that the thread waited for a processor. 0 on other systems than Linux. */
  getWaitedMs(start: number, end: number): number;
  stop(): void;
}

interface Sample {
  readonly at: number;
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** Totals since the thread started; null if they cannot be read. */
const readSample = (pid: number): Sample | null => {
  try {
    // Nanoseconds running, nanoseconds waiting, number of time slices.
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
      // A thread that neither ran nor waited had nothing to do: the renderer or Chromium was late.
      return Math.max(0, Math.min(end - start - time.waitedMs, time.ranMs));
    },
    getWaitedMs: (start, end) => between(start, end)?.waitedMs ?? 0,
    stop: () => clearInterval(timer),
  };
};
