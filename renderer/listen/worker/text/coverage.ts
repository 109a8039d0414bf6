/** Where somebody speaks and words are missing. */
import type { Stretch } from '../sound/chunker.ts';

/** Seconds of speech that must have words. */
const minUncoveredSeconds = 2;
/** The same if words were taken out there. */
const minLostSeconds = 0.7;
/** What one word may take. */
const maxWordSeconds = 0.7;
/** What a syllable, a digit or a letter that is said by its name may take. */
const syllableSeconds = 0.25;
const lettersPerSyllable = 2.5;
/** M-E-S-A, A.B.C. */
const spelled = /^\p{P}*\p{L}(?:[-–.]\p{L})+\p{P}*$/u;

/** One word in the wrong place does not cover the speech around it: so many in a row have no more speech than this. */
const fewWords = 3;
const maxFewSeconds = 3.5;
/** The speech that a word of an ordinary recording has. Whoever speaks more slowly has more. */
const ordinarySeconds = 0.4;
/** Fewer words do not tell how slowly somebody speaks. */
const minRateWords = 12;

/** What of the stretches is between two times. */
export const clip = (stretches: readonly Stretch[], start: number, end: number): readonly Stretch[] =>
  stretches.flatMap((one) => {
    const part = { start: Math.max(one.start, start), end: Math.min(one.end, end) };
    return part.end > part.start ? [part] : [];
  });

export const getSeconds = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { start, end }) => sum + end - start, 0);

export interface Spoken extends Stretch {
  readonly text: string;
}

/** The speech between two words, or from some words to the next. */
export interface Uncovered extends Stretch {
  /** Index of the word before it, which may be cut off, or of the first of the words in it; -1: there is none. */
  readonly after: number;
  /** Index of the first word after it. */
  readonly next: number;
}

const getSaidSeconds = (text: string): number => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  const syllables = spelled.test(text) ? letters : letters / lettersPerSyllable + digits;
  return Math.max(maxWordSeconds, syllables * syllableSeconds);
};

/** Speech and words of one sound. */
class Coverage {
  readonly #words: readonly Spoken[];
  readonly #stretches: readonly Stretch[];
  readonly #maxFewSeconds: number;

  constructor(words: readonly Spoken[], stretches: readonly Stretch[]) {
    this.#words = words;
    this.#stretches = stretches;
    this.#maxFewSeconds = maxFewSeconds * Math.max(this.#getMedianSeconds() / ordinarySeconds, 1);
  }

  /** The speech that the word at this index cannot have taken, until the next one. */
  getRest(at: number): readonly Stretch[] {
    const word = this.#words[at];
    const from = word
      ? Math.min(word.start + getSaidSeconds(word.text), Math.max(word.end, word.start))
      : Number.NEGATIVE_INFINITY;
    return clip(this.#stretches, from, this.#getStart(at + 1));
  }

  /** The words from this index on, if they are too few for the speech that they are in. */
  findFew(at: number): Uncovered | null {
    const next = Math.min(at + fewWords, this.#words.length);
    const speech = clip(this.#stretches, this.#getStart(at), this.#getStart(next));
    const long = this.#words
      .slice(at, next)
      .reduce((sum, { text }) => sum + getSaidSeconds(text) - maxWordSeconds, 0);
    const [first, last] = [speech[0], speech.at(-1)];
    if (!first || !last || getSeconds(speech) - long <= this.#maxFewSeconds) return null;
    return { start: first.start, end: last.end, after: at, next };
  }

  #getStart(at: number): number {
    return this.#words[at]?.start ?? Number.POSITIVE_INFINITY;
  }

  #getMedianSeconds(): number {
    if (this.#words.length < minRateWords) return 0;
    const seconds = this.#words.map(({ start }, at) =>
      getSeconds(clip(this.#stretches, start, this.#getStart(at + 1))),
    );
    return seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length / 2)] ?? 0;
  }
}

/** From the first speech without words to the last, between two words each. `lost`: what was taken out. */
export const findUncovered = (
  words: readonly Spoken[],
  stretches: readonly Stretch[],
  lost: readonly Stretch[],
): readonly Uncovered[] => {
  const coverage = new Coverage(words, stretches);
  const found: Uncovered[] = [];
  for (let at = -1; at < words.length; at += 1) {
    const rest = coverage.getRest(at);
    const [first, last] = [rest[0], rest.at(-1)];
    if (!first || !last) continue;
    const min = clip(lost, first.start, last.end).length > 0 ? minLostSeconds : minUncoveredSeconds;
    if (getSeconds(rest) > min) found.push({ start: first.start, end: last.end, after: at, next: at + 1 });
  }
  return found;
};

/** Words that are too few for the speech around them, where it is not uncovered already. */
export const findSparse = (
  words: readonly Spoken[],
  stretches: readonly Stretch[],
  uncovered: readonly Uncovered[],
): readonly Uncovered[] => {
  const coverage = new Coverage(words, stretches);
  const measure = (few: Uncovered | null): number =>
    few ? getSeconds(clip(stretches, few.start, few.end)) : 0;
  const found: Uncovered[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const few = coverage.findFew(at);
    if (!few || measure(coverage.findFew(at + 1)) > measure(few)) continue;
    if (uncovered.some(({ after }) => after >= at && after < few.next)) continue;
    found.push(few);
    at = few.next - 1;
  }
  return found;
};

/** The longest speech that none of these words can have taken. */
export const findLongestRest = (
  words: readonly Spoken[],
  stretches: readonly Stretch[],
  { after, next }: Uncovered,
): Stretch | null => {
  const coverage = new Coverage(words, stretches);
  let longest: readonly Stretch[] = [];
  for (let at = after; at < next; at += 1) {
    const rest = coverage.getRest(at);
    if (getSeconds(rest) > getSeconds(longest)) longest = rest;
  }
  const [first, last] = [longest[0], longest.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
};
