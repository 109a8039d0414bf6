/** Tells how far one upload is and how fast, and also when nothing moves any more. */
import type { Clock } from './clock.ts';
import { createSpeed } from './speed.ts';

/** Milliseconds without progress after which the last speed says nothing of the present. */
const stillAfter = 5_000;

export interface Meter {
  moved(sent: number, total: number): void;
  stop(): void;
}

/** `told`: bytes sent, of how many, bytes per second: null while that cannot be told yet, 0 when nothing moves. */
export const createMeter = (
  clock: Clock,
  told: (sent: number, total: number, speed: number | null) => void,
): Meter => {
  const speed = createSpeed(() => clock.now());
  let stop = (): void => {};
  return {
    moved: (sent, total) => {
      stop();
      stop = clock.after(stillAfter, () => told(sent, total, 0));
      told(sent, total, speed(sent));
    },
    stop: () => stop(),
  };
};
