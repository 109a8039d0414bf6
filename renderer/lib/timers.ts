/** Calls `fn` after `ms` milliseconds. Returns a function that cancels it. */
export type After = (ms: number, fn: () => void) => () => void;

/** Timers of the window that the function passed to `onDispose` cancels. */
export const createTimers = (onDispose: (fn: () => void) => void): After => {
  const timers = new Set<number>();
  const cancel = (timer: number): void => {
    window.clearTimeout(timer);
    timers.delete(timer);
  };
  onDispose(() => timers.forEach(cancel));
  return (ms, fn) => {
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      fn();
    }, ms);
    timers.add(timer);
    return () => cancel(timer);
  };
};
