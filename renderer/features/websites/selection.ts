/**
 * Many websites chosen at once, also from several pages and searches: what was chosen stays chosen until it is said
 * otherwise. From the one that was chosen last a range may be drawn, which grows and shrinks until the next. Pure.
 */
import type { Website } from '../../../preload/contract/websites.ts';

export interface WebsiteSelectionState {
  readonly selected: ReadonlyMap<string, Website>;
  /** Where a range begins: the row that was picked, or walked to, last. */
  readonly anchor: string | null;
  readonly range: readonly Website[];
}

export const emptySelection: WebsiteSelectionState = { selected: new Map(), anchor: null, range: [] };

/** All that is chosen, in the order in which it was. */
export const getSelected = ({ selected, range }: WebsiteSelectionState): ReadonlyMap<string, Website> =>
  range.length === 0 ? selected : new Map([...selected, ...range.map((one) => [one.id, one] as const)]);

export const toggle = (selection: WebsiteSelectionState, website: Website): WebsiteSelectionState => {
  const selected = new Map(getSelected(selection));
  if (!selected.delete(website.id)) selected.set(website.id, website);
  return { selected, anchor: website.id, range: [] };
};

/** Draws the range to `id` over the rows of the page. The first one begins at `from`, the row that had the focus. */
export const extendTo = (
  selection: WebsiteSelectionState,
  rows: readonly Website[],
  id: string,
  from: string | undefined,
): WebsiteSelectionState => {
  const getRowIndex = (rowId: string | null | undefined): number => rows.findIndex((row) => row.id === rowId);
  const end = getRowIndex(id);
  if (end === -1) return selection;
  const anchorIndex = getRowIndex(selection.anchor);
  const start = anchorIndex === -1 ? getRowIndex(from) : anchorIndex;
  const begin = start === -1 ? end : start;
  const range = rows.slice(Math.min(begin, end), Math.max(begin, end) + 1);
  return { selected: selection.selected, anchor: rows[begin]?.id ?? id, range };
};

/** These rows chosen, or not chosen, beside what else is. */
export const setRowsSelected = (
  selection: WebsiteSelectionState,
  rows: readonly Website[],
  isSelected: boolean,
): WebsiteSelectionState => {
  const selected = new Map(getSelected(selection));
  for (const row of rows) {
    if (isSelected) selected.set(row.id, row);
    else selected.delete(row.id);
  }
  return { selected, anchor: null, range: [] };
};

/** What stays chosen when some of it is gone. */
export const deselect = (selection: WebsiteSelectionState, ids: readonly string[]): WebsiteSelectionState => {
  const selected = new Map(getSelected(selection));
  for (const id of ids) selected.delete(id);
  return { selected, anchor: null, range: [] };
};
