import { levelsPerSecond } from '../../../../preload/recordings/envelope.ts';
import type { Pause } from '../../../../preload/recordings/find-pauses.ts';

/** Seconds of the pause that are heard before the speech after it. */
const leadSeconds = 0.2;
/** Seconds; a target that is nearer is where the user is. */
const minDistance = 0.5;

/** Shortly before the speech after the next or previous pause, in seconds; null if there is none. */
export const findPauseTarget = (
  pauses: readonly Pause[],
  time: number,
  direction: 'next' | 'previous',
): number | null => {
  const targets = pauses.map(({ end }) => end / levelsPerSecond - leadSeconds);
  const found =
    direction === 'next'
      ? targets.find((target) => target > time + minDistance)
      : targets.findLast((target) => target < time - minDistance);
  return found ?? null;
};
