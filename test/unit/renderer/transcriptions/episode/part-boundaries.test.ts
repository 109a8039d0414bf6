/** The boundaries of an episode in a real editor state, with the undo history. */
import { history, redo, undo } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinParts } from '../../../../../preload/contract/episode-text.ts';
import {
  followBoundaries,
  getPartAt,
  getPartRange,
  getPartTexts,
  moveBoundaries,
  replacePart,
} from '../../../../../renderer/features/transcriptions/editor/part-boundaries.ts';

const open = (texts: readonly string[]): EditorState =>
  EditorState.create({ doc: joinParts(texts).text, extensions: [history(), followBoundaries(texts)] });
const apply = (state: EditorState, spec: TransactionSpec): EditorState => state.update(spec).state;
/** Runs undo or redo until nothing is left. */
const repeat = (state: EditorState, command: typeof undo): EditorState => {
  let current = state;
  while (command({ state: current, dispatch: (transaction) => (current = transaction.state) }));
  return current;
};
const texts = fc.array(
  fc.array(fc.constantFrom('One.', 'two', ' ', '\n', 'Three! '), { maxLength: 6 }).map((all) => all.join('')),
  { minLength: 1, maxLength: 5 },
);
const edits = fc.array(
  fc.record({ at: fc.nat(60), removed: fc.nat(20), insert: fc.constantFrom('', 'x', 'Y. ', '\n\n') }),
  { maxLength: 8 },
);
const getRanges = (state: EditorState, stored: readonly string[]) =>
  stored.map((_, index) => getPartRange(state, index));
const edit = (
  state: EditorState,
  { at, removed, insert }: { at: number; removed: number; insert: string },
) => {
  const from = Math.min(at, state.doc.length);
  return apply(state, {
    changes: { from, to: Math.min(from + removed, state.doc.length), insert },
    userEvent: 'input.type',
  });
};

describe('boundaries in the editor', () => {
  it('return with undo and redo, so that the parts have their texts again', () => {
    fc.assert(
      fc.property(texts, edits, (stored, changes) => {
        const start = open(stored);
        const edited = changes.reduce(edit, start);
        const undone = repeat(edited, undo);
        expect(undone.doc.toString()).toBe(start.doc.toString());
        expect(getRanges(undone, stored)).toEqual(getRanges(start, stored));
        expect(getPartTexts(undone, stored, stored)).toEqual(stored);
        const redone = repeat(undone, redo);
        expect(redone.doc.toString()).toBe(edited.doc.toString());
        expect(getRanges(redone, stored)).toEqual(getRanges(edited, stored));
      }),
    );
  });

  it('give unchanged parts their current text, and reverted ones the text that they are based on', () => {
    const current = ['One.', 'Two typed.\n', 'Three.'];
    const bases = ['One.', 'Two.\n', 'Three.\n'];
    const state = open(current);
    expect(getPartTexts(state, current, bases)).toEqual(current);
    const { from } = getPartRange(state, 1);
    const reverted = apply(state, { changes: { from: from + 3, to: from + 9 } });
    expect(getPartTexts(reverted, current, bases)).toEqual(['One.', 'Two.\n', 'Three.']);
  });

  it('find the part at an offset', () => {
    const state = open(['One.', 'Two.', 'Three.']);
    expect([0, 4, 5, 6, 10, 12, 18].map((offset) => getPartAt(state, offset))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });
});

describe('a part that is replaced', () => {
  it('leaves the others as they are', () => {
    fc.assert(
      fc.property(texts, fc.nat(4), fc.constantFrom('New.', '', 'a b c'), (stored, at, text) => {
        const index = at % stored.length;
        const state = open(stored);
        const change = replacePart(state, index, text);
        const replaced = change ? apply(state, change) : state;
        const parts = getPartTexts(replaced, stored, stored);
        expect(parts[index]?.trim()).toBe(text);
        expect(parts.toSpliced(index, 1)).toEqual(stored.toSpliced(index, 1));
      }),
    );
  });

  it('changes nothing if it is the same', () => {
    expect(replacePart(open(['One.', 'Two.']), 1, 'Two.')).toBeNull();
  });
});

describe('text that flows into another part', () => {
  const stored = ['One. Two.', 'Three.'];
  const type = (state: EditorState): EditorState =>
    apply(state, { changes: { from: 9, insert: ' Typed words' }, userEvent: 'input.type' });

  it('moves the boundary only, without a step to undo', () => {
    const typed = type(open(stored));
    const flowed = ['One. Two. Typed', 'words\n\nThree.'];
    const moved = apply(typed, moveBoundaries(typed, flowed) ?? {});
    expect(moved.doc.toString()).toBe(typed.doc.toString());
    expect(getPartTexts(moved, flowed, flowed)).toEqual(['One. Two. Typed', 'words\n\nThree.']);
    const undone = repeat(moved, undo);
    expect(getPartTexts(undone, stored, stored)).toEqual(stored);
    expect(getRanges(repeat(undone, redo), stored)).toEqual(getRanges(moved, stored));
  });

  it('keeps the white space of the editor', () => {
    const state = apply(open(stored), { changes: { from: 9, insert: '\n' }, userEvent: 'input.type' });
    const moved = apply(state, moveBoundaries(state, ['One.', 'Two.\n\nThree.']) ?? {});
    expect(moved.doc.toString()).toBe('One. Two.\n\n\nThree.');
    expect(getPartTexts(moved, [], [])).toEqual(['One.', 'Two.\n\n\nThree.']);
  });

  it('is found within a word, and is not what the editor does not have', () => {
    const state = open(['東京', '大阪']);
    const moved = apply(state, moveBoundaries(state, ['東', '京大阪']) ?? {});
    expect(getPartTexts(moved, [], [])).toEqual(['東', '京 大阪']);
    expect(moveBoundaries(state, ['東', '京'])).toBeNull();
    expect(moveBoundaries(state, ['東京大阪', ''])).toBeNull();
  });
});
