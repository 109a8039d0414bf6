/** Times of words in the recording, held to where somebody speaks. */
import type { Stretch } from '../sound/chunker.ts';

/** Seconds of the recording. */
export interface TimedWord extends Stretch {
  /** Without the space before it. */
  readonly text: string;
  readonly probability: number;
}

/** The attention follows the sound by this much. Measured against forced alignment (median). */
export const attentionDelaySeconds = 0.08;
/** A first word that is later than the stretch by less than this begins with it. */
const maxLateSeconds = 0.5;
const minWordSeconds = 0.02;

const getOverlap = (one: Stretch, other: Stretch): number =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start);

/** The stretch that a word is in: the one it overlaps most, or the nearest. Never one before `from`. */
const findStretch = (word: Stretch, stretches: readonly Stretch[], from: number): number => {
  let best = from;
  for (let at = from; at < stretches.length; at += 1) {
    const [one, other] = [stretches[at], stretches[best]];
    if (one && other && getOverlap(word, one) > getOverlap(word, other)) best = at;
  }
  return best;
};

/** A word ends when the next one begins, or with its stretch. */
export const placeWords = (
  words: readonly TimedWord[],
  stretches: readonly Stretch[],
): readonly TimedWord[] => {
  const starts: { readonly start: number; readonly limit: number }[] = [];
  let at = -1;
  let last = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const found = findStretch(word, stretches, Math.max(at, 0));
    const stretch = stretches[found] ?? word;
    const isFirst = found !== at;
    at = found;
    const isHeld = word.start < stretch.start || (isFirst && word.start - stretch.start < maxLateSeconds);
    const wanted = isHeld ? stretch.start : Math.min(word.start, stretch.end - minWordSeconds);
    last = Math.max(wanted, last + minWordSeconds);
    starts.push({ start: last, limit: Math.max(stretch.end, last + minWordSeconds) });
  }
  return words.map((word, index) => {
    const { start, limit } = starts[index] ?? { start: word.start, limit: word.end };
    const next = starts[index + 1]?.start ?? limit;
    return { ...word, start, end: Math.min(next, limit) };
  });
};
