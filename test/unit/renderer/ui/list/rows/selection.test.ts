import { describe, expect, it } from 'vitest';
import {
  emptySelection,
  extendTo,
  getSelected,
  type Selection,
  selectOnly,
  setSelected,
  toggle,
} from '../../../../../../renderer/ui/list/rows/selection.ts';

interface Row {
  readonly id: string;
}

const rows: readonly Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const [a, b, c, d, e] = rows as [Row, Row, Row, Row, Row];
const ids = (selection: Selection<Row>): string => [...getSelected(selection).keys()].sort().join('');

const extend = (selection: Selection<Row>, id: string, from?: string, shown = rows): Selection<Row> =>
  extendTo(selection, shown, id, from);

describe('a selection', () => {
  it('toggles single rows', () => {
    const two = toggle(toggle<Row>(emptySelection, d), b);
    expect(ids(two)).toBe('bd');
    expect(ids(toggle(two, d))).toBe('b');
  });

  it('extends a range from the last toggled row in both directions', () => {
    const picked = toggle(toggle<Row>(emptySelection, a), c);
    expect(ids(extend(picked, 'e', 'a'))).toBe('acde');
    expect(ids(extend(extend(picked, 'e', 'a'), 'd', 'e'))).toBe('acd');
    expect(ids(extend(extend(picked, 'e', 'a'), 'b', 'e'))).toBe('abc');
  });

  it('extends a range and back', () => {
    const from = toggle(toggle<Row>(emptySelection, e), b);
    const down = extend(from, 'd');
    expect(ids(down)).toBe('bcde');
    expect(ids(extend(down, 'c', 'd'))).toBe('bce');
    expect(ids(extend(down, 'a', 'd'))).toBe('abe');
    expect(ids(toggle(down, c))).toBe('bde');
  });

  it('starts a range at the open or focused row, or at the row itself', () => {
    const range = extend(emptySelection, 'd', 'b');
    expect(ids(range)).toBe('bcd');
    expect(ids(extend(range, 'c', 'd'))).toBe('bc');
    expect(ids(extend(emptySelection, 'c'))).toBe('c');
    expect(ids(extend(emptySelection, 'zzz', 'a'))).toBe('');
  });

  it('keeps a range when a single row is toggled after it', () => {
    const range = extend(emptySelection, 'c', 'a');
    expect(ids(toggle(range, e))).toBe('abce');
    expect(ids(toggle(range, b))).toBe('ac');
  });

  it('starts again after everything was deselected', () => {
    const left = toggle(toggle<Row>(emptySelection, a), a);
    expect(ids(extend(left, 'e', 'd'))).toBe('de');
  });

  it('keeps rows selected on another page', () => {
    const other = [{ id: 'x' }, { id: 'y' }];
    const both = setSelected(setSelected<Row>(emptySelection, rows, true), other, true);
    expect(ids(both)).toBe('abcdexy');
    expect(ids(setSelected(both, rows, false))).toBe('xy');
    // A range on page 2 does not start on page 1.
    expect(ids(extend(toggle<Row>(emptySelection, a), 'y', 'x', other))).toBe('axy');
  });

  it('keeps a range of which a row at the end was deleted', () => {
    const range = extend(emptySelection, 'd', 'b');
    expect(ids(extend(range, 'zzz', 'b', [a, b]))).toBe('bcd');
    expect(ids(toggle(range, a))).toBe('abcd');
  });

  it('selects all or some, never a row that is not in the list', () => {
    const all = setSelected<Row>(emptySelection, rows, true);
    expect(ids(all)).toBe('abcde');
    expect(ids(selectOnly(all, ['c', 'missing']))).toBe('c');
    expect(ids(selectOnly(all, ['b', 'c', 'd']))).toBe('bcd');
    expect(ids(extend(emptySelection, 'd', 'b', [a, b]))).toBe('');
  });
});
