/** Speech without words. */
import type { Stretch } from '../sound/chunker.ts';

/** Seconds of speech that must have words. */
const minUncoveredSeconds = 2;
/** What one word may take. */
const maxWordSeconds = 0.7;

const clip = (stretches: readonly Stretch[], start: number, end: number): readonly Stretch[] =>
  stretches.flatMap((one) => {
    const part = { start: Math.max(one.start, start), end: Math.min(one.end, end) };
    return part.end > part.start ? [part] : [];
  });

const getSeconds = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { start, end }) => sum + end - start, 0);

export interface Uncovered extends Stretch {
  /** Index of the word before it, which may be cut off; -1: there is none. */
  readonly after: number;
}

/** From the first speech without words to the last, between two words each. */
export const findUncovered = (
  words: readonly Stretch[],
  stretches: readonly Stretch[],
): readonly Uncovered[] => {
  const found: Uncovered[] = [];
  for (let at = -1; at < words.length; at += 1) {
    const word = words[at];
    const from = word
      ? Math.min(word.start + maxWordSeconds, Math.max(word.end, word.start))
      : Number.NEGATIVE_INFINITY;
    const to = words[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    const speech = clip(stretches, from, to);
    const [first, last] = [speech[0], speech.at(-1)];
    if (first && last && getSeconds(speech) > minUncoveredSeconds)
      found.push({ start: first.start, end: last.end, after: at });
  }
  return found;
};
