import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../../state/app-state-context.ts';
import {
  emptySelection,
  extendTo,
  getSelected,
  type Selection,
  selectOnly,
  setSelected,
  toggle,
} from './selection.ts';

export interface ListSelection<R extends { readonly id: string }> {
  /** All selected records, also those on other pages, in the order of selection. */
  readonly records: readonly R[];
  /** The selected rows that are shown, in their order. */
  readonly shown: readonly R[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Selects the rows up to `id`, beginning at the last selected one, else at `from`. */
  readonly extendTo: (id: string, from: string | undefined) => void;
  readonly set: (records: readonly R[], isSelected: boolean) => void;
  /** Selects or deselects all rows that are shown. */
  readonly setShown: (isSelected: boolean) => void;
  /** Deselects all records except those with these ids. */
  readonly selectOnly: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** The selection of records of any kind, without the function that takes some. */
export type RowSelection = Omit<ListSelection<{ readonly id: string }>, 'set'>;

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

export const useSelection = <R extends { readonly id: string }>(
  options: SelectionOptions<R>,
): ListSelection<R> => {
  const { rows, list, label } = options;
  const [state, setState] = useState<Selection<R>>(emptySelection);
  const [previousList, setPreviousList] = useState(list);
  if (list !== previousList) {
    setPreviousList(list);
    setState(emptySelection);
  }
  const selected = getSelected(list === previousList ? state : emptySelection);
  useCountAnnouncement(selected.size, label);
  return {
    records: [...selected.values()],
    shown: rows.filter(({ id }) => selected.has(id)),
    has: (id) => selected.has(id),
    toggle: (id) => {
      const row = rows.find((one) => one.id === id);
      if (row) setState((now) => toggle(now, row));
    },
    extendTo: (id, from) => setState((now) => extendTo(now, rows, id, from)),
    set: (records, isSelected) => setState((now) => setSelected(now, records, isSelected)),
    setShown: (isSelected) => setState((now) => setSelected(now, rows, isSelected)),
    selectOnly: (ids) => setState((now) => selectOnly(now, ids)),
    clear: () => setState(emptySelection),
  };
};
