/** Compares what was heard in a recording of several languages with its sentences. */
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { toWords } from '../spoken-words.ts';

/** Times are seconds of the recording. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** ISO 639-1. */
  readonly language: string;
  readonly text: string;
}

export interface JudgedSentence extends Sentence {
  readonly words: number;
  /** Words that are wrong, missing or added. */
  readonly errors: number;
  /** What was heard instead of it. */
  readonly heard: string;
  /** The language in which most of its words were heard; '': no word was. */
  readonly heardLanguage: string;
  readonly isMarked: boolean;
  /** It is in its own language, or marked as not understood. */
  readonly isKept: boolean;
}

/** A sentence of which more words are wrong is invented or translated. */
const maxWrong = 0.7;
/** The share of a sentence that a mark has to cover. */
const minMarked = 0.5;
/** Seconds of a sentence that can be without a word: the longest pauses in the samples are shorter. */
const maxSilentSeconds = 3.5;

interface Heard {
  readonly text: string;
  readonly start: number;
  readonly language: string;
}

const splitHeard = (chunks: readonly HeardChunk[]): readonly Heard[] =>
  chunks.flatMap(({ words, language }) =>
    words.flatMap(({ text, startMs }) =>
      toWords(text).map((part) => ({ text: part, start: startMs / 1_000, language })),
    ),
  );

interface Aligned {
  readonly errors: number;
  readonly heard: readonly Heard[];
}

/** The words of each sentence in the alignment of all words that has the fewest errors. */
const alignSentences = (sentences: readonly Sentence[], heard: readonly Heard[]): readonly Aligned[] => {
  const wanted = sentences.flatMap(({ text }, sentence) => toWords(text).map((word) => ({ word, sentence })));
  const width = heard.length + 1;
  const costs = Array.from({ length: wanted.length + 1 }, () => new Uint16Array(width));
  costs[0]?.forEach((_, at, row) => {
    row[at] = at;
  });
  for (const [index, { word }] of wanted.entries()) {
    const [row = new Uint16Array(width), next = new Uint16Array(width)] = costs.slice(index, index + 2);
    next[0] = index + 1;
    for (const [at, { text }] of heard.entries())
      next[at + 1] = Math.min(
        (row[at] ?? 0) + (word === text ? 0 : 1),
        (row[at + 1] ?? 0) + 1,
        (next[at] ?? 0) + 1,
      );
  }
  const found = sentences.map(() => ({ errors: 0, heard: [] as Heard[] }));
  /** An added word belongs to the sentence in whose time it is. */
  const findByTime = (time: number): number =>
    Math.max(
      sentences.findLastIndex(({ start }) => start - 0.35 <= time),
      0,
    );
  let index = wanted.length;
  let at = heard.length;
  while (index > 0 || at > 0) {
    const cost = costs[index]?.[at] ?? 0;
    const isSame = index > 0 && at > 0 && wanted[index - 1]?.word === heard[at - 1]?.text;
    const isDiagonal = index > 0 && at > 0 && cost === (costs[index - 1]?.[at - 1] ?? 0) + (isSame ? 0 : 1);
    const isAdded = !isDiagonal && at > 0 && cost === (costs[index]?.[at - 1] ?? 0) + 1;
    const word = heard[at - 1];
    const sentence = isAdded ? findByTime(word?.start ?? 0) : (wanted[index - 1]?.sentence ?? 0);
    const target = found[sentence];
    if (target && !isSame) target.errors += 1;
    if (target && word && (isDiagonal || isAdded)) target.heard.unshift(word);
    if (isDiagonal || !isAdded) index -= 1;
    if (isDiagonal || isAdded) at -= 1;
  }
  return found;
};

const getCommonLanguage = (heard: readonly Heard[]): string => {
  const counts = new Map<string, number>();
  for (const { language } of heard) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
};

const getMarkedSeconds = ({ start, end }: Sentence, chunks: readonly HeardChunk[]): number =>
  chunks
    .flatMap(({ gaps }) => gaps)
    .reduce(
      (sum, gap) =>
        sum + Math.max(Math.min(gap.endMs / 1_000, end) - Math.max(gap.startMs / 1_000, start), 0),
      0,
    );

export const judgeSentences = (
  sentences: readonly Sentence[],
  chunks: readonly HeardChunk[],
): readonly JudgedSentence[] => {
  const aligned = alignSentences(sentences, splitHeard(chunks));
  return sentences.map((sentence, at) => {
    const { errors = 0, heard = [] } = aligned[at] ?? {};
    const words = toWords(sentence.text).length;
    const heardLanguage = getCommonLanguage(heard);
    const isMarked = getMarkedSeconds(sentence, chunks) >= minMarked * (sentence.end - sentence.start);
    const isRight = heardLanguage === sentence.language && errors <= maxWrong * words;
    return {
      ...sentence,
      words,
      errors,
      heard: heard.map(({ text }) => text).join(' '),
      heardLanguage,
      isMarked,
      isKept: isRight || isMarked,
    };
  });
};

/** Seconds of the sentences without a word and without a mark. */
export const getLostSeconds = (sentences: readonly Sentence[], chunks: readonly HeardChunk[]): number => {
  const covered = chunks
    .flatMap(({ words, gaps }) => [
      ...words.map(({ startMs }) => ({ start: startMs / 1_000, end: startMs / 1_000 })),
      ...gaps.map(({ startMs, endMs }) => ({ start: startMs / 1_000, end: endMs / 1_000 })),
    ])
    .sort((one, other) => one.start - other.start);
  let lost = 0;
  for (const { start, end } of sentences) {
    let from = start;
    const inside = covered.filter((one) => one.end >= start - 0.35 && one.start < end);
    for (const one of [...inside, { start: end, end }]) {
      if (one.start - from > maxSilentSeconds || (inside.length === 0 && one.start === end))
        lost += one.start - from;
      from = Math.max(from, one.end);
    }
  }
  return lost;
};
