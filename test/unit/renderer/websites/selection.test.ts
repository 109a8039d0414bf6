import { describe, expect, it } from 'vitest';
import type { Website } from '../../../../preload/contract/websites.ts';
import {
  chosenOf,
  extendTo,
  nothingSelected,
  type Selection,
  setRows,
  toggle,
  without,
} from '../../../../renderer/features/websites/selection.ts';

const site = (id: string): Website => ({
  id,
  domain: `${id}.example`,
  privacy: 1,
  passwordSet: null,
  email: 0,
  exclude_bots: 1,
  exclude_params: null,
  exclude_ips: null,
  created_at: null,
  updated_at: null,
  more: {},
});
const rows = ['a', 'b', 'c', 'd', 'e'].map(site);
const [a, b, c, , e] = rows as [Website, Website, Website, Website, Website];
const ids = (selection: Selection): string => [...chosenOf(selection).keys()].sort().join('');

describe('a selection', () => {
  it('takes one after the other, and lets it go again', () => {
    const two = toggle(toggle(nothingSelected, a), c);
    expect(ids(two)).toBe('ac');
    expect(ids(toggle(two, a))).toBe('c');
  });

  it('draws a range from the last that was chosen, and back', () => {
    const from = toggle(toggle(nothingSelected, e), b);
    const down = extendTo(from, rows, 'd', undefined);
    expect(ids(down)).toBe('bcde');
    expect(ids(extendTo(down, rows, 'c', 'd'))).toBe('bce');
    expect(ids(extendTo(down, rows, 'a', 'd'))).toBe('abe');
    expect(ids(toggle(down, c))).toBe('bde');
  });

  it('begins a range at the row that had the focus, or at the row itself', () => {
    expect(ids(extendTo(nothingSelected, rows, 'c', 'a'))).toBe('abc');
    expect(ids(extendTo(nothingSelected, rows, 'c', undefined))).toBe('c');
    expect(ids(extendTo(nothingSelected, rows, 'zzz', 'a'))).toBe('');
  });

  it('keeps what was chosen on another page', () => {
    const other = [site('x'), site('y')];
    const both = setRows(setRows(nothingSelected, rows, true), other, true);
    expect(ids(both)).toBe('abcdexy');
    expect(ids(setRows(both, rows, false))).toBe('xy');
    // A range on the second page does not begin on the first.
    expect(ids(extendTo(toggle(nothingSelected, a), other, 'y', 'x'))).toBe('axy');
  });

  it('forgets what is gone', () => {
    expect(ids(without(setRows(nothingSelected, rows, true), ['a', 'e', 'nobody']))).toBe('bcd');
  });
});
