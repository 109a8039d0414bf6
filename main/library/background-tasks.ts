/**
 * Work that has time: done in short turns with pauses between them, so that calls of the page never wait long for it.
 */
import type { Clock } from './clock.ts';

export interface BackgroundTasks {
  /** Runs `step` again and again until it answers false: nothing more to do. The same step is not added twice. */
  add(task: () => boolean): void;
  /** What is added from now on is not done. */
  close(): void;
}

/** How long a turn lasts, unless one step alone takes longer, and how long the pause after it, in milliseconds. */
const sliceMs = 8;
const pauseMs = 30;

export const createBackgroundTasks = (clock: Clock): BackgroundTasks => {
  const tasks = new Set<() => boolean>();
  let stop: (() => void) | null = null;
  let closed = false;

  const runSlice = (): void => {
    stop = null;
    const end = performance.now() + sliceMs;
    while (tasks.size > 0 && performance.now() < end) {
      for (const task of [...tasks]) if (!task()) tasks.delete(task);
    }
    if (tasks.size > 0) schedule();
  };

  const schedule = (): void => {
    stop ??= clock.after(pauseMs, runSlice);
  };

  return {
    add: (task) => {
      if (closed) return;
      tasks.add(task);
      schedule();
    },
    close: () => {
      closed = true;
      stop?.();
      tasks.clear();
    },
  };
};
