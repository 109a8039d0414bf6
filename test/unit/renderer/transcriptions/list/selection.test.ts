import { describe, expect, it } from 'vitest';
import {
  extendTo,
  keepOnly,
  nothingSelected,
  type Selection,
  selectAll,
  selectedOf,
  toggle,
} from '../../../../../renderer/features/transcriptions/list/selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const idsOf = (selection: Selection) => selectedOf(selection, rows).join('');

describe('choosing many rows', () => {
  it('picks and leaves single ones, in the order of the list', () => {
    const picked = toggle(toggle(nothingSelected, rows, 'd'), rows, 'b');
    expect(idsOf(picked)).toBe('bd');
    expect(idsOf(toggle(picked, rows, 'd'))).toBe('b');
  });

  it('draws a range from the last one that was picked, in both directions, and shrinks it', () => {
    const picked = toggle(toggle(nothingSelected, rows, 'a'), rows, 'c');
    expect(idsOf(extendTo(picked, 'e', 'a'))).toBe('acde');
    expect(idsOf(extendTo(extendTo(picked, 'e', 'a'), 'd', 'e'))).toBe('acd');
    expect(idsOf(extendTo(extendTo(picked, 'e', 'a'), 'b', 'e'))).toBe('abc');
  });

  it('begins a range at the row that was open', () => {
    const range = extendTo(nothingSelected, 'd', 'b');
    expect(idsOf(range)).toBe('bcd');
    expect(idsOf(extendTo(range, 'c', 'd'))).toBe('bc');
    expect(idsOf(extendTo(nothingSelected, 'd', undefined))).toBe('d');
  });

  it('keeps a range when a single one is picked after it', () => {
    const range = extendTo(nothingSelected, 'c', 'a');
    expect(idsOf(toggle(range, rows, 'e'))).toBe('abce');
    expect(idsOf(toggle(range, rows, 'b'))).toBe('ac');
  });

  it('starts anew when all were left', () => {
    const left = toggle(toggle(nothingSelected, rows, 'a'), rows, 'a');
    expect(idsOf(extendTo(left, 'e', 'd'))).toBe('de');
  });

  it('takes all, some again, and no row that is not there', () => {
    expect(idsOf(selectAll(rows))).toBe('abcde');
    expect(idsOf(keepOnly(['c', 'gone']))).toBe('c');
    expect(selectedOf(selectAll(rows), ['b', 'x'])).toEqual(['b']);
    expect(selectedOf(extendTo(nothingSelected, 'd', 'b'), ['a', 'b'])).toEqual([]);
  });
});
