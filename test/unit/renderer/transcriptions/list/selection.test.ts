import { describe, expect, it } from 'vitest';
import {
  emptySelection,
  extendTo,
  getSelectedIds,
  selectAll,
  selectOnly,
  type TranscriptionSelectionState,
  toggle,
} from '../../../../../renderer/features/transcriptions/list/selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const toIds = (selection: TranscriptionSelectionState) => getSelectedIds(selection, rows).join('');

describe('selecting rows', () => {
  it('toggles single rows and returns them in list order', () => {
    const picked = toggle(toggle(emptySelection, rows, 'd'), rows, 'b');
    expect(toIds(picked)).toBe('bd');
    expect(toIds(toggle(picked, rows, 'd'))).toBe('b');
  });

  it('extends a range from the last toggled row in both directions', () => {
    const picked = toggle(toggle(emptySelection, rows, 'a'), rows, 'c');
    expect(toIds(extendTo(picked, 'e', 'a'))).toBe('acde');
    expect(toIds(extendTo(extendTo(picked, 'e', 'a'), 'd', 'e'))).toBe('acd');
    expect(toIds(extendTo(extendTo(picked, 'e', 'a'), 'b', 'e'))).toBe('abc');
  });

  it('starts a range at the open row', () => {
    const range = extendTo(emptySelection, 'd', 'b');
    expect(toIds(range)).toBe('bcd');
    expect(toIds(extendTo(range, 'c', 'd'))).toBe('bc');
    expect(toIds(extendTo(emptySelection, 'd', undefined))).toBe('d');
  });

  it('keeps a range when a single row is toggled after it', () => {
    const range = extendTo(emptySelection, 'c', 'a');
    expect(toIds(toggle(range, rows, 'e'))).toBe('abce');
    expect(toIds(toggle(range, rows, 'b'))).toBe('ac');
  });

  it('starts again after everything was deselected', () => {
    const left = toggle(toggle(emptySelection, rows, 'a'), rows, 'a');
    expect(toIds(extendTo(left, 'e', 'd'))).toBe('de');
  });

  it('selects all or some, never a row that is not in the list', () => {
    expect(toIds(selectAll(rows))).toBe('abcde');
    expect(toIds(selectOnly(['c', 'missing']))).toBe('c');
    expect(getSelectedIds(selectAll(rows), ['b', 'x'])).toEqual(['b']);
    expect(getSelectedIds(extendTo(emptySelection, 'd', 'b'), ['a', 'b'])).toEqual([]);
  });
});
