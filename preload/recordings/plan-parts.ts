/** Where a long recording is cut. All positions and lengths are indexes of the envelope. */
import { levelsPerSecond, toAmplitude } from './envelope.ts';
import { findPauses, getQuietThreshold, type Pause } from './find-pauses.ts';

/** The cut is in the last quarter before the longest part, so that a part never becomes longer. */
const windowStart = 0.75;
/** If the rest is at most this many part lengths, it is cut near its middle, so that the last part isn't tiny. */
const maxHalvedRest = 1.25;
const halvingWindow = { from: 0.4, to: 0.6 };
const quietLevels = 0.2 * levelsPerSecond;

export interface CutWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the next cut may be, relative to the start of the part; null if the rest fits. `rest` is null while the end of
 * the recording is unknown.
 */
export const getCutWindow = (rest: number | null, maxLength: number): CutWindow | null => {
  if (rest !== null && rest <= maxLength) return null;
  const isShort = rest !== null && rest <= maxHalvedRest * maxLength;
  const { from, to } = isShort
    ? { from: halvingWindow.from * rest, to: halvingWindow.to * rest }
    : { from: windowStart * maxLength, to: maxLength };
  return { from: Math.floor(from), to: Math.floor(Math.min(to, maxLength)) };
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

/** The ends of all parts; the last one is the end of the recording. */
export const planParts = (levels: Uint8Array, maxLength: number): readonly number[] => {
  const ends: number[] = [];
  for (let start = 0; ; start = ends.at(-1) ?? levels.length) {
    const window = getCutWindow(levels.length - start, maxLength);
    if (window === null) return [...ends, levels.length];
    ends.push(start + findCut(levels.subarray(start), window));
  }
};
