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

interface Spoken extends Stretch {
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

/** From the start of the first to the end of the last; null: there are none. */
const getExtent = (stretches: readonly Stretch[]): Stretch | null => {
  const [first, last] = [stretches[0], stretches.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
};

/** How the words of one sound cover its speech. */
export class Coverage {
  readonly #words: readonly Spoken[];
  readonly #stretches: readonly Stretch[];
  readonly #lost: readonly Stretch[];

  /** `lost`: what was taken out. */
  constructor(words: readonly Spoken[], stretches: readonly Stretch[], lost: readonly Stretch[]) {
    this.#words = words;
    this.#stretches = stretches;
    this.#lost = lost;
  }

  /** From the first speech without words to the last, between two words each. */
  findUncovered(): readonly Uncovered[] {
    const found: Uncovered[] = [];
    for (let at = -1; at < this.#words.length; at += 1) {
      const speech = this.#getRest(at);
      const extent = getExtent(speech);
      const { start, end } = this.#getSpan(at);
      const min = clip(this.#lost, start, end).length > 0 ? minLostSeconds : minUncoveredSeconds;
      if (extent && getSeconds(speech) > min) found.push({ ...extent, after: at, next: at + 1 });
    }
    return found;
  }

  /** Words that are too few for the speech around them, where it is not uncovered already. */
  findSparse(uncovered: readonly Uncovered[]): readonly Uncovered[] {
    const maxSeconds = maxFewSeconds * Math.max(this.#getMedianSeconds() / ordinarySeconds, 1);
    const measure = (few: Uncovered | null): number =>
      few ? getSeconds(clip(this.#stretches, few.start, few.end)) : 0;
    const found: Uncovered[] = [];
    for (let at = 0; at < this.#words.length; at += 1) {
      const few = this.#findFew(at, maxSeconds);
      if (!few || measure(this.#findFew(at + 1, maxSeconds)) > measure(few)) continue;
      if (uncovered.some(({ after }) => after >= at && after < few.next)) continue;
      found.push(few);
      at = few.next - 1;
    }
    return found;
  }

  /** The longest speech there that none of the words can have taken. */
  findLongestRest({ after, next }: Uncovered): Stretch | null {
    let longest: readonly Stretch[] = [];
    for (let at = after; at < next; at += 1) {
      const rest = this.#getRest(at);
      if (getSeconds(rest) > getSeconds(longest)) longest = rest;
    }
    return getExtent(longest);
  }

  #getStart(at: number): number {
    return this.#words[at]?.start ?? Number.POSITIVE_INFINITY;
  }

  /** From when the word at this index must be over, to the next one. */
  #getSpan(at: number): Stretch {
    const word = this.#words[at];
    const start = word
      ? Math.min(word.start + getSaidSeconds(word.text), Math.max(word.end, word.start))
      : Number.NEGATIVE_INFINITY;
    return { start, end: this.#getStart(at + 1) };
  }

  /** The speech that the word at this index cannot have taken, until the next one. */
  #getRest(at: number): readonly Stretch[] {
    const { start, end } = this.#getSpan(at);
    return clip(this.#stretches, start, end);
  }

  /** The words from this index on, if they are too few for the speech that they are in. */
  #findFew(at: number, maxSeconds: number): Uncovered | null {
    const next = Math.min(at + fewWords, this.#words.length);
    const speech = clip(this.#stretches, this.#getStart(at), this.#getStart(next));
    const extent = getExtent(speech);
    const long = this.#words
      .slice(at, next)
      .reduce((sum, { text }) => sum + getSaidSeconds(text) - maxWordSeconds, 0);
    return extent && getSeconds(speech) - long > maxSeconds ? { ...extent, after: at, next } : null;
  }

  #getMedianSeconds(): number {
    if (this.#words.length < minRateWords) return 0;
    const seconds = this.#words.map(({ start }, at) =>
      getSeconds(clip(this.#stretches, start, this.#getStart(at + 1))),
    );
    return seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length / 2)] ?? 0;
  }
}
