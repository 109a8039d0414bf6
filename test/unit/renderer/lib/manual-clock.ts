/** Clock that moves only by `advance`. */
import type { TimerClock } from '../../../../renderer/lib/pausable-timers.ts';

export interface ManualClock extends TimerClock {
  advance(ms: number): void;
}

export const createManualClock = (): ManualClock => {
  let now = 0;
  let timers: { readonly at: number; readonly fn: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, fn) => {
      const timer = { at: now + ms, fn };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance: (ms) => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { fn } of due) fn();
    },
  };
};
