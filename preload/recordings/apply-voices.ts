/** Names who speaks in a text whose words have voices. */
import type { SpokenWord } from '../contract/listening.ts';
import { alignWords, type TimedWord } from './align-words.ts';
import type { TextChange } from './change-turns.ts';
import { keepSentencesWhole } from './order-words.ts';
import { findTurns, listKnownNames, type Turn, toPrefix } from './turns.ts';

/** A word that was added is of the voice before it in its paragraph, or behind it. Empty if none has a voice. */
const fillVoices = (words: readonly TimedWord[]): readonly number[] => {
  let voice = words.find((word) => word.voice !== undefined)?.voice;
  return words.flatMap((word) => {
    voice = word.voice ?? voice;
    return voice ?? [];
  });
};

/** The voices of the words of a paragraph; empty if none is known. A sentence is torn by as much as in a text that is new. */
const getVoices = (text: string, words: readonly TimedWord[]): readonly number[] => {
  const voices = fillVoices(words);
  const spoken = words.map(({ from, to, startMs, endMs }) => ({
    text: text.slice(from, to),
    startMs,
    endMs,
  }));
  return voices.length === 0 ? [] : keepSentencesWhole(spoken, voices);
};

/** Divides the words among the paragraphs that they are in. */
const groupByTurn = (
  turns: readonly Turn[],
  words: readonly TimedWord[],
): readonly (readonly TimedWord[])[] => {
  let next = 0;
  return turns.map(({ to }) => {
    const start = next;
    while ((words[next]?.from ?? Number.POSITIVE_INFINITY) < to) next += 1;
    return words.slice(start, next);
  });
};

/**
 * What gives a text the names of who speaks, and a paragraph where that changes. Words stay as they are, also those that were
 * corrected; paragraphs are divided, and not joined. Names that were there are replaced, unless nothing of their paragraph was
 * heard. `names`: by the number of the voice.
 */
export const applyVoices = (
  text: string,
  words: readonly SpokenWord[],
  names: readonly string[],
): readonly TextChange[] => {
  const turns = findTurns(text, listKnownNames(text, { words, voices: names }));
  const groups = groupByTurn(turns, alignWords(words, text, turns));
  const changes: TextChange[] = [];
  let speaker: string | null = null;
  const change = (from: number, to: number, lineBreak: string, name: string | undefined): void => {
    const prefix = name === undefined || name === speaker ? '' : toPrefix(name);
    speaker = name ?? speaker;
    if (prefix !== '' || (lineBreak === '' && to > from))
      changes.push({ from, to, insert: lineBreak + prefix });
  };
  for (const [index, turn] of turns.entries()) {
    const group = groups[index] ?? [];
    const voices = getVoices(text, group);
    if (voices.length === 0 && turn.textFrom > turn.from) {
      speaker = turn.name;
      continue;
    }
    for (const [at, { from }] of group.entries()) {
      const voice = voices[at];
      const name = voice === undefined ? undefined : names[voice];
      if (at === 0) change(turn.from, turn.textFrom, '', name);
      else change(group[at - 1]?.to ?? from, from, '\n\n', name);
    }
  }
  return changes;
};
