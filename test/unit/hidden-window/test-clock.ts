/** Timers that a test fires. */
export const createTestClock = () => {
  const timers = new Set<{ readonly ms: number; readonly work: () => void }>();
  return {
    now: () => 0,
    after: (ms: number, work: () => void) => {
      const timer = { ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    fire: (ms: number) => {
      for (const timer of [...timers]) {
        if (timer.ms !== ms) continue;
        timers.delete(timer);
        timer.work();
      }
    },
    count: (ms: number) => [...timers].filter((timer) => timer.ms === ms).length,
  };
};
