/** Runs work in short slices with pauses, so that IPC calls do not wait for it. */
import { type Clock, monotonicNow } from '../lib/clock.ts';

/** Milliseconds. A single step may take longer than a slice. */
const sliceMs = 8;
const pauseMs = 30;

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

export const createBackgroundTasks = (clock: Clock) => {
  const tasks = new Set<() => boolean>();
  let stop: (() => void) | null = null;
  let closed = false;

  const runSlice = (): void => {
    stop = null;
    const end = monotonicNow() + sliceMs;
    while (tasks.size > 0 && monotonicNow() < end) {
      for (const task of [...tasks]) if (!task()) tasks.delete(task);
    }
    if (tasks.size > 0) schedule();
  };

  const schedule = (): void => {
    stop ??= clock.after(pauseMs, runSlice);
  };

  return {
    /** Runs `task` repeatedly until it returns false. Adding the same task twice has no effect. */
    add: (task: () => boolean) => {
      if (closed) return;
      tasks.add(task);
      schedule();
    },
    /** Tasks that are added later are ignored. */
    close: () => {
      closed = true;
      stop?.();
      tasks.clear();
    },
  };
};
