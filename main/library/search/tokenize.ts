/** SQLite's tokenizer splits at spaces and symbols. Letters of scripts without spaces are indexed singly. */

/** Folding ignores case and accents: "solvi" finds "Sølvi" and "strasse" finds "Straße". */

const beyondAscii = /[^\0-\x7f]/;

/** Accents, Hebrew points, Arabic vowel signs. Vowel signs of Devanagari or Thai are not removed. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/gu;

/** Letters that NFD does not decompose. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};
const specialLetters = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu');

export const fold = (text: string): string => {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .replace(specialLetters, (letter) => replacements[letter] ?? letter)
    .normalize('NFC');
};

/** Blocks with precomposed accented letters: Latin, Greek, Cyrillic and their extensions. */
const accentedBlocks = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const;

let variants: ReadonlyMap<string, string> | null = null;

/** The letters that fold to `folded` (one or two letters). Computed on first use, in about 3 ms. */
const getVariants = (folded: string): string => {
  variants ??= collectVariants();
  return variants.get(folded) ?? '';
};

const collectVariants = (): ReadonlyMap<string, string> => {
  const collected = new Map<string, string>();
  for (const [first, last] of accentedBlocks) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      const folded = fold(letter);
      if (folded !== letter) collected.set(folded, (collected.get(folded) ?? '') + letter);
    }
  }
  return collected;
};

const escapeLetter = (letter: string): string =>
  /[\p{L}\p{N}\p{M}]/u.test(letter) ? letter : `\\u{${letter.codePointAt(0)?.toString(16)}}`;

const optionalMarks = '[\\u0300-\\u036f]*';

const toLetterPattern = (letter: string): string => {
  const upper = letter.toUpperCase();
  const cases = [letter, ...(upper.length === letter.length && upper !== letter ? [upper] : [])];
  return `[${cases.map(escapeLetter).join('')}${getVariants(letter)}]${optionalMarks}`;
};

/** The source of a regular expression (flag `u`) that finds, in unfolded text, what folds to `folded`. */
export const toPattern = (folded: string): string => {
  const source: string[] = [];
  const letters = [...folded];
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? '';
    const next = letters[index + 1] ?? '';
    const pair = next === '' ? '' : getVariants(letter + next);
    if (pair === '') source.push(toLetterPattern(letter));
    else {
      source.push(`(?:[${pair}]|${toLetterPattern(letter)}${toLetterPattern(next)})`);
      index += 1;
    }
  }
  return source.join('');
};

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

/** Spaces around each letter of scripts without spaces, for the indexes with positions. */
export const separateUnspacedLetters = (folded: string): string => folded.replace(unspacedLetter, ' $& ');

/** Whether most of the beginning of a text is in scripts without spaces. */
export const isMostlyUnspaced = (text: string): boolean => {
  const beginning = text.slice(0, 10_000);
  return (beginning.match(unspacedLetter)?.length ?? 0) > beginning.length / 2;
};

/** Adjacent pairs: "東京都" gives 東京 and 京都. */
export const toBigrams = (run: string): readonly string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);
};

/** The words of folded texts for the index without positions: every word once, and every letter and bigram of runs. */
export const toDistinctWords = (...texts: readonly string[]): string => {
  const found = new Set<string>();
  for (const text of texts) {
    const words = text.replace(unspacedRun, (run) => {
      let previous = '';
      for (const letter of run) {
        found.add(letter);
        if (previous !== '') found.add(previous + letter);
        previous = letter;
      }
      return ' ';
    });
    for (const word of words.split(/\s+/)) found.add(word);
  }
  return [...found].join(' ');
};
