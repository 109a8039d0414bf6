/** The text of what was heard. */
import type { Gap, HeardChunk, HeardWord, TimeRange } from '../contract/listening.ts';

export interface HeardText {
  readonly text: string;
  /** The words in the order of the text. */
  readonly words: readonly HeardWord[];
  /** The gaps in order. Gaps that touch are one. */
  readonly gaps: readonly Gap[];
}

/** Milliseconds. After such a pause at the end of a sentence, a paragraph begins. */
const paragraphPauseMs = 2_000;

const sentenceEnd = /[.!?…。！？]["'”’»)\]」』]*$/u;

/** Languages that are written without spaces between words. */
const unspacedLanguages = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km', 'yue']);

interface Piece extends TimeRange {
  readonly text: string;
  readonly isSpaced: boolean;
  readonly endsSentence: boolean;
}

/** `chunks` are in order. `formatGap` names a stretch that was not understood or cannot be read. */
export const composeHeardText = (
  chunks: readonly HeardChunk[],
  formatGap: (gap: Gap) => string,
): HeardText => {
  const gaps = joinGaps(chunks);
  const pieces: Piece[] = [];
  let nextGap = 0;
  const addGapsBefore = (startMs: number): void => {
    for (let gap = gaps[nextGap]; gap && gap.startMs <= startMs; gap = gaps[nextGap]) {
      pieces.push({ ...gap, text: formatGap(gap), isSpaced: true, endsSentence: true });
      nextGap += 1;
    }
  };
  for (const { words, language } of chunks) {
    for (const { text, startMs, endMs } of words) {
      addGapsBefore(startMs);
      const isSpaced = !unspacedLanguages.has(language);
      pieces.push({ text, startMs, endMs, isSpaced, endsSentence: sentenceEnd.test(text) });
    }
  }
  addGapsBefore(Number.POSITIVE_INFINITY);
  const text = pieces.map((piece, at) => getSeparator(pieces[at - 1], piece) + piece.text).join('');
  return { text, words: chunks.flatMap((chunk) => chunk.words), gaps };
};

const getSeparator = (before: Piece | undefined, { startMs, isSpaced }: Piece): string => {
  if (before === undefined) return '';
  if (before.endsSentence && startMs - before.endMs >= paragraphPauseMs) return '\n\n';
  return before.isSpaced || isSpaced ? ' ' : '';
};

const joinGaps = (chunks: readonly HeardChunk[]): readonly Gap[] => {
  const joined: Gap[] = [];
  for (const gap of chunks.flatMap(({ gaps }) => gaps)) {
    const last = joined.at(-1);
    if (last && last.isUnreadable === gap.isUnreadable && gap.startMs <= last.endMs)
      joined[joined.length - 1] = { ...last, endMs: Math.max(last.endMs, gap.endMs) };
    else joined.push(gap);
  }
  return joined;
};
