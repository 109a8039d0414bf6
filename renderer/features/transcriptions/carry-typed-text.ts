/** What was typed while main changed the text is carried over to main's text. */
import { joinParts, mapBoundaries, splitAtBoundaries } from '../../../preload/contract/episode-text.ts';
import { findBoundaries } from './editor/find-boundaries.ts';
import { computeTextChange, type TextChange } from './editor/text-change.ts';

export interface ChangedText {
  /** The text that main and the window had. */
  readonly before: string;
  readonly typed: string;
  /** Main's text now. */
  readonly now: string;
}

/** The new offset of `offset`. Within the replaced text it is at one end of the inserted text. */
const mapOffset = ({ from, to, insert }: TextChange, offset: number, side: -1 | 1): number => {
  if (offset < from || (offset === from && side < 0)) return offset;
  if (offset > to || (offset === to && side > 0)) return offset + insert.length - (to - from);
  return side > 0 ? from + insert.length : from;
};

const carryOne = ({ before, typed, now }: ChangedText): string => {
  const mine = computeTextChange(before, typed);
  const theirs = computeTextChange(before, now);
  if (mine === null || theirs === null) return mine === null ? now : typed;
  // What is typed where main's change begins stays before it.
  const isBefore = mine.to <= theirs.from;
  const from = isBefore ? mine.from : mapOffset(theirs, mine.from, 1);
  const to = isBefore ? mine.to : Math.max(from, mapOffset(theirs, mine.to, -1));
  return now.slice(0, from) + mine.insert + now.slice(to);
};

/**
 * The texts on the screen after main changed these of one episode, in the order of the parts. If text has moved between
 * them, what was typed stays at its place in the whole text, and only the boundaries move.
 */
export const carryTypedText = (changed: readonly ChangedText[]): readonly string[] => {
  const now = changed.map((one) => one.now);
  if (changed.every(({ before, typed }) => before === typed)) return now;
  const before = joinParts(changed.map((one) => one.before)).text;
  const { text } = joinParts(changed.map(({ typed }) => typed));
  const moved = changed.length > 1 ? findBoundaries(before, now) : null;
  const mine = computeTextChange(before, text);
  if (moved === null || mine === null) return changed.map(carryOne);
  const boundaries = mapBoundaries(
    moved,
    (offset, side) => mapOffset(mine, offset, side),
    (from, to) => text.slice(from, to),
  );
  return splitAtBoundaries({ text, boundaries }, now);
};
