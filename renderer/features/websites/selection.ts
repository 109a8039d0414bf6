/**
 * Many websites chosen at once, also from several pages and searches: what was chosen stays chosen until it is said
 * otherwise. From the one that was chosen last a range may be drawn, which grows and shrinks until the next. Pure.
 */
import type { Website } from '../../../preload/contract/websites.ts';

export interface Selection {
  readonly picked: ReadonlyMap<string, Website>;
  /** Where a range begins: the row that was picked, or walked to, last. */
  readonly anchor: string | null;
  readonly range: readonly Website[];
}

export const nothingSelected: Selection = { picked: new Map(), anchor: null, range: [] };

/** All that is chosen, in the order in which it was. */
export const chosenOf = ({ picked, range }: Selection): ReadonlyMap<string, Website> =>
  range.length === 0 ? picked : new Map([...picked, ...range.map((one) => [one.id, one] as const)]);

export const toggle = (selection: Selection, website: Website): Selection => {
  const picked = new Map(chosenOf(selection));
  if (!picked.delete(website.id)) picked.set(website.id, website);
  return { picked, anchor: website.id, range: [] };
};

/** Draws the range to `id` over the rows of the page. The first one begins at `from`, the row that had the focus. */
export const extendTo = (
  selection: Selection,
  rows: readonly Website[],
  id: string,
  from: string | undefined,
): Selection => {
  const at = (wanted: string | null | undefined): number => rows.findIndex((row) => row.id === wanted);
  const end = at(id);
  if (end === -1) return selection;
  const anchored = at(selection.anchor);
  const start = anchored === -1 ? at(from) : anchored;
  const begin = start === -1 ? end : start;
  const range = rows.slice(Math.min(begin, end), Math.max(begin, end) + 1);
  return { picked: selection.picked, anchor: rows[begin]?.id ?? id, range };
};

/** These rows chosen, or not chosen, beside what else is. */
export const setRows = (selection: Selection, rows: readonly Website[], isOn: boolean): Selection => {
  const picked = new Map(chosenOf(selection));
  for (const row of rows) {
    if (isOn) picked.set(row.id, row);
    else picked.delete(row.id);
  }
  return { picked, anchor: null, range: [] };
};

/** What stays chosen when some of it is gone. */
export const without = (selection: Selection, ids: readonly string[]): Selection => {
  const picked = new Map(chosenOf(selection));
  for (const id of ids) picked.delete(id);
  return { picked, anchor: null, range: [] };
};
