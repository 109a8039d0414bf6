import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeTextChange } from '../../../../../renderer/features/transcriptions/editor/text-change.ts';

describe('changing one text into another', () => {
  it('changes only what differs', () => {
    expect(computeTextChange('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' });
    expect(computeTextChange('aaa', 'aaaa')).toEqual({ from: 3, to: 3, insert: 'a' });
    expect(computeTextChange('same', 'same')).toBeNull();
    expect(computeTextChange('', 'new')).toEqual({ from: 0, to: 0, insert: 'new' });
  });

  it('never splits a character', () => {
    expect(computeTextChange('x😀y', 'x😁y')).toEqual({ from: 1, to: 3, insert: '😁' });
    expect(computeTextChange('😀', '🐀')).toEqual({ from: 0, to: 2, insert: '🐀' });
  });

  it('results in the other text, for any two texts', () => {
    const long = ['a'.repeat(8_191), '😀'.repeat(4_096), 'b'.repeat(20_000)];
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '😀', '😁', '🐀', ...long), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = computeTextChange(before, after) ?? [];
        const state = EditorState.create({ doc: before }).update({ changes }).state;
        expect(state.doc.toString()).toBe(after);
      }),
    );
  });
});
