/** The selection of a list, and what changes it. */
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../../state/app-state-context.ts';
import {
  emptySelection,
  extendTo,
  getSelected,
  type Identified,
  type Selection,
  selectOnly,
  setSelected,
  toggle,
} from './selection.ts';

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
