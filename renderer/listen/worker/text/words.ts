/** Words of a chunk: from the tokens of the model to their times, and what is wrong with them. */
import type { Stretch } from '../sound/chunker.ts';

/** Seconds of the recording. */
export interface TimedWord extends Stretch {
  /** Without the space before it. */
  readonly text: string;
  readonly probability: number;
}

interface TokenWord {
  /** With the space before it. */
  readonly text: string;
  /** How many tokens it has. */
  readonly length: number;
}

/** Their writing has no spaces: each character counts as a word. */
const withoutSpaces = new Set(['zh', 'ja', 'th', 'lo', 'my', 'yue']);
const isClosing = (text: string): boolean => /^["'.。,，!！?？:：;；”」』）)\]}、]+$/u.test(text);
const isOpening = (text: string): boolean => /^\s*["'“¿（「『([{]+$/u.test(text);
const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(text);

/** A character can be several tokens, which are no text alone. */
const splitCharacters = (tokens: readonly number[], decode: (tokens: number[]) => string): TokenWord[] => {
  const whole = decode([...tokens]);
  const words: TokenWord[] = [];
  let position = 0;
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const text = decode(tokens.slice(from, at + 1));
    // The text can have a replacement character of its own.
    const isWhole = !text.includes('\uFFFD') || whole.startsWith(text, position);
    if (!isWhole && at < tokens.length - 1) continue;
    words.push({ text, length: at + 1 - from });
    position += text.length;
    from = at + 1;
  }
  return words;
};

/** Whether a piece of text belongs to the word before it. */
const isJoined = (last: string, text: string, hasSpaces: boolean): boolean => {
  if (text.startsWith(' ')) return isOpening(last);
  return hasSpaces || isClosing(text) || isOpening(last) || (isLatin(last.trim()) && isLatin(text));
};

/** `decode` returns the text of tokens. */
export const splitWords = (
  tokens: readonly number[],
  language: string,
  decode: (tokens: number[]) => string,
): readonly TokenWord[] => {
  const words: TokenWord[] = [];
  for (const part of splitCharacters(tokens, decode)) {
    const last = words.at(-1);
    if (last && isJoined(last.text, part.text, !withoutSpaces.has(language)))
      words[words.length - 1] = { text: last.text + part.text, length: last.length + part.length };
    else words.push(part);
  }
  return words;
};

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

/** A phrase that comes more often than this in a row is a loop. */
const maxRepeats = 3;

export const toKey = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Loop {
  /** Index of the first word. */
  readonly start: number;
  /** Index of the first word beyond the repeats that are allowed. */
  readonly from: number;
  readonly end: number;
  /** Words of the phrase. */
  readonly period: number;
}

/** The phrases that are repeated too often, in order. */
export const findLoops = (words: readonly string[]): readonly Loop[] => {
  const keys = words.map(toKey);
  const loops: Loop[] = [];
  for (let start = 0; start < keys.length; start += 1) {
    for (let period = 1; start + period * (maxRepeats + 1) <= keys.length; period += 1) {
      let end = start + period;
      while (end < keys.length && keys[end] === keys[end - period]) end += 1;
      if (end - start < period * (maxRepeats + 1)) continue;
      loops.push({ start, from: start + period * maxRepeats, end, period });
      start = end - 1;
      break;
    }
  }
  return loops;
};

/** Seconds that saying a short word takes at least. */
const minSaidSeconds = 0.15;

/** Whether the words of a loop are one word, and have the time to be said: “no, no, no, no, no”. */
export const canBeSaid = ({ start, end, period }: Loop, words: readonly TimedWord[]): boolean => {
  const [first, last] = [words[start], words[end - 1]];
  if (period > 1 || !first || !last) return false;
  return last.end - first.start >= minSaidSeconds * (end - start);
};

export interface Repeat extends Stretch {
  /** Index of the first of its words, and of the first word after it. */
  readonly from: number;
  readonly to: number;
  /** How often the word is written. */
  readonly count: number;
}

/** “777” is one digit, three times. */
const getRepeatedDigit = (key: string): string | undefined => /^(\p{N})\1+$/u.exec(key)?.[1];

/** A number can be said with pauses. */
const isNumber = (key: string): boolean => /^\p{N}{2,}$/u.test(key);

/**
 * Where one word comes again and again, until the next word or the end of the sound. Also a text of a single word, which can have been said
 * anywhere in the sound.
 */
export const findRepeats = (words: readonly TimedWord[], soundEnd: number): readonly Repeat[] => {
  const keys = words.map(({ text }) => toKey(text));
  const digits = keys.map(getRepeatedDigit);
  const said = keys.map((key, at) => digits[at] ?? key);
  const repeats: Repeat[] = [];
  for (let from = 0, to = 0; from < words.length; from = to) {
    let count = 0;
    for (; to < words.length && said[to] === said[from]; to += 1)
      count += digits[to] === undefined ? 1 : (keys[to]?.length ?? 1);
    const isSingle = words.length === 1 && !isNumber(said[from] ?? '');
    if (count < 2 && !isSingle) continue;
    repeats.push({
      from,
      to,
      count,
      start: isSingle ? Number.NEGATIVE_INFINITY : (words[from]?.start ?? soundEnd),
      end: words[to]?.start ?? soundEnd,
    });
  }
  return repeats;
};

/** One to four characters that come more than six times in a row. No word of a language has that; large numbers do have zeros. */
const innerLoop = /(\p{L}{1,4}?|[1-9]\p{N}{0,3}?|0[1-9]\p{N}{0,2}?)\1{6,}/u;

export const isWordLoop = ({ text }: TimedWord): boolean => innerLoop.test(toKey(text));

/** Digits that can be said in a second, generously. Words of letters have up to forty. */
const maxDigitsPerSecond = 8;
/** Shorter numbers can be said in a word, such as a million. */
const minDigits = 8;

/** Whether it is a number with more digits than can be said in its time. */
export const isTooFast = ({ text, start, end }: TimedWord): boolean => {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return digits >= minDigits && digits > maxDigitsPerSecond * (end - start) && !/0{5}/.test(toKey(text));
};

/** How much shorter the text is when compressed: repetitions make it large. */
export const getCompressionRatio = async (text: string): Promise<number> => {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === 0) return 1;
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return bytes.length / (await new Response(compressed).arrayBuffer()).byteLength;
};

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Chunks that were cut in speech have some of the sound twice. Times of one word in both chunks differ by less. */
const maxDifferenceSeconds = 0.6;
const maxRepeatedWords = 6;

const isSame = (one: TimedWord | undefined, other: TimedWord | undefined): boolean => {
  if (!one || !other || Math.abs(one.start - other.start) > maxDifferenceSeconds) return false;
  return toKey(one.text) === toKey(other.text);
};

/** How many words at the start of `next` are the last ones of `before`. */
const countRepeated = (before: readonly TimedWord[], next: readonly TimedWord[]): number => {
  for (let count = Math.min(maxRepeatedWords, before.length, next.length); count > 0; count -= 1) {
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
