import { useEffect, useRef, useState } from 'react';
import { findTabStop, type RowElements } from '../../ui/list/rows/row-elements.ts';
import { pageHeadingId } from '../../ui/PageHeader.tsx';
import type { Sheet } from './bulk/sheet.ts';
import { useRows } from './table/use-rows.ts';

/** Used when the control that opened the sheet no longer exists: the rows, or the page heading. */
const getFallbackFocus = (rows: RowElements): HTMLElement | null =>
  findTabStop(rows) ?? document.getElementById(pageHeadingId);

/** The open sheet. Closing it restores focus to the control that opened the first sheet. */
export const useSheet = () => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const rows = useRows();
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (sheet !== null || opener.current === null) return;
    const focusTarget = opener.current.isConnected ? opener.current : getFallbackFocus(rows);
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
