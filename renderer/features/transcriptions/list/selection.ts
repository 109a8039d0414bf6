/**
 * Many rows chosen at once. Some are picked one by one; from the last of them a range may be drawn, which grows and
 * shrinks until the next is picked. Pure.
 */
export interface TranscriptionSelectionState {
  readonly picked: ReadonlySet<string>;
  /** Where a range begins: the row that was picked, or walked to, last. */
  readonly anchor: string | null;
  /** Where the range ends; null where there is none. */
  readonly end: string | null;
}

export const emptySelection: TranscriptionSelectionState = { picked: new Set(), anchor: null, end: null };

const getRange = (
  { anchor, end }: TranscriptionSelectionState,
  rows: readonly string[],
): readonly string[] => {
  if (anchor === null || end === null) return [];
  const [from, to] = [rows.indexOf(anchor), rows.indexOf(end)];
  if (from === -1 || to === -1) return [];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
};

/** The rows that are chosen, in their order. Of rows that are not there (any more), none. */
export const getSelectedIds = (
  selection: TranscriptionSelectionState,
  rows: readonly string[],
): readonly string[] => {
  const range = new Set(getRange(selection, rows));
  return rows.filter((id) => selection.picked.has(id) || range.has(id));
};

export const toggle = (
  selection: TranscriptionSelectionState,
  rows: readonly string[],
  id: string,
): TranscriptionSelectionState => {
  const picked = new Set(getSelectedIds(selection, rows));
  if (!picked.delete(id)) picked.add(id);
  return { picked, anchor: id, end: null };
};

/** Draws the range to `id`. The first one begins at `from`, the row that was open or had the focus. */
export const extendTo = (
  selection: TranscriptionSelectionState,
  id: string,
  from: string | undefined,
): TranscriptionSelectionState => {
  const isFirst = selection.picked.size === 0 && selection.end === null;
  return { ...selection, anchor: isFirst ? (from ?? id) : (selection.anchor ?? id), end: id };
};

export const selectAll = (rows: readonly string[]): TranscriptionSelectionState => ({
  picked: new Set(rows),
  anchor: rows[0] ?? null,
  end: null,
});

/** What stays chosen when some of it was dealt with. */
export const selectOnly = (ids: readonly string[]): TranscriptionSelectionState => ({
  picked: new Set(ids),
  anchor: ids.at(-1) ?? null,
  end: null,
});
