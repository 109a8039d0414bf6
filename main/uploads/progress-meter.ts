/** Tells how far one upload is and how fast, and also when nothing moves any more. */
import type { UploadClock } from './clock.ts';
import { createSpeedMeter } from './speed-meter.ts';

/** Milliseconds without progress after which the last speed says nothing of the present. */
const stalledAfterMs = 5_000;

export interface ProgressMeter {
  update(sent: number, total: number): void;
  stop(): void;
}

/** `told`: bytes sent, of how many, bytes per second: null while that cannot be told yet, 0 when nothing moves. */
export const createProgressMeter = (
  clock: UploadClock,
  onProgress: (sent: number, total: number, getSpeed: number | null) => void,
): ProgressMeter => {
  const speed = createSpeedMeter(() => clock.now());
  let stop = (): void => {};
  return {
    update: (sent, total) => {
      stop();
      stop = clock.after(stalledAfterMs, () => onProgress(sent, total, 0));
      onProgress(sent, total, speed(sent));
    },
    stop: () => stop(),
  };
};
