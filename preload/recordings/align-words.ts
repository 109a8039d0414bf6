/** The times of words: those that were heard are found again in a text that was corrected since. */
import { diffArrays } from 'diff';
import type { HeardWord, SpokenWord } from '../contract/listening.ts';
import { hideHeadings } from './headings.ts';
import type { Turn } from './turns.ts';

export interface TimedWord {
  /** Offsets in the text; `to` is excluded. */
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The probability of a word that is as it was heard; null for one that was changed or added. */
  readonly probability: number | null;
  /** Who said it; missing for one that was added, or if nobody knows. */
  readonly voice?: number | undefined;
}

/** A word, or a character of a script without spaces between words. */
interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

interface HeardToken extends Pick<HeardWord, 'text' | 'startMs' | 'endMs'> {
  readonly word: number;
}

type MutableWord = { -readonly [Key in keyof TimedWord]: TimedWord[Key] };

/** Han, Hiragana, Katakana, Thai, Lao, Khmer and Burmese have no spaces between words. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const unspacedToken = new RegExp(`[${unspaced}]\\p{M}*[^\\s\\p{L}\\p{N}]*|[^${unspaced}]+`, 'gu');
/** Faster than looking for scripts. */
const beforeThem = /^[\0-\u0dff]*$/;

const findTokens = (text: string, pattern: RegExp, offset = 0): readonly Token[] =>
  Array.from(text.matchAll(pattern), ({ 0: token, index }) => {
    const from = offset + index;
    return { text: token, from, to: from + token.length };
  });

const tokenize = (text: string): readonly Token[] =>
  findTokens(text, /\S+/g).flatMap((token) =>
    beforeThem.test(token.text) ? token : findTokens(token.text, unspacedToken, token.from),
  );

/** Shares the time of a word among its tokens by their length. */
const tokenizeHeard = (heard: readonly HeardWord[]): readonly HeardToken[] =>
  heard.flatMap(({ text, startMs, endMs }, word) => {
    const tokens = tokenize(text);
    const times = share(tokens, startMs, endMs);
    return tokens.map((token, at) => ({ text: token.text, word, ...(times[at] ?? { startMs, endMs }) }));
  });

interface Times {
  readonly startMs: number;
  readonly endMs: number;
}

const share = (tokens: readonly Token[], startMs: number, endMs: number): readonly Times[] => {
  const total = tokens.reduce((sum, { text }) => sum + text.length, 0);
  let used = 0;
  const toMs = (): number => startMs + Math.round(((endMs - startMs) * used) / total);
  return tokens.map(({ text }) => {
    const start = toMs();
    used += text.length;
    return { startMs: start, endMs: toMs() };
  });
};

const toKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '') || text;

/** Comparing numbers is faster. Case and punctuation make no other word. */
const createNumbering = (): ((tokens: readonly { readonly text: string }[]) => Uint32Array) => {
  const numbers = new Map<string, number>();
  const getNumber = (text: string, create: () => number): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const number = create();
    numbers.set(text, number);
    return number;
  };
  return (tokens) =>
    Uint32Array.from(tokens, ({ text }) => getNumber(text, () => getNumber(toKey(text), () => numbers.size)));
};

/** Positions of a token in the heard words and in the text. */
type Pair = readonly [heard: number, text: number];

/** Where a row of three words begins that occurs once only; null if it occurs again. */
const findUniqueRows = (numbers: Uint32Array, base: number): ReadonlyMap<number, number | null> => {
  const rows = new Map<number, number | null>();
  for (let at = 0; at + 2 < numbers.length; at += 1) {
    const row = ((numbers[at] ?? 0) * base + (numbers[at + 1] ?? 0)) * base + (numbers[at + 2] ?? 0);
    rows.set(row, rows.has(row) ? null : at);
  }
  return rows;
};

/** The longest sequence of pairs that increases in both; `pairs` increase in the first. */
const selectIncreasing = (pairs: readonly Pair[]): readonly Pair[] => {
  /** The pair that ends the best sequence of each length. */
  const ends: number[] = [];
  const previous = pairs.map(([, text], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < text) low = middle + 1;
      else high = middle;
    }
    ends[low] = index;
    return ends[low - 1];
  });
  const selected: Pair[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) {
    const pair = pairs[at];
    if (pair) selected.push(pair);
  }
  return selected.reverse();
};

/**
 * Divides both texts where rows of words occur once in each: the time of a diff increases with the square of the changes
 * that it finds.
 */
const findAnchors = (heard: Uint32Array, text: Uint32Array): readonly Pair[] => {
  const base = (heard.length + text.length) * 2;
  const inText = findUniqueRows(text, base);
  const pairs: Pair[] = [];
  for (const [row, at] of findUniqueRows(heard, base)) {
    const found = inText.get(row) ?? null;
    // Rows of texts with more than 100,000 words may share a number.
    if (at !== null && found !== null && heard[at] === text[found]) pairs.push([at, found]);
  }
  return selectIncreasing(pairs);
};

/** Milliseconds. After that, the rest of a text counts as rewritten. */
const maxDiffMs = 250;

/** The words that are in both, in order. */
const findPairs = (heard: Uint32Array, text: Uint32Array): readonly Pair[] => {
  const deadline = Date.now() + maxDiffMs;
  const pairs: Pair[] = [];
  const addPairsBetween = ([heardFrom, textFrom]: Pair, [heardTo, textTo]: Pair): void => {
    const [heardPart, textPart] = [heard.subarray(heardFrom, heardTo), text.subarray(textFrom, textTo)];
    if (heardPart.length === 0 || textPart.length === 0) return;
    const timeout = Math.max(deadline - Date.now(), 0);
    let [heardAt, textAt] = [heardFrom, textFrom];
    for (const { added, removed, count } of diffArrays([...heardPart], [...textPart], { timeout }) ?? []) {
      for (let at = 0; !added && !removed && at < count; at += 1) pairs.push([heardAt + at, textAt + at]);
      if (!added) heardAt += count;
      if (!removed) textAt += count;
    }
  };
  let from: Pair = [0, 0];
  for (const anchor of findAnchors(heard, text)) {
    addPairsBetween(from, anchor);
    pairs.push(anchor);
    from = [anchor[0] + 1, anchor[1] + 1];
  }
  addPairsBetween(from, [heard.length, text.length]);
  return pairs;
};

/** A new word is said in this time at most: it does not fill a break in which only music is heard. */
const maxMsPerCharacter = 100;

/** The times of `tokens`, which are new between heard tokens, of which `replaced` are not in the text any more. */
const interpolate = (
  tokens: readonly Token[],
  replaced: readonly HeardToken[],
  startMs: number,
  endMs: number,
): readonly Times[] => {
  const [first, last] = [replaced[0], replaced.at(-1)];
  if (first && last)
    return replaced.length === tokens.length ? replaced : share(tokens, first.startMs, last.endMs);
  const length = tokens.reduce((sum, { text }) => sum + text.length, 0);
  return share(tokens, startMs, Math.min(endMs, startMs + length * maxMsPerCharacter));
};

/** Spaces instead of the names that begin paragraphs, which nobody said. */
const hideNames = (text: string, turns: readonly Turn[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const { from, textFrom } of turns) {
    if (textFrom === from) continue;
    parts.push(text.slice(at, from), ' '.repeat(textFrom - from));
    at = textFrom;
  }
  return parts.join('') + text.slice(at);
};

/**
 * The words of `text` in order, without its headings and the names of its turns. Their times increase, as long as those of the heard words
 * do. Words that are as they were heard have the times of then. A changed word has those of the word that it replaces, and
 * an added one those between its neighbours.
 */
export const alignWords = (
  heard: readonly SpokenWord[],
  text: string,
  turns: readonly Turn[] = [],
): readonly TimedWord[] => {
  const [heardTokens, tokens] = [tokenizeHeard(heard), tokenize(hideHeadings(hideNames(text, turns)))];
  if (heardTokens.length === 0) return [];
  const toNumbers = createNumbering();
  const pairs = findPairs(toNumbers(heardTokens), toNumbers(tokens));
  const words: MutableWord[] = [];
  /** The heard word that the last token belongs to. */
  let lastWord: number | null = null;
  const add = (
    { from, to, text: tokenText }: Token,
    times: Times,
    heardToken: HeardToken | null,
    /** What was heard instead, if it was not the token. */
    replaced: HeardToken | undefined,
  ): void => {
    const last = words.at(-1);
    const isSame = heardToken?.text === tokenText;
    if (last?.to === from && heardToken !== null && heardToken.word === lastWord) {
      last.to = to;
      last.endMs = times.endMs;
      if (!isSame) last.probability = null;
      return;
    }
    const probability = isSame ? (heard[heardToken.word]?.probability ?? null) : null;
    const word = { from, to, startMs: times.startMs, endMs: times.endMs, probability };
    const { voice } = heard[(heardToken ?? replaced)?.word ?? -1] ?? {};
    words.push(voice === undefined ? word : { ...word, voice });
    lastWord = heardToken?.word ?? null;
  };
  let [heardAt, textAt] = [0, 0];
  for (const [heardTo, textTo] of [...pairs, [heardTokens.length, tokens.length] as const]) {
    if (textTo > textAt) {
      const added = tokens.slice(textAt, textTo);
      const before = heardTokens[heardAt - 1]?.endMs ?? 0;
      // Of people who speak at once, the next word may be heard first.
      const after = Math.max(heardTokens[heardTo]?.startMs ?? before, before);
      const replaced = heardTokens.slice(heardAt, heardTo);
      const times = interpolate(added, replaced, before, after);
      for (const [at, token] of added.entries()) {
        const instead = replaced[Math.floor((at * replaced.length) / added.length)];
        add(token, times[at] ?? { startMs: before, endMs: before }, null, instead);
      }
    }
    const [heardToken, token] = [heardTokens[heardTo], tokens[textTo]];
    if (heardToken && token) add(token, heardToken, heardToken, undefined);
    [heardAt, textAt] = [heardTo + 1, textTo + 1];
  }
  return words;
};
