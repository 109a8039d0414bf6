/** Pure. Rows are picked one by one; a range from the last of them changes until the next is picked. */
export interface TranscriptionSelectionState {
  readonly picked: ReadonlySet<string>;
  /** Start of the range: the last picked row, or the row that was open or focused before the first range. */
  readonly anchor: string | null;
  /** End of the range; null if there is none. */
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

/** Selected rows in list order. Ignores rows that no longer exist. */
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

/** Extends the range to `id`. The first range starts at `from`, the row that was open or focused. */
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

/** Selection after a bulk action: `ids` are the rows that are left. */
export const selectOnly = (ids: readonly string[]): TranscriptionSelectionState => ({
  picked: new Set(ids),
  anchor: ids.at(-1) ?? null,
  end: null,
});
