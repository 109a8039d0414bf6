/** Where paragraphs begin: at ends of sentences, where the speaker pauses, and not too far from each other. */

/** A word, or another piece of a text that is not divided. */
export interface ParagraphUnit {
  readonly text: string;
  /** How many words it is: 0 for a mark. */
  readonly words: number;
  /** Milliseconds until the next one; 0 if that is not known. */
  readonly pauseMs: number;
}

const minWords = 60;
export const maxParagraphWords = 120;
/** Without pauses, paragraphs have about as many words as this. */
const usualWords = 90;
/** A pause of this length ends a paragraph that is long enough, in milliseconds. */
const pauseMs = 700;
/** A longer one ends any. */
const longPauseMs = 2_000;

const closing = '["\'”’»)\\]」』]*$';
const sentenceEnd = new RegExp(`[.!?…。！？।؟۔]${closing}`, 'u');
const clauseEnd = new RegExp(`[,;:–—，、；：،]${closing}`, 'u');
/** Of languages whose nouns have capital letters, too. */
const abbreviation =
  /^["'“‘„«(]*(?:\p{Lu}\.|(?:\p{L}\.){2,}|(?:dr|mr|mrs|ms|prof|st|sr|jr|vs|no|nr|bzw|ca|usw|sra|dra|mme|dott|sig)\.)$/iu;

/** `next` follows it; undefined: nothing does. */
export const isSentenceEnd = (text: string, next: string | undefined): boolean =>
  sentenceEnd.test(text) && (next === undefined || !(abbreviation.test(text) || /^\p{Ll}/u.test(next)));

interface Unit extends ParagraphUnit {
  readonly endsSentence: boolean;
}

/** Compares places for a break: the first number that differs decides. */
const isBetter = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
};

/** How good the end of a paragraph is that is too long, behind its first `count` words. */
const rateEnd = ({ text, endsSentence, pauseMs: ms }: Unit, count: number): readonly number[] => {
  const isLate = count > maxParagraphWords - minWords;
  if (endsSentence) return isLate ? [3, ms, -Math.abs(count - usualWords)] : [2, count];
  return isLate ? [1, Number(clauseEnd.test(text)), ms] : [0, count];
};

/** The last unit of a paragraph that begins with `start` and would be too long with `end`. */
const findBestEnd = (units: readonly Unit[], start: number, end: number): number => {
  let best: { readonly at: number; readonly score: readonly number[] } | null = null;
  let count = 0;
  for (const [index, unit] of units.slice(start, end).entries()) {
    count += unit.words;
    const score = rateEnd(unit, count);
    if (best === null || isBetter(score, best.score)) best = { at: start + index, score };
  }
  return best?.at ?? end - 1;
};

/** The units that begin paragraphs, without the first one. All units are of one speaker. */
export const findParagraphStarts = (source: readonly ParagraphUnit[]): readonly number[] => {
  const units = source.map(
    (unit, at): Unit => ({
      ...unit,
      // A mark stands for words of which nobody knows where they end.
      endsSentence: unit.words === 0 || isSentenceEnd(unit.text, source[at + 1]?.text),
    }),
  );
  const starts: number[] = [];
  let [start, count] = [0, 0];
  for (let at = 0; at < units.length - 1; at += 1) {
    const unit = units[at];
    if (!unit) continue;
    count += unit.words;
    const isPause =
      unit.endsSentence && (unit.pauseMs >= longPauseMs || (unit.pauseMs >= pauseMs && count >= minWords));
    const isFull = count + (units[at + 1]?.words ?? 0) > maxParagraphWords;
    if (!isPause && !isFull) continue;
    at = isPause ? at : findBestEnd(units, start, at + 1);
    start = at + 1;
    starts.push(start);
    count = 0;
  }
  return starts;
};
