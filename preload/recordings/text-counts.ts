/** How long a text is. The list, the text and its versions count with it, so that they show one number. */
import { findTurns, listKnownNames } from './turns.ts';

export interface TextCounts {
  readonly words: number;
  /** Unicode code points, which services count for their limits. */
  readonly characters: number;
  /** Whole minutes of silent reading: at least 1, or 0 without words. */
  readonly minutes: number;
}

/** Scripts without spaces between words: each character counts as a word, as in word processors. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}';
/** A remark between square brackets is not said, such as the mark of what was not understood, in any language. */
const remark = '(?<!\\S)\\[[^\\[\\]\\n]{1,200}\\](?!\\S)';
/** With limits, because a pattern fails at words of millions of characters. */
const letters = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}]){1,1000}`;
const token = new RegExp(`${remark}|[${unspaced}]|${letters}(?:['’.\\-]${letters}){0,1000}`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');

const wordsPerMinute = 230;
const unspacedPerMinute = 500;

/** Words and characters per step. */
const wordsPerStep = 2_000;
const charactersPerStep = 200_000;

const isSurrogatePair = (text: string, index: number): boolean => {
  const [unit, next] = [text.charCodeAt(index), text.charCodeAt(index + 1)];
  return unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
};

const remarks = new RegExp(remark, 'gu');

/** Without the names that begin paragraphs, which nobody says. They are found in the text alone, so that each place finds the same. */
const removeNames = (text: string): string => {
  if (!/[:：]/.test(text)) return text;
  const named = findTurns(text, listKnownNames(text, null)).filter(({ from, textFrom }) => textFrom > from);
  let end = 0;
  const said = named.map(({ from, textFrom }) => {
    const before = text.slice(end, from);
    end = textFrom;
    return before;
  });
  return said.join('') + text.slice(end);
};

/** Words between spaces, as services count them. Counts their ends: a pattern for whole words fails at millions of characters. */
export const countSpacedWords = (text: string): number => {
  const wordEnd = /\S(?!\S)/g;
  const withoutRemarks = text.replaceAll(remarks, '');
  let count = 0;
  while (wordEnd.test(withoutRemarks)) count += 1;
  return count;
};

/** Counts in steps, so that a long text does not block the window. */
export const createTextCounter = (text: string) => {
  const words = removeNames(text).matchAll(token);
  let [spaced, single, at, characters] = [0, 0, 0, text.length];

  const countWords = (): boolean => {
    for (let count = 0; count < wordsPerStep; count += 1) {
      const { value, done } = words.next();
      if (done) return false;
      if (value[0].startsWith('[')) continue;
      if (isUnspaced.test(value[0])) single += 1;
      else spaced += 1;
    }
    return true;
  };
  const countCharacters = (): boolean => {
    for (const end = at + charactersPerStep; at < text.length && at < end; at += 1) {
      if (!isSurrogatePair(text, at)) continue;
      characters -= 1;
      at += 1;
    }
    return at < text.length;
  };

  return {
    /** Counts for a short time. Returns whether there is more. */
    step: () => countWords() || countCharacters(),
    counts: (): TextCounts => {
      const all = spaced + single;
      const minutes = Math.max(1, Math.round(spaced / wordsPerMinute + single / unspacedPerMinute));
      return { words: all, characters, minutes: all === 0 ? 0 : minutes };
    },
  };
};

/** UTF-16 units that can be counted at once. */
const maxCountedLength = 500_000;

export const countText = (text: string): TextCounts => {
  const counter = createTextCounter(text);
  while (counter.step());
  return counter.counts();
};

/** Null for a text that would keep its process busy. */
export const countWords = (text: string): number | null =>
  text.length <= maxCountedLength ? countText(text).words : null;
