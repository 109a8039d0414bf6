/** How long a text is, for a person: words, characters and the minutes that reading it takes. */

export interface TextCounts {
  readonly words: number;
  /** Unicode code points: what a service counts when it limits the length of a text. */
  readonly characters: number;
  /** Whole minutes of silent reading, at least 1 for any text, 0 for none. */
  readonly minutes: number;
}

/** Scripts that do not put spaces between words: each character counts as a word, as word processors count them. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}';
const token = new RegExp(
  `[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+(?:['’.\\-](?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+)*`,
  'gu',
);
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');

const wordsPerMinute = 230;
const unspacedPerMinute = 500;

const codePoints = (text: string): number => {
  let count = text.length;
  for (let index = 0; index + 1 < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    count -= 1;
    index += 1;
  }
  return count;
};

export const countText = (text: string): TextCounts => {
  let spaced = 0;
  let single = 0;
  for (const [word] of text.matchAll(token)) {
    if (isUnspaced.test(word)) single += 1;
    else spaced += 1;
  }
  const words = spaced + single;
  const minutes =
    words === 0 ? 0 : Math.max(1, Math.round(spaced / wordsPerMinute + single / unspacedPerMinute));
  return { words, characters: codePoints(text), minutes };
};
