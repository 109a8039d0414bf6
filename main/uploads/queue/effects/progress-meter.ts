/** Reports progress and speed of one upload, also when it stalls. */
import type { Clock } from '../../../lib/clock.ts';
import { createSpeedMeter } from './speed-meter.ts';

/** Milliseconds without progress after which the speed is reported as 0. */
const stalledAfterMs = 5_000;

export interface ProgressMeter {
  update(sent: number, total: number): void;
  stop(): void;
}

/** `onProgress`: bytes sent, total bytes, bytes per second (null while unknown, 0 if stalled). */
export const createProgressMeter = (
  clock: Clock,
  onProgress: (sent: number, total: number, speed: number | null) => void,
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
