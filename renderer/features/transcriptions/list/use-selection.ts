import { useState } from 'react';
import {
  emptySelection,
  extendTo,
  getSelectedIds,
  selectAll,
  selectOnly,
  type TranscriptionSelectionState,
  toggle,
} from './selection.ts';

export interface TranscriptionSelection {
  /** In row order. */
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly extendTo: (id: string, from: string | undefined) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  readonly selectOnly: (ids: readonly string[]) => void;
}

/** Selected rows. `list` identifies the list: another page or query starts without a selection. */
export const useSelection = (rows: readonly string[], list: string): TranscriptionSelection => {
  const [selection, setSelection] = useState<TranscriptionSelectionState>(emptySelection);
  const [previousList, setPreviousList] = useState(list);
  if (list !== previousList) {
    setPreviousList(list);
    setSelection(emptySelection);
  }
  const ids = list === previousList ? getSelectedIds(selection, rows) : [];
  const chosen = new Set(ids);
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => setSelection((now) => toggle(now, rows, id)),
    extendTo: (id, from) => setSelection((now) => extendTo(now, id, from)),
    selectAll: () => setSelection(selectAll(rows)),
    clear: () => setSelection(emptySelection),
    selectOnly: (left) => setSelection(selectOnly(left)),
  };
};
