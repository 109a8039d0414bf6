import { history, undo } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { expect, it } from 'vitest';
import { keepNamesOfOthers } from '../../../../../renderer/features/transcriptions/speakers/keep-names.ts';
import { giveName, speakersField } from '../../../../../renderer/features/transcriptions/speakers/names.ts';

const text = 'Ann: One.\n\nTwo.\n\nBob: Three.\n\nFour.\n\nAnn: Five.\n\nBob: Six.';

const open = (): EditorState =>
  EditorState.create({ doc: text, extensions: [speakersField, keepNamesOfOthers, history()] }).update({
    effects: [giveName.of('Ann'), giveName.of('Bob')],
  }).state;

const edit = (spec: TransactionSpec): string => open().update(spec).state.doc.toString();

it('a paragraph that is deleted leaves its person to the one behind it, and one undo takes both back', () => {
  const changes = { from: text.indexOf('Bob'), to: text.indexOf('Four') };
  let state = open().update({ changes }).state;
  expect(state.doc.toString()).toBe('Ann: One.\n\nTwo.\n\nBob: Four.\n\nAnn: Five.\n\nBob: Six.');
  undo({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  expect(state.doc.toString()).toBe(text);
});

it('a paragraph that is pasted with a name does not give it to those behind it', () => {
  const from = text.indexOf('Two');
  expect(edit({ changes: { from, insert: 'Bob: New.\n\n' } })).toBe(
    text.replace('Two', 'Bob: New.\n\nAnn: Two'),
  );
});

it('other edits change nothing else', () => {
  const from = text.indexOf('Four');
  expect(edit({ changes: { from, insert: 'x: ' } })).toBe(text.replace('Four', 'x: Four'));
  expect(edit({ changes: { from: from + 2, insert: '\n\n' } })).toBe(text.replace('Four', 'Fo\n\nur'));
  const changes = { from: text.indexOf('Bob'), to: text.indexOf('Bob') + 3, insert: 'Rob' };
  for (const userEvent of ['input.replace.all', 'input.speaker', 'external'])
    expect(edit({ changes, userEvent })).toBe(text.replace('Bob', 'Rob'));
});
