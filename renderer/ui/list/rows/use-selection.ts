/** Which records of a list are selected, shown or not. */
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../../state/app-state-context.ts';

interface Identified {
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

interface SelectionOptions<R> {
  /** The rows that are shown. */
  readonly rows: readonly R[];
  /** Identifies the list. Another one starts without a selection. */
  readonly list: string;
  /** The announcement for screen readers. */
  readonly label: (count: number) => string;
}

const useCountAnnouncement = (count: number, label: (count: number) => string): void => {
  const announce = useAnnounce();
  const announced = useRef(count);
  useEffect(() => {
    if (count === announced.current) return;
    announced.current = count;
    announce(label(count), 'selection');
  }, [count, label, announce]);
};

export const useSelection = <R extends Identified>({ rows, list, label }: SelectionOptions<R>) => {
  const [state, setState] = useState<Selection<R>>(emptySelection);
  const [previousList, setPreviousList] = useState(list);
  if (list !== previousList) {
    setPreviousList(list);
    setState(emptySelection);
  }
  const selected = getSelected(list === previousList ? state : emptySelection);
  useCountAnnouncement(selected.size, label);
  return {
    /** All selected records, also those that are not shown, in the order of selection. */
    records: [...selected.values()] as readonly R[],
    /** The selected rows that are shown, in their order. */
    shown: rows.filter(({ id }) => selected.has(id)) as readonly R[],
    has: (id: string): boolean => selected.has(id),
    toggle: (id: string): void => {
      const row = rows.find((one) => one.id === id);
      if (row) setState((now) => toggle(now, row));
    },
    /** Selects the rows up to `id`, beginning at the last selected one, else at `from`. */
    extendTo: (id: string, from: string | undefined): void =>
      setState((now) => extendTo(now, rows, id, from)),
    /** Selects or deselects all rows that are shown. */
    setShown: (isSelected: boolean): void => setState((now) => setSelected(now, rows, isSelected)),
    /** Deselects all records except those with these ids. */
    selectOnly: (ids: readonly string[]): void => setState((now) => selectOnly(now, ids)),
    clear: (): void => setState(emptySelection),
  };
};

export type ListSelection<R extends Identified> = ReturnType<typeof useSelection<R>>;

/** The selection of records of any kind. */
export type RowSelection = ListSelection<Identified>;
