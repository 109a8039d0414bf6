import { monotonicNow, systemClock } from '../../lib/clock.ts';

/** Milliseconds between two reports. Slices may come thousands of times a second. */
const reportIntervalMs = 25;

export type ProgressThrottle = ReturnType<typeof createProgressThrottle>;

/** Reports the first value at once, then at most one per interval. Always reports the latest value. */
export const createProgressThrottle = (report: (sent: number) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  let cancel: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const reportNow = (): void => {
    stop();
    reportedAt = monotonicNow();
    report(latest);
  };
  return {
    update(sent: number, isLast: boolean): void {
      latest = sent;
      const wait = reportedAt + reportIntervalMs - monotonicNow();
      if (isLast || wait <= 0) reportNow();
      else cancel ??= systemClock.after(wait, reportNow);
    },
    stop,
  };
};
