/** Which records of a list are selected, shown or not. Pure functions. */
export interface Identified {
  readonly id: string;
}

export interface Selection<R extends Identified> {
  /** The records that were picked, without the range. */
  readonly picked: ReadonlyMap<string, R>;
  /** Id of the row at which the next range begins. */
  readonly anchor: string | null;
  /** Changes until the next record is picked. */
  readonly range: readonly R[];
}

export const emptySelection: Selection<never> = { picked: new Map<string, never>(), anchor: null, range: [] };

/** All selected records, in the order of selection. */
export const getSelected = <R extends Identified>({ picked, range }: Selection<R>): ReadonlyMap<string, R> =>
  range.length === 0 ? picked : new Map([...picked, ...range.map((record) => [record.id, record] as const)]);

export const toggle = <R extends Identified>(selection: Selection<R>, record: R): Selection<R> => {
  const picked = new Map(getSelected(selection));
  if (!picked.delete(record.id)) picked.set(record.id, record);
  return { picked, anchor: record.id, range: [] };
};

/**
 * Extends the range to `id`, over the rows that are shown. It begins at the last picked row; at `from`, the row that was
 * open or focused, if nothing is selected or that row is not shown.
 */
export const extendTo = <R extends Identified>(
  selection: Selection<R>,
  rows: readonly R[],
  id: string,
  from: string | undefined,
): Selection<R> => {
  const getRowIndex = (rowId: string | null | undefined): number => rows.findIndex((row) => row.id === rowId);
  const end = getRowIndex(id);
  if (end === -1) return selection;
  const anchor = getSelected(selection).size === 0 ? -1 : getRowIndex(selection.anchor);
  const [begin = end] = [anchor, getRowIndex(from)].filter((index) => index !== -1);
  const range = rows.slice(Math.min(begin, end), Math.max(begin, end) + 1);
  return { picked: selection.picked, anchor: rows[begin]?.id ?? id, range };
};

export const setSelected = <R extends Identified>(
  selection: Selection<R>,
  records: readonly R[],
  isSelected: boolean,
): Selection<R> => {
  const picked = new Map(getSelected(selection));
  for (const record of records) {
    if (isSelected) picked.set(record.id, record);
    else picked.delete(record.id);
  }
  return { picked, anchor: null, range: [] };
};

/** Keeps only the records with these ids selected. */
export const selectOnly = <R extends Identified>(
  selection: Selection<R>,
  ids: readonly string[],
): Selection<R> => {
  const picked = new Map([...getSelected(selection)].filter(([id]) => ids.includes(id)));
  return { picked, anchor: [...picked.keys()].at(-1) ?? null, range: [] };
};
