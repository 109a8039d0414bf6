import { fromDecibels, getQuantile, levelsPerSecond } from './envelope.ts';

/** A quiet stretch, as indexes of the envelope; `end` is excluded. */
export interface Pause {
  readonly start: number;
  readonly end: number;
}

const minPauseLevels = 0.3 * levelsPerSecond;

/** The share of the quietest levels that are the background noise. */
const noiseShare = 0.08;
/** 2.3 times the background noise. */
const aboveNoise = fromDecibels(20 * Math.log10(2.3)) - fromDecibels(0);
const silence = fromDecibels(-54);
/** A steady sound has no pauses: they are at least this much quieter than the loud levels. */
const belowLoud = fromDecibels(-10) - fromDecibels(0);

/** Levels below it are quiet. */
export const getQuietThreshold = (levels: Uint8Array): number => {
  const noise = getQuantile(levels, noiseShare) + aboveNoise;
  const loud = getQuantile(levels, 0.9) + belowLoud;
  return Math.max(Math.min(noise, loud), silence);
};

/** Shorter ones are part of what is said. */
const minSilenceLevels = 3 * levelsPerSecond;

/** Pauses of at least 0.3 s, in order. */
export const findPauses = (
  levels: Uint8Array,
  threshold: number = getQuietThreshold(levels),
): readonly Pause[] => {
  const pauses: Pause[] = [];
  let start = 0;
  for (let index = 0; index <= levels.length; index += 1) {
    if (index < levels.length && (levels[index] ?? 0) < threshold) continue;
    if (index - start >= minPauseLevels) pauses.push({ start, end: index });
    start = index + 1;
  }
  return pauses;
};

/** How much of the sound is no silence of seconds, 0 to 1; null for an empty envelope. */
export const getSoundShare = (levels: Uint8Array): number | null => {
  if (levels.length === 0) return null;
  const silent = findPauses(levels)
    .map(({ start, end }) => end - start)
    .filter((length) => length >= minSilenceLevels)
    .reduce((sum, length) => sum + length, 0);
  return 1 - silent / levels.length;
};
