/** Selects websites across pages and searches. A range ends with the next selection. Pure functions. */
import type { Website } from '../../../../preload/contract/websites.ts';

export interface WebsiteSelectionState {
  readonly selected: ReadonlyMap<string, Website>;
  /** Id of the row at which a range begins. */
  readonly anchor: string | null;
  readonly range: readonly Website[];
}

export const emptySelection: WebsiteSelectionState = { selected: new Map(), anchor: null, range: [] };

/** All selected websites, in the order of selection. */
export const getSelected = ({ selected, range }: WebsiteSelectionState): ReadonlyMap<string, Website> =>
  range.length === 0 ? selected : new Map([...selected, ...range.map((one) => [one.id, one] as const)]);

export const toggle = (selection: WebsiteSelectionState, website: Website): WebsiteSelectionState => {
  const selected = new Map(getSelected(selection));
  if (!selected.delete(website.id)) selected.set(website.id, website);
  return { selected, anchor: website.id, range: [] };
};

/** Extends the range to `id` over the rows of the page. Without an anchor on the page it begins at `from`. */
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

export const deselect = (selection: WebsiteSelectionState, ids: readonly string[]): WebsiteSelectionState => {
  const selected = new Map(getSelected(selection));
  for (const id of ids) selected.delete(id);
  return { selected, anchor: null, range: [] };
};
