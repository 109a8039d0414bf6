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

describe('choosing many rows', () => {
  it('picks and leaves single ones, in the order of the list', () => {
    const picked = toggle(toggle(emptySelection, rows, 'd'), rows, 'b');
    expect(toIds(picked)).toBe('bd');
    expect(toIds(toggle(picked, rows, 'd'))).toBe('b');
  });

  it('draws a range from the last one that was picked, in both directions, and shrinks it', () => {
    const picked = toggle(toggle(emptySelection, rows, 'a'), rows, 'c');
    expect(toIds(extendTo(picked, 'e', 'a'))).toBe('acde');
    expect(toIds(extendTo(extendTo(picked, 'e', 'a'), 'd', 'e'))).toBe('acd');
    expect(toIds(extendTo(extendTo(picked, 'e', 'a'), 'b', 'e'))).toBe('abc');
  });

  it('begins a range at the row that was open', () => {
    const range = extendTo(emptySelection, 'd', 'b');
    expect(toIds(range)).toBe('bcd');
    expect(toIds(extendTo(range, 'c', 'd'))).toBe('bc');
    expect(toIds(extendTo(emptySelection, 'd', undefined))).toBe('d');
  });

  it('keeps a range when a single one is picked after it', () => {
    const range = extendTo(emptySelection, 'c', 'a');
    expect(toIds(toggle(range, rows, 'e'))).toBe('abce');
    expect(toIds(toggle(range, rows, 'b'))).toBe('ac');
  });

  it('starts anew when all were left', () => {
    const left = toggle(toggle(emptySelection, rows, 'a'), rows, 'a');
    expect(toIds(extendTo(left, 'e', 'd'))).toBe('de');
  });

  it('takes all, some again, and no row that is not there', () => {
    expect(toIds(selectAll(rows))).toBe('abcde');
    expect(toIds(selectOnly(['c', 'gone']))).toBe('c');
    expect(getSelectedIds(selectAll(rows), ['b', 'x'])).toEqual(['b']);
    expect(getSelectedIds(extendTo(emptySelection, 'd', 'b'), ['a', 'b'])).toEqual([]);
  });
});
