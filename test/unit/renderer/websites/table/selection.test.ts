import { describe, expect, it } from 'vitest';
import type { Website } from '../../../../../preload/contract/websites.ts';
import {
  deselect,
  emptySelection,
  extendTo,
  getSelected,
  setRowsSelected,
  toggle,
  type WebsiteSelectionState,
} from '../../../../../renderer/features/websites/table/selection.ts';
import { createWebsite } from '../../../../website.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) =>
  createWebsite({ id, domain: `${id}.example`, privacy: 1, email: 0, exclude_bots: 1 }),
);
const [a, b, c, , e] = rows as [Website, Website, Website, Website, Website];
const ids = (selection: WebsiteSelectionState): string => [...getSelected(selection).keys()].sort().join('');

describe('a selection', () => {
  it('toggles single rows', () => {
    const two = toggle(toggle(emptySelection, a), c);
    expect(ids(two)).toBe('ac');
    expect(ids(toggle(two, a))).toBe('c');
  });

  it('extends a range from the last toggled row and back', () => {
    const from = toggle(toggle(emptySelection, e), b);
    const down = extendTo(from, rows, 'd', undefined);
    expect(ids(down)).toBe('bcde');
    expect(ids(extendTo(down, rows, 'c', 'd'))).toBe('bce');
    expect(ids(extendTo(down, rows, 'a', 'd'))).toBe('abe');
    expect(ids(toggle(down, c))).toBe('bde');
  });

  it('starts a range at the focused row, or at the row itself', () => {
    expect(ids(extendTo(emptySelection, rows, 'c', 'a'))).toBe('abc');
    expect(ids(extendTo(emptySelection, rows, 'c', undefined))).toBe('c');
    expect(ids(extendTo(emptySelection, rows, 'zzz', 'a'))).toBe('');
  });

  it('keeps rows selected on another page', () => {
    const other = [createWebsite({ id: 'x' }), createWebsite({ id: 'y' })];
    const both = setRowsSelected(setRowsSelected(emptySelection, rows, true), other, true);
    expect(ids(both)).toBe('abcdexy');
    expect(ids(setRowsSelected(both, rows, false))).toBe('xy');
    // A range on page 2 does not start on page 1.
    expect(ids(extendTo(toggle(emptySelection, a), other, 'y', 'x'))).toBe('axy');
  });

  it('drops deleted rows', () => {
    expect(ids(deselect(setRowsSelected(emptySelection, rows, true), ['a', 'e', 'unknown']))).toBe('bcd');
  });
});
