/** Divides a text whose words have no times into paragraphs. */
import type { TextChange } from './change-turns.ts';
import { levelsPerSecond } from './envelope.ts';
import { findPauses } from './find-pauses.ts';
import { findParagraphStarts, isSentenceEnd, maxParagraphWords } from './paragraphs.ts';
import { findTurns } from './turns.ts';

/** A word, or a sentence of a script without spaces between words. */
interface Unit {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly words: number;
}

/** Speech without its pauses, in seconds. */
interface SpeechTimes {
  readonly seconds: number;
  /** Where pauses are, and how long. */
  readonly pauses: readonly { readonly at: number; readonly ms: number }[];
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/gu;
/** Faster than looking for scripts. */
const beforeThem = /^[\0-\u0dff]*$/;
/** Characters of a word of such a script, on average. */
const unspacedWordLength = 2;
const unspacedSentence = /[^。！？]*[。！？]+[」』”’）)]*|[^。！？]+/gu;

const toUnits = (text: string, from: number, to: number): readonly Unit[] =>
  Array.from(text.slice(from, to).matchAll(/\S+/g)).flatMap(({ 0: token, index }) => {
    if (beforeThem.test(token))
      return { text: token, from: from + index, to: from + index + token.length, words: 1 };
    return Array.from(token.matchAll(unspacedSentence), (part): Unit => {
      const start = from + index + part.index;
      const words = Math.max(Math.round((part[0].match(unspaced)?.length ?? 0) / unspacedWordLength), 1);
      return { text: part[0], from: start, to: start + part[0].length, words };
    });
  });

const toSpeechTimes = (levels: Uint8Array): SpeechTimes => {
  let paused = 0;
  const pauses = findPauses(levels).map(({ start, end }) => {
    const at = (start - paused) / levelsPerSecond;
    paused += end - start;
    return { at, ms: ((end - start) * 1_000) / levelsPerSecond };
  });
  return { seconds: (levels.length - paused) / levelsPerSecond, pauses };
};

/** Seconds between where an end of a sentence is expected, by its place in the text, and its pause. */
const maxDistance = 3;

/** The longest pause near a place in the text; the places that are asked for are in order. */
const createPauseFinder = (text: string, { seconds, pauses }: SpeechTimes): ((offset: number) => number) => {
  let first = 0;
  return (offset) => {
    const expected = (offset / text.length) * seconds;
    while ((pauses[first]?.at ?? Number.POSITIVE_INFINITY) < expected - maxDistance) first += 1;
    let longest = 0;
    for (let at = first; (pauses[at]?.at ?? Number.POSITIVE_INFINITY) <= expected + maxDistance; at += 1)
      longest = Math.max(longest, pauses[at]?.ms ?? 0);
    return longest;
  };
};

/**
 * Divides paragraphs of more than 120 words at ends of sentences; `levels`: the envelope of the recording, which tells
 * where its pauses are, or null. No change changes a word.
 */
export const divideIntoParagraphs = (text: string, levels: Uint8Array | null): readonly TextChange[] => {
  const findPause = levels ? createPauseFinder(text, toSpeechTimes(levels)) : () => 0;
  return findTurns(text, []).flatMap(({ textFrom, to }) => {
    const units = toUnits(text, textFrom, to);
    if (units.reduce((sum, { words }) => sum + words, 0) <= maxParagraphWords) return [];
    const isEnd = (at: number): boolean => isSentenceEnd(units[at]?.text ?? '', units[at + 1]?.text);
    const timed = units.map((unit, at) => ({ ...unit, pauseMs: isEnd(at) ? findPause(unit.to) : 0 }));
    return findParagraphStarts(timed).flatMap((start): TextChange | readonly TextChange[] => {
      const [before, first] = [units[start - 1], units[start]];
      return before && first && isEnd(start - 1) ? { from: before.to, to: first.from, insert: '\n\n' } : [];
    });
  });
};
