import { useState } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import {
  deselect,
  emptySelection,
  extendTo,
  getSelected,
  setRowsSelected,
  toggle,
  type WebsiteSelectionState,
} from './selection.ts';

export interface WebsiteSelection {
  readonly websites: readonly Website[];
  readonly count: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (website: Website) => void;
  readonly extend: (rows: readonly Website[], id: string, from: string | undefined) => void;
  readonly set: (rows: readonly Website[], isSelected: boolean) => void;
  readonly deselect: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Selected websites. The selection is cleared when `account` changes. */
export const useSelection = (account: string): WebsiteSelection => {
  const [selection, setSelection] = useState<WebsiteSelectionState>(emptySelection);
  const [selectionAccount, setSelectionAccount] = useState(account);
  const announce = useAnnounce();
  if (selectionAccount !== account) {
    setSelectionAccount(account);
    setSelection(emptySelection);
  }
  const selected = getSelected(selection);
  const change = (next: WebsiteSelectionState): void => {
    setSelection(next);
    const { size } = getSelected(next);
    if (size !== selected.size) announce(t('websites.selection.announcement', { count: size }));
  };
  return {
    websites: [...selected.values()],
    count: selected.size,
    has: (id) => selected.has(id),
    toggle: (website) => change(toggle(selection, website)),
    extend: (rows, id, from) => change(extendTo(selection, rows, id, from)),
    set: (rows, isOn) => change(setRowsSelected(selection, rows, isOn)),
    deselect: (ids) => change(deselect(selection, ids)),
    clear: () => change(emptySelection),
  };
};
