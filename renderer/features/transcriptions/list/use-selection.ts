import { useState } from 'react';
import {
  extendTo,
  keepOnly,
  nothingSelected,
  type Selection,
  selectAll,
  selectedOf,
  toggle,
} from './selection.ts';

export interface RowSelection {
  /** In the order of the rows. */
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly extendTo: (id: string, from: string | undefined) => void;
  readonly all: () => void;
  readonly none: () => void;
  readonly only: (ids: readonly string[]) => void;
}

/** Which rows are chosen. `list` says which list it is: of another page, or for other words, nothing is chosen yet. */
export const useSelection = (rows: readonly string[], list: string): RowSelection => {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [seen, setSeen] = useState(list);
  if (list !== seen) {
    setSeen(list);
    setSelection(nothingSelected);
  }
  const ids = list === seen ? selectedOf(selection, rows) : [];
  const chosen = new Set(ids);
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => setSelection((now) => toggle(now, rows, id)),
    extendTo: (id, from) => setSelection((now) => extendTo(now, id, from)),
    all: () => setSelection(selectAll(rows)),
    none: () => setSelection(nothingSelected),
    only: (left) => setSelection(keepOnly(left)),
  };
};
