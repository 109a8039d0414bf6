/** Chunks that were cut in speech have some of the sound twice: words of the next chunk that were heard already are left out. */
import type { TimedWord } from './place-words.ts';

/** Times of one word in two chunks differ by less. */
const maxDifferenceSeconds = 0.6;
const maxWords = 6;

const isSame = (one: TimedWord | undefined, other: TimedWord | undefined): boolean => {
  const toKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!one || !other || Math.abs(one.start - other.start) > maxDifferenceSeconds) return false;
  return toKey(one.text) === toKey(other.text);
};

/** How many words at the start of `next` are the last ones of `before`. */
const countRepeated = (before: readonly TimedWord[], next: readonly TimedWord[]): number => {
  for (let count = Math.min(maxWords, before.length, next.length); count > 0; count -= 1) {
    const tail = before.slice(-count);
    if (tail.every((word, at) => isSame(word, next[at]))) return count;
  }
  return 0;
};

/** The chunk before ends with what began before the cut; the next one begins with what it heard after that. */
export const keepBeforeCut = (words: readonly TimedWord[], cutAt: number): readonly TimedWord[] =>
  words.filter(({ start }) => start < cutAt);

export const keepAfterCut = (
  words: readonly TimedWord[],
  cutAt: number,
  before: readonly TimedWord[],
): readonly TimedWord[] => {
  const near = words.filter(({ start }) => start >= cutAt - maxDifferenceSeconds / 2);
  const repeated = countRepeated(before, near);
  const last = before.at(-1);
  return near
    .slice(repeated)
    .filter(
      ({ start, end }) =>
        start >= cutAt || (last !== undefined && (start + end) / 2 > Math.min(last.end, cutAt)),
    );
};
