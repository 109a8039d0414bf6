/**
 * Work that has time: done in short turns with pauses between them, so that calls of the page never wait long for it.
 */
import type { Clock } from './clock.ts';

export interface Turns {
  /** Runs `step` again and again until it answers false: nothing more to do. The same step is not added twice. */
  add(step: () => boolean): void;
  /** What is added from now on is not done. */
  close(): void;
}

/** How long a turn lasts, unless one step alone takes longer, and how long the pause after it, in milliseconds. */
const turnMs = 8;
const pauseMs = 30;

export const createTurns = (clock: Clock): Turns => {
  const steps = new Set<() => boolean>();
  let stop: (() => void) | null = null;
  let closed = false;

  const turn = (): void => {
    stop = null;
    const end = performance.now() + turnMs;
    while (steps.size > 0 && performance.now() < end) {
      for (const step of [...steps]) if (!step()) steps.delete(step);
    }
    if (steps.size > 0) plan();
  };

  const plan = (): void => {
    stop ??= clock.after(pauseMs, turn);
  };

  return {
    add: (step) => {
      if (closed) return;
      steps.add(step);
      plan();
    },
    close: () => {
      closed = true;
      stop?.();
      steps.clear();
    },
  };
};
