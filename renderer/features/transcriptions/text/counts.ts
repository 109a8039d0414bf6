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

/** Words and characters that one step goes through. */
const wordsPerStep = 2_000;
const charactersPerStep = 200_000;

const isSurrogatePair = (text: string, index: number): boolean => {
  const [unit, next] = [text.charCodeAt(index), text.charCodeAt(index + 1)];
  return unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
};

export interface TextCounter {
  /** Goes on for a little while; answers whether there is more. */
  step(): boolean;
  /** What was counted so far. */
  counts(): TextCounts;
}

/** A long text is counted in steps, with time for other things between them. */
export const createTextCounter = (text: string): TextCounter => {
  const words = text.matchAll(token);
  let [spaced, single, at, characters] = [0, 0, 0, text.length];

  const countWords = (): boolean => {
    for (let count = 0; count < wordsPerStep; count += 1) {
      const { value, done } = words.next();
      if (done) return false;
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
    step: () => countWords() || countCharacters(),
    counts: () => {
      const all = spaced + single;
      const minutes = Math.max(1, Math.round(spaced / wordsPerMinute + single / unspacedPerMinute));
      return { words: all, characters, minutes: all === 0 ? 0 : minutes };
    },
  };
};

export const countText = (text: string): TextCounts => {
  const counter = createTextCounter(text);
  while (counter.step());
  return counter.counts();
};
