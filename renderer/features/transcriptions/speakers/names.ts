/** Who speaks in the text of the editor: names in the order in which they appear, and the paragraph at a position. */
import { type EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import type { HeardWords } from '../../../../preload/contract/listening.ts';
import {
  findTurns,
  listKnownNames,
  listSpeakers,
  maxNameLength,
  type Turn,
  toSpeakerName,
} from '../../../../preload/recordings/turns.ts';

/** How many colours there are (`--st-voice-1` and so on). From the next person on they are taken again. */
const colourCount = 6;

interface Speakers {
  /** What was heard; null: nothing, or nobody knows yet. */
  readonly heard: HeardWords | null;
  /** Names that the user gave while the text is open: the only paragraph of a person counts, too. */
  readonly given: readonly string[];
  /** In the order in which they appear. A name may be missing in the text until the names are found again. */
  readonly names: readonly string[];
}

export const setHeardWords = StateEffect.define<HeardWords>();
/** A name that the user gives. */
export const giveName = StateEffect.define<string>();
/** Finds the names again. */
export const refreshNames = StateEffect.define<null>();

/** Who was named before an edit is still known after it. `known`: names that are known besides. */
const readTurns = (text: string, { given, names }: Speakers, known: readonly string[]): readonly Turn[] =>
  findTurns(text, [...known, ...given, ...names]);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

const find = (speakers: Speakers, doc: Text): Speakers => {
  const text = doc.toString();
  const names = listSpeakers(readTurns(text, speakers, listKnownNames(text, speakers.heard)));
  return isSame(names, speakers.names) ? speakers : { ...speakers, names };
};

/** Typing does not find names again: that takes milliseconds in a long text. Other changes are rare and may move many names. */
export const speakersField = StateField.define<Speakers>({
  create: ({ doc }) => find({ heard: null, given: [], names: [] }, doc),
  update: (before, transaction) => {
    let now = before;
    let isStale = ['undo', 'redo', 'external', 'input.paste'].some((event) => transaction.isUserEvent(event));
    for (const effect of transaction.effects) {
      // Names that were guessed without the words may have been said.
      if (effect.is(setHeardWords))
        now = { ...now, heard: effect.value, names: now.heard === null ? [] : now.names };
      if (effect.is(giveName) && !now.given.includes(effect.value))
        now = { ...now, given: [...now.given, effect.value] };
      isStale ||= effect.is(setHeardWords) || effect.is(giveName) || effect.is(refreshNames);
    }
    return isStale ? find(now, transaction.newDoc) : now;
  },
});

export const getNames = (state: EditorState): readonly string[] => state.field(speakersField).names;

/** All paragraphs of the text as it is now. Without words, typing makes nobody known who begins one paragraph. */
export const getTurns = (state: EditorState): readonly Turn[] => {
  const [text, speakers] = [state.doc.toString(), state.field(speakersField)];
  return readTurns(text, speakers, speakers.heard ? listKnownNames(text, speakers.heard) : []);
};

/** The colour of a person, as a value of CSS. */
export const getColour = (names: readonly string[], name: string): string =>
  `var(--st-voice-${(Math.max(names.indexOf(name), 0) % colourCount) + 1})`;

/** UTF-16 units: a name with spaces, and its colon. */
const longestPrefix = 2 * maxNameLength + 10;
/** As in `findTurns`. */
const prefixEnd = /(?:：|:(?=\s|$))\s*/u;

export interface Prefix {
  readonly name: string;
  readonly from: number;
  /** Where what was said begins. */
  readonly to: number;
}

/** `Name: ` where the line of a position begins, if the name is one of the text. */
export const findPrefix = (doc: Text, names: readonly string[], position: number): Prefix | null => {
  if (names.length === 0) return null;
  const { from, to } = doc.lineAt(position);
  const start = doc.sliceString(from, Math.min(to, from + longestPrefix));
  const end = prefixEnd.exec(start);
  const name = end && toSpeakerName(start.slice(0, end.index));
  return end && name && names.includes(name) ? { name, from, to: from + end.index + end[0].length } : null;
};

/** The paragraph at a position: the line, or the one before it that has words. Null in an empty text. */
export const findTurnAt = (state: EditorState, position: number): Turn | null =>
  getTurns(state).findLast(({ from }) => from <= position) ?? null;
