/** Paragraphs that an edit leaves as they are stay with their person, if it removes or adds a name before them. */
import { EditorState, type Text } from '@codemirror/state';
import { keepNames, type TextChange } from '../../../../preload/recordings/change-turns.ts';
import { findPrefix, getNames } from './names.ts';

/** The last name in the lines of a range; what is behind them goes on with it. */
const findLastName = (doc: Text, names: readonly string[], from: number, to: number): string | null => {
  for (let line = doc.lineAt(to); ; line = doc.line(line.number - 1)) {
    const prefix = findPrefix(doc, names, line.from);
    if (prefix || line.from <= from) return prefix?.name ?? null;
  }
};

/** Changes that say themselves who speaks: those of people, of the service, and a name that is replaced wherever it is. */
const ownEvents = ['input.speaker', 'external', 'input.replace'];

/** Undo and redo have no filter. */
export const keepNamesOfOthers = EditorState.transactionFilter.of((transaction) => {
  const { changes, docChanged, newDoc, startState } = transaction;
  const names = getNames(startState);
  if (!docChanged || names.length === 0 || ownEvents.some((one) => transaction.isUserEvent(one)))
    return transaction;
  const edit: TextChange[] = [];
  let isMoved = false;
  changes.iterChanges((from, to, newFrom, newTo, inserted) => {
    edit.push({ from, to, insert: inserted.toString() });
    const before = findLastName(startState.doc, names, from, to);
    isMoved ||= before !== findLastName(newDoc, names, newFrom, newTo);
  });
  if (!isMoved) return transaction;
  const kept = keepNames(startState.doc.toString(), edit, names);
  return kept.length === 0 ? transaction : [transaction, { changes: [...kept], sequential: true }];
});
