/**
 * Work that has time: done in short turns with pauses between them, so that calls of the page never wait long for it.
 */
import type { Clock } from './clock.ts';

export interface Turns {
  /** Runs `step` again and again until it answers false: nothing more to do. The same step is not added twice. */
  add(step: () => boolean): void;
  /** As soon as nothing is left to do, or `close` was called. */
  idle(): Promise<void>;
  close(): void;
}

/** How long a turn lasts, unless one step alone takes longer, and how long the pause after it, in milliseconds. */
const turnMs = 8;
const pauseMs = 12;

export const createTurns = (clock: Clock): Turns => {
  const steps = new Set<() => boolean>();
  let waiting: (() => void)[] = [];
  let stop: (() => void) | null = null;

  const settle = (): void => {
    const done = waiting;
    waiting = [];
    for (const tell of done) tell();
  };

  const turn = (): void => {
    stop = null;
    const end = performance.now() + turnMs;
    while (steps.size > 0 && performance.now() < end) {
      for (const step of [...steps]) if (!step()) steps.delete(step);
    }
    if (steps.size > 0) plan();
    else settle();
  };

  const plan = (): void => {
    stop ??= clock.after(pauseMs, turn);
  };

  return {
    add: (step) => {
      steps.add(step);
      plan();
    },
    idle: () =>
      steps.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
    close: () => {
      stop?.();
      stop = null;
      steps.clear();
      settle();
    },
  };
};
