/** Milliseconds between two reports. Slices may come thousands of times a second. */
const reportIntervalMs = 25;

export interface ProgressThrottle {
  update(sent: number, isLast: boolean): void;
  stop(): void;
}

/** Reports the first value at once, then at most one per interval. Always reports the latest value. */
export const createProgressThrottle = (report: (sent: number) => void): ProgressThrottle => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const reportNow = (): void => {
    stop();
    reportedAt = performance.now();
    report(latest);
  };
  return {
    update(sent, isLast) {
      latest = sent;
      const wait = reportedAt + reportIntervalMs - performance.now();
      if (isLast || wait <= 0) reportNow();
      else timer ??= setTimeout(reportNow, wait);
    },
    stop,
  };
};
