import { useEffect, useRef, useState } from 'react';
import { findTabStop, type RowElements } from '../../../ui/list/row-elements.ts';
import type { WebsiteOpenTrigger, WebsiteSearch } from '../search.ts';
import { useRows } from '../table/use-rows.ts';

/** Pixels. Below this the panel replaces the table, as in WebsitesScreen.module.css. */
const narrowWidth = 600;

const findAdjacentRow = (rows: RowElements, id: string): HTMLElement | undefined => {
  const tableRow = rows.get(id)?.closest('tr');
  const adjacentRow = tableRow?.nextElementSibling ?? tableRow?.previousElementSibling;
  return [...rows.values()].find((row) => adjacentRow?.contains(row));
};

export const usePanel = (
  search: WebsiteSearch,
  change: (next: Partial<WebsiteSearch>, replace?: boolean) => void,
) => {
  const root = useRef<HTMLDivElement>(null);
  const rows = useRows();
  /** Id of the panel that receives focus once rendered; '' is the form for a new website. */
  const [focusTarget, setFocusTarget] = useState<string | null>(null);
  /** Receives focus after the panel is closed, because the row may be hidden until then. */
  const returnFocus = useRef<HTMLElement | null>(null);
  const isOpen = search.add || search.id !== undefined;
  useEffect(() => {
    if (isOpen) return;
    returnFocus.current?.focus();
    returnFocus.current = null;
  }, [isOpen]);

  const closeAndFocus = (to: HTMLElement | undefined): void => {
    returnFocus.current = to ?? null;
    change({ id: undefined, add: false }, true);
  };
  return {
    root,
    isOpen,
    focusTarget,
    onFocused: (): void => setFocusTarget(null),
    open: (id: string, trigger: WebsiteOpenTrigger): void => {
      const isNarrow = (root.current?.clientWidth ?? narrowWidth) < narrowWidth;
      // Arrow keys never open a panel that would replace the table.
      if (isNarrow && trigger === 'arrow_key') return;
      setFocusTarget(trigger === 'enter' || isNarrow ? id : null);
      if (id !== search.id || search.add)
        change({ id, add: false }, trigger === 'arrow_key' || search.id !== undefined);
    },
    add: (): void => {
      setFocusTarget('');
      change({ add: true });
    },
    /** Replaces the current panel by the panel of another record, such as a new one. */
    show: (id: string): void => {
      setFocusTarget(id);
      change({ id, add: false }, true);
    },
    close: (): void => closeAndFocus(findTabStop(rows)),
    closeDeleted: (id: string): void => closeAndFocus(findAdjacentRow(rows, id)),
  };
};
