import { useEffect, useRef, useState } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { findTabStop } from '../../../ui/list/rows/row-elements.ts';
import { pageHeadingId } from '../../../ui/PageHeader.tsx';
import { useRows } from '../screen-state.ts';

/** Sheets for the selected websites. For IP addresses, none may be selected. */
export type SelectionSheet = 'change' | 'ips' | 'copy' | 'delete';
export type Sheet =
  | { readonly kind: 'add' | 'run' }
  | { readonly kind: SelectionSheet; readonly websites: readonly Website[] };

/** The open sheet. Closing it restores focus to the control that opened the first sheet. */
export const useSheet = () => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const rows = useRows();
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (sheet !== null || opener.current === null) return;
    // If the opener no longer exists, a row or the page heading gets the focus.
    const fallback = findTabStop(rows) ?? document.getElementById(pageHeadingId);
    const focusTarget = opener.current.isConnected ? opener.current : fallback;
    opener.current = null;
    focusTarget?.focus();
  }, [sheet, rows]);
  const openSheet = (next: Sheet | null): void => {
    if (next !== null && document.activeElement instanceof HTMLElement)
      opener.current ??= document.activeElement;
    setSheet(next);
  };
  return { sheet, setSheet: openSheet };
};
