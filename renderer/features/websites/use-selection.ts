import { useState } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { announce } from '../../lib/announce.ts';
import { formatCount } from '../../lib/format.ts';
import {
  chosenOf,
  extendTo,
  nothingSelected,
  type Selection,
  setRows,
  toggle,
  without,
} from './selection.ts';

export interface RowSelection {
  readonly websites: readonly Website[];
  readonly count: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (website: Website) => void;
  readonly extend: (rows: readonly Website[], id: string, from: string | undefined) => void;
  readonly set: (rows: readonly Website[], isOn: boolean) => void;
  readonly drop: (ids: readonly string[]) => void;
  readonly none: () => void;
}

/** The websites that are chosen. A selection belongs to the service it was made at: `account` names it. */
export const useSelection = (account: string): RowSelection => {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [of, setOf] = useState(account);
  if (of !== account) {
    setOf(account);
    setSelection(nothingSelected);
  }
  const chosen = chosenOf(selection);
  const change = (next: Selection): void => {
    setSelection(next);
    const { size } = chosenOf(next);
    if (size !== chosen.size) announce(`${formatCount(size, 'website', 'websites')} selected`);
  };
  return {
    websites: [...chosen.values()],
    count: chosen.size,
    has: (id) => chosen.has(id),
    toggle: (website) => change(toggle(selection, website)),
    extend: (rows, id, from) => change(extendTo(selection, rows, id, from)),
    set: (rows, isOn) => change(setRows(selection, rows, isOn)),
    drop: (ids) => change(without(selection, ids)),
    none: () => change(nothingSelected),
  };
};
