/** Changes of who speaks in a text, each to be made at once and undone at once. */
import { findTurns, listSpeakers, type Turn, toPrefix } from './turns.ts';

/** Replaces a range; the changes of one list are in order, do not overlap, and count in the text before all of them. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const hasPrefix = ({ from, textFrom }: Turn): boolean => textFrom > from;

/**
 * Gives all paragraphs of a person another name. If another person has it, both become one: a paragraph that then goes on
 * with the one before needs no name.
 */
export const renameEverywhere = (turns: readonly Turn[], from: string, to: string): readonly TextChange[] => {
  if (from === to) return [];
  const isMerge = turns.some(({ name }) => name === to);
  return turns.flatMap((turn, index) => {
    if (!hasPrefix(turn)) return [];
    const before = turns[index - 1]?.name ?? null;
    const isJoint = (turn.name === from && before === to) || (turn.name === to && before === from);
    if (isMerge && isJoint && !turn.isNameNeeded) return { from: turn.from, to: turn.textFrom, insert: '' };
    return turn.name === from ? { from: turn.from, to: turn.textFrom, insert: toPrefix(to) } : [];
  });
};

/**
 * Gives one paragraph to a person; null: to whoever speaks before it. The paragraphs behind it stay with their person,
 * unless they have none.
 */
export const reassign = (turns: readonly Turn[], turn: Turn, name: string | null): readonly TextChange[] => {
  const index = turns.findIndex(({ from }) => from === turn.from);
  const before = turns[index - 1]?.name ?? null;
  const next = turns[index + 1];
  const speaker = name ?? before;
  if (index < 0 || speaker === turn.name) return [];
  const isImplied = speaker === null || (speaker === before && !turn.isNameNeeded);
  const insert = isImplied ? '' : toPrefix(speaker);
  const changes: TextChange[] = [{ from: turn.from, to: turn.textFrom, insert }];
  if (next && turn.name !== null && !hasPrefix(next))
    changes.push({ from: next.from, to: next.from, insert: toPrefix(turn.name) });
  return changes;
};

export const applyChanges = (text: string, changes: readonly TextChange[]): string => {
  let [changed, at] = ['', 0];
  for (const { from, to, insert } of changes) {
    changed += text.slice(at, from) + insert;
    at = to;
  }
  return changed + text.slice(at);
};

/** The paragraphs that an edit leaves as they are, by where they begin behind it. */
const findUntouched = (turns: readonly Turn[], changes: readonly TextChange[]): ReadonlyMap<number, Turn> => {
  const untouched = new Map<number, Turn>();
  let [index, shift] = [0, 0];
  for (const turn of turns) {
    for (let change = changes[index]; change && change.to <= turn.from; change = changes[index]) {
      shift += change.insert.length - (change.to - change.from);
      index += 1;
    }
    if ((changes[index]?.from ?? turn.to) >= turn.to) untouched.set(turn.from + shift, turn);
  }
  return untouched;
};

/**
 * What keeps the people of the paragraphs that an edit leaves as they are: if it removes or adds a name before one, that
 * gets a name of its own. `changes` are the edit of `text`; the result counts in the text behind it.
 */
export const keepNames = (
  text: string,
  changes: readonly TextChange[],
  names: readonly string[],
): readonly TextChange[] => {
  const before = findTurns(text, names);
  const untouched = findUntouched(before, changes);
  const kept: TextChange[] = [];
  let speaker: string | null = null;
  for (const turn of findTurns(applyChanges(text, changes), [...names, ...listSpeakers(before)])) {
    if (hasPrefix(turn)) speaker = turn.name;
    const old = untouched.get(turn.from);
    if (!old || old.name === null || old.name === speaker || old.to - old.from !== turn.to - turn.from)
      continue;
    kept.push({ from: turn.from, to: turn.from, insert: toPrefix(old.name) });
    speaker = old.name;
  }
  return kept;
};
