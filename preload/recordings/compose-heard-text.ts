/** The text of what was heard. */
import type {
  Gap,
  HeardChunk,
  HeardSource,
  HeardWord,
  HeardWords,
  SpokenWord,
  TimeRange,
  VoiceStretch,
} from '../contract/listening.ts';
import { findVoices, nameVoices, orderSources } from './order-words.ts';
import { findParagraphStarts } from './paragraphs.ts';
import { toPrefix } from './turns.ts';

/** What was heard of a recording. */
export interface HeardRecording {
  /** In the order in which they were heard: those of one source behind those of another. */
  readonly chunks: readonly HeardChunk[];
  readonly sources: readonly HeardSource[];
  /** Of a recording with one source; empty: nobody is named. */
  readonly voices: readonly VoiceStretch[];
  /** The names of those who speak, if they are known: of the sources in their order, or of voices in the order of appearance. */
  readonly speakers?: readonly string[] | undefined;
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

/** Languages that are written without spaces between words. */
const unspacedLanguages = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km', 'yue']);

/** A word, or the mark of a gap. */
interface Piece extends TimeRange {
  readonly text: string;
  readonly isSpaced: boolean;
  /** Null: a mark. */
  readonly word: HeardWord | null;
}

/** The words of one source, with marks where something was not understood. */
const toPieces = (
  chunks: readonly HeardChunk[],
  gaps: readonly Gap[],
  formatGap: HeardTextFormat['formatGap'],
) => {
  const pieces: Piece[] = [];
  let nextGap = 0;
  const addGapsBefore = (startMs: number): void => {
    for (let gap = gaps[nextGap]; gap && gap.startMs <= startMs; gap = gaps[nextGap]) {
      const { endMs } = gap;
      pieces.push({ startMs: gap.startMs, endMs, text: formatGap(gap), isSpaced: true, word: null });
      nextGap += 1;
    }
  };
  for (const { words, language } of chunks) {
    const isSpaced = !unspacedLanguages.has(language);
    for (const word of words) {
      addGapsBefore(word.startMs);
      pieces.push({ text: word.text, startMs: word.startMs, endMs: word.endMs, isSpaced, word });
    }
  }
  addGapsBefore(Number.POSITIVE_INFINITY);
  return pieces;
};

interface Speech {
  /** In the order of the text. */
  readonly pieces: readonly Piece[];
  /** Who says each; empty if there is one person only. */
  readonly voices: readonly number[];
  readonly names: readonly string[];
}

const alone = (pieces: readonly Piece[]): Speech => ({ pieces, voices: [], names: [] });

/** A mark belongs to the voice before it. */
const spreadToMarks = (pieces: readonly Piece[], wordVoices: readonly number[]): readonly number[] => {
  let [at, voice] = [0, wordVoices[0] ?? 0];
  return pieces.map(({ word }) => {
    if (word === null) return voice;
    voice = wordVoices[at] ?? voice;
    at += 1;
    return voice;
  });
};

const findSpeech = (
  { chunks, sources, voices, speakers = [] }: HeardRecording,
  format: HeardTextFormat,
): Speech => {
  const { formatGap, formatSpeaker } = format;
  if (sources.length < 2) {
    const pieces = toPieces(chunks, joinGaps(chunks), formatGap);
    if (voices.length === 0) return alone(pieces);
    const found = findVoices(
      pieces.flatMap(({ word }) => word ?? []),
      voices,
    );
    const names = nameVoices(found, giveNames([...new Set(found)], [], speakers), formatSpeaker);
    return names.length === 0 ? alone(pieces) : { pieces, voices: spreadToMarks(pieces, found), names };
  }
  /** Sound that is missing in the file is missing for all of them. */
  let unreadable: readonly Gap[] = [];
  const bySource = sources.map((_, source) => {
    const own = chunks.filter((chunk) => chunk.source === source);
    const gaps = joinGaps(own).filter((gap) => !unreadable.some((other) => isSameGap(gap, other)));
    unreadable = [...unreadable, ...gaps.filter(({ isUnreadable }) => isUnreadable)];
    return toPieces(own, gaps, formatGap);
  });
  const pieces = orderSources(bySource);
  const names = nameVoices(
    pieces.flatMap(({ word, voice }) => (word === null ? [] : voice)),
    giveNames(
      sources.keys(),
      sources.map(({ name }) => name),
      speakers,
    ),
    formatSpeaker,
  );
  return names.length === 0
    ? alone(pieces.toSorted((one, other) => one.startMs - other.startMs))
    : { pieces, voices: pieces.map(({ voice }) => voice), names };
};

const isSameGap = (one: Gap, other: Gap): boolean =>
  one.isUnreadable && other.isUnreadable && one.startMs === other.startMs && one.endMs === other.endMs;

/** Names for those that have none. `voices`: their numbers in order. */
const giveNames = (
  voices: Iterable<number>,
  given: readonly string[],
  speakers: readonly string[],
): readonly string[] => {
  const names = [...given];
  const left = speakers.filter((speaker) => !given.includes(speaker));
  for (const voice of voices) names[voice] ||= left.shift() ?? '';
  return Array.from(names, (name) => name ?? '');
};

const getSeparator = (before: Piece | undefined, { isSpaced }: Piece): string => {
  if (before === undefined) return '';
  return before.isSpaced || isSpaced ? ' ' : '';
};

const joinParagraph = (pieces: readonly Piece[]): string =>
  pieces.map((piece, at) => getSeparator(pieces[at - 1], piece) + piece.text).join('');

/** What one person says, in paragraphs. */
const divideTurn = (pieces: readonly Piece[]): readonly string[] => {
  const units = pieces.map(({ text, word, endMs }, at) => ({
    text,
    words: word === null ? 0 : 1,
    pauseMs: (pieces[at + 1]?.startMs ?? endMs) - endMs,
  }));
  const starts = [0, ...findParagraphStarts(units)];
  return starts.map((start, at) => joinParagraph(pieces.slice(start, starts[at + 1])));
};

const writeTurns = ({ pieces, voices, names }: Speech): string => {
  const paragraphs: string[] = [];
  for (let from = 0, to = 0; from < pieces.length; from = to) {
    const voice = voices[from];
    do to += 1;
    while (to < pieces.length && voices[to] === voice);
    const [first = '', ...others] = divideTurn(pieces.slice(from, to));
    const name = voice === undefined ? undefined : names[voice];
    paragraphs.push(name === undefined ? first : toPrefix(name) + first, ...others);
  }
  return paragraphs.join('\n\n');
};

export const composeHeardText = (heard: HeardRecording, format: HeardTextFormat): HeardText => {
  const speech = findSpeech(heard, format);
  const words = speech.pieces.flatMap(({ word }, at): SpokenWord | readonly SpokenWord[] => {
    if (word === null) return [];
    const voice = speech.voices[at];
    return voice === undefined ? word : { ...word, voice };
  });
  return {
    text: writeTurns(speech),
    words,
    gaps: joinGaps(heard.chunks),
    voices: speech.names,
    languages: countLanguages(heard.chunks),
  };
};

const countLanguages = (chunks: readonly HeardChunk[]): HeardText['languages'] => {
  const counts = new Map<string, number>();
  for (const { language, words } of chunks) counts.set(language, (counts.get(language) ?? 0) + words.length);
  return [...counts].filter(([, count]) => count > 0).toSorted(([, one], [, other]) => other - one);
};

const joinGaps = (chunks: readonly HeardChunk[]): readonly Gap[] => {
  const joined: Gap[] = [];
  // Sources are heard one after the other.
  const gaps = chunks.flatMap((chunk) => chunk.gaps).toSorted((one, other) => one.startMs - other.startMs);
  for (const gap of gaps) {
    const last = joined.at(-1);
    if (last && last.isUnreadable === gap.isUnreadable && gap.startMs <= last.endMs)
      joined[joined.length - 1] = { ...last, endMs: Math.max(last.endMs, gap.endMs) };
    else joined.push(gap);
  }
  return joined;
};

const noName: HeardSource = { name: '', channel: null };

/**
 * The text as far as a recording was heard, and its words. After a restart, the sources are known only when listening goes on.
 * `chosenLanguage`: '' if it is found.
 */
export const composeTextSoFar = (
  { chunks, sources }: Pick<HeardRecording, 'chunks' | 'sources'>,
  chosenLanguage: string,
  format: HeardTextFormat,
): { readonly text: string; readonly heard: HeardWords } => {
  const count = 1 + Math.max(0, ...chunks.map(({ source }) => source));
  const known = sources.length > 0 ? sources : Array.from({ length: count }, () => noName);
  const { text, ...heard } = composeHeardText({ chunks, sources: known, voices: [] }, format);
  const language = heard.languages[0]?.[0] ?? '';
  const rest = { language, isLanguageFound: chosenLanguage === '', heardAt: 0, durationMs: 0 };
  return { text, heard: { ...heard, ...rest } };
};
