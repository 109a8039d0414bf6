/**
 * What the indexes are fed with. SQLite's tokenizer takes words apart at spaces and signs; scripts that are written
 * without spaces would be one endless word, so their letters are indexed one by one, and found as a sequence.
 */
import { fold } from './folding.ts';

const unspaced =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{M}\\p{N}]]';
const unspacedLetter = new RegExp(unspaced, 'gv');
const unspacedRun = new RegExp(`${unspaced}+`, 'gv');
const isUnspacedRun = new RegExp(`^${unspaced}+$`, 'v');
const tokenPattern = new RegExp(`${unspaced}+|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}\\p{Co}])+`, 'gv');

/** A stretch of letters: a word, or a run of a script that has no spaces between its words. */
export interface SearchToken {
  readonly kind: 'word' | 'run';
  /** Folded. */
  readonly text: string;
}

/** The words and runs of a text, in order. */
export const tokenize = (text: string): readonly SearchToken[] =>
  (fold(text).match(tokenPattern) ?? []).map((found) => ({
    kind: isUnspacedRun.test(found) ? 'run' : 'word',
    text: found,
  }));

/** Folded, with a space around each letter of a script without spaces: for the index that knows places. */
export const separateUnspacedLetters = (text: string): string => fold(text).replace(unspacedLetter, ' $& ');

/** Neighbours, two by two: "東京都" gives 東京 and 京都. */
export const toBigrams = (run: string): readonly string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);
};

/**
 * Every word that occurs, once, and of runs every letter and every pair: for the index that only knows what occurs. Cut
 * at white space alone; the signs around words are the tokenizer's business.
 */
export const toDistinctWords = (...texts: readonly string[]): string => {
  const found = new Set<string>();
  for (const text of texts) {
    const folded = fold(text);
    const runs = folded.match(unspacedRun) ?? [];
    const words = runs.length === 0 ? folded : folded.replace(unspacedRun, ' ');
    for (const word of words.split(/\s+/)) found.add(word);
    for (const run of runs) {
      for (const letter of run) found.add(letter);
      for (const bigram of toBigrams(run)) found.add(bigram);
    }
  }
  return [...found].join(' ');
};
