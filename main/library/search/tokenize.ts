/** SQLite's tokenizer splits at spaces and symbols. Letters of scripts without spaces are indexed singly. */
import { fold } from './folding.ts';

const unspaced =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{M}\\p{N}]]';
const unspacedLetter = new RegExp(unspaced, 'gv');
const unspacedRun = new RegExp(`${unspaced}+`, 'gv');
const isUnspacedRun = new RegExp(`^${unspaced}+$`, 'v');
const tokenPattern = new RegExp(`${unspaced}+|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}\\p{Co}])+`, 'gv');

/** A word, or a run of letters of a script without spaces. */
export interface SearchToken {
  readonly kind: 'word' | 'run';
  /** The folded word or run. */
  readonly text: string;
}

export const tokenize = (text: string): readonly SearchToken[] =>
  (fold(text).match(tokenPattern) ?? []).map((found) => ({
    kind: isUnspacedRun.test(found) ? 'run' : 'word',
    text: found,
  }));

/** The folded text, with spaces around each letter of scripts without spaces, for the indexes with positions. */
export const separateUnspacedLetters = (text: string): string => fold(text).replace(unspacedLetter, ' $& ');

/** Adjacent pairs: "東京都" gives 東京 and 京都. */
export const toBigrams = (run: string): readonly string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);
};

/** The words for the index without positions: every word once, and every letter and bigram of runs. */
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
