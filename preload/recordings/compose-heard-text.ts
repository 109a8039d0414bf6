/** The text of what was heard. */
import type {
  Gap,
  HeardChunk,
  HeardSource,
  HeardWords,
  TimeRange,
  VoiceStretch,
} from '../contract/listening.ts';

/** What was heard of a recording. */
export interface HeardRecording {
  /** In the order in which they were heard: those of one source behind those of another. */
  readonly chunks: readonly HeardChunk[];
  readonly sources: readonly HeardSource[];
  /** Of a recording with one source; empty: nobody is named. */
  readonly voices: readonly VoiceStretch[];
}

export interface HeardTextFormat {
  /** Names a stretch that was not understood or cannot be read. */
  readonly formatGap: (gap: Gap) => string;
  /** The name of the voice with this number, which counts from 1, if there is no better one. */
  readonly formatSpeaker: (number: number) => string;
}

/** `words` are in the order of the text. Gaps are in order, and those that touch are one. */
export interface HeardText extends Pick<HeardWords, 'words' | 'voices' | 'languages'> {
  readonly text: string;
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

export const composeHeardText = ({ chunks }: HeardRecording, { formatGap }: HeardTextFormat): HeardText => {
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
  return {
    text,
    words: chunks.flatMap((chunk) => chunk.words),
    gaps,
    voices: [],
    languages: countLanguages(chunks),
  };
};

const getSeparator = (before: Piece | undefined, { startMs, isSpaced }: Piece): string => {
  if (before === undefined) return '';
  if (before.endsSentence && startMs - before.endMs >= paragraphPauseMs) return '\n\n';
  return before.isSpaced || isSpaced ? ' ' : '';
};

const countLanguages = (chunks: readonly HeardChunk[]): HeardText['languages'] => {
  const counts = new Map<string, number>();
  for (const { language, words } of chunks) counts.set(language, (counts.get(language) ?? 0) + words.length);
  return [...counts].filter(([, count]) => count > 0).toSorted(([, one], [, other]) => other - one);
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
