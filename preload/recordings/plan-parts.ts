/** Where a long recording is cut. All positions and lengths are indexes of the envelope. */
import { levelsPerSecond, toAmplitude } from './envelope.ts';
import { findPauses, getQuietThreshold, type Pause } from './find-pauses.ts';

/** Parts are a little shorter than the longest part on average, so that each cut has room for a pause. */
const usualPartShare = 0.9;
/** Each part is a record and a job. */
export const maxParts = 200;
/** A part is as long as an even share of what is left of the recording, times at least this and at most `toShare`. */
const fromShare = 0.8;
const toShare = 1.2;
/** While the length is unknown, a cut is in the last quarter of the longest part. */
const windowStart = 0.75;
/** There are fewer parts than planned if they would be shorter than this, because the recording is shorter than expected. */
const shortestShare = 0.4;
const quietLevels = 0.2 * levelsPerSecond;

/** Parts of a recording; lengths in any unit. 1: it is not cut. */
export const countParts = (length: number, maxLength: number): number =>
  length <= maxLength ? 1 : Math.max(Math.ceil(length / (usualPartShare * maxLength)), 2);

/** Seconds of the shortest longest part with which the recording has at most `maxParts`. */
export const getMinPartSeconds = (seconds: number): number =>
  Math.ceil(seconds / (usualPartShare * maxParts));

export interface CutWindow {
  readonly from: number;
  readonly to: number;
}

export interface Remainder {
  /** The length to the end of the recording; null if it is unknown. */
  readonly length: number | null;
  /** Parts that were planned for it; null if nothing was planned. */
  readonly parts: number | null;
}

/** Where the next cut may be, relative to the start of the part; null if the remainder is one part. */
export const getCutWindow = ({ length, parts }: Remainder, maxLength: number): CutWindow | null => {
  if (length === null) return toWindow(windowStart * maxLength, maxLength);
  const isPlanned = parts !== null && length >= shortestShare * parts * maxLength;
  const count = Math.max(isPlanned ? parts : countParts(length, maxLength), Math.ceil(length / maxLength));
  if (count <= 1) return null;
  const share = length / count;
  // The parts after the cut must not become too long on average.
  const spare = length - (count - 1) * Math.max(usualPartShare * maxLength, share);
  return toWindow(Math.max(fromShare * share, spare), Math.min(toShare * share, maxLength));
};

const toWindow = (from: number, to: number): CutWindow => {
  const end = Math.floor(to);
  return { from: Math.min(Math.ceil(from), Math.max(end - 1, 0)), to: end };
};

const getMiddle = ({ start, end }: Pause): number => Math.floor((start + end) / 2);

/** The last one of several. */
const findLongest = (pauses: readonly Pause[]): Pause | null =>
  pauses.reduce<Pause | null>(
    (longest, pause) =>
      longest === null || pause.end - pause.start >= longest.end - longest.start ? pause : longest,
    null,
  );

/** The middle of the quietest 200 ms. */
const findQuietest = (levels: Uint8Array): number => {
  const power = Float64Array.from(levels, (level) => toAmplitude(level) ** 2);
  let sum = 0;
  let quietest = { sum: Number.POSITIVE_INFINITY, end: Math.min(quietLevels, levels.length) };
  for (let end = 1; end <= power.length; end += 1) {
    sum += power[end - 1] ?? 0;
    if (end > quietLevels) sum -= power[end - 1 - quietLevels] ?? 0;
    if (end >= quietLevels && sum < quietest.sum) quietest = { sum, end };
  }
  return Math.max(Math.floor(quietest.end - quietLevels / 2), 0);
};

/**
 * The cut in the window: the middle of the longest pause, or else of the quietest 200 ms. `part` has the levels from the
 * start of the part to the end of the window at least.
 */
export const findCut = (part: Uint8Array, { from, to }: CutWindow): number => {
  const threshold = getQuietThreshold(part.subarray(0, to));
  const inWindow = part.subarray(from, to);
  const pause = findLongest(findPauses(inWindow, threshold));
  return from + (pause ? getMiddle(pause) : findQuietest(inWindow));
};
