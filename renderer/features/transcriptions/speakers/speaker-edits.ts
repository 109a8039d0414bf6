/** Changes of who speaks: each is one change of the text, and one step to undo. */
import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { reassign, renameEverywhere } from '../../../../preload/recordings/change-turns.ts';
import type { Turn } from '../../../../preload/recordings/turns.ts';
import { getTurns, giveName } from './names.ts';

const step = { annotations: isolateHistory.of('full'), userEvent: 'input.speaker' } as const;

/** Renames a person in all paragraphs. If the new name is that of another person, both are one then. */
export const renamePerson = (state: EditorState, from: string, to: string): TransactionSpec => ({
  ...step,
  changes: [...renameEverywhere(getTurns(state), from, to)],
  effects: giveName.of(to),
});

/** Gives one paragraph to a person, who may be new. */
export const assignPerson = (state: EditorState, turn: Turn, name: string): TransactionSpec => ({
  ...step,
  changes: [...reassign(getTurns(state), turn, name)],
  effects: giveName.of(name),
});

/** Removes the name of a paragraph, which then goes on with the person of the one before. */
export const removeName = (state: EditorState, turn: Turn): TransactionSpec => ({
  ...step,
  changes: [...reassign(getTurns(state), turn, null)],
  selection: { anchor: turn.from },
  scrollIntoView: true,
});
