import { useEffect, useRef, useState } from 'react';
import type { WebsiteOpenTrigger, WebsiteSearch } from './search.ts';

/** Pixels. Below this the panel replaces the table, as in WebsitesScreen.module.css. */
const narrowWidth = 600;

const toRowSelector = (id: string): string => `[data-row="${CSS.escape(id)}"]`;

const getAdjacentRow = (row: HTMLElement | null): HTMLElement | null => {
  const tableRow = row?.closest('tr');
  const adjacentRow = tableRow?.nextElementSibling ?? tableRow?.previousElementSibling;
  return adjacentRow?.querySelector<HTMLElement>('[data-row]') ?? null;
};

export const usePanel = (
  search: WebsiteSearch,
  change: (next: Partial<WebsiteSearch>, replace?: boolean) => void,
) => {
  const root = useRef<HTMLDivElement>(null);
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

  const find = (selector: string): HTMLElement | null => root.current?.querySelector(selector) ?? null;
  const closeAndFocus = (to: HTMLElement | null): void => {
    returnFocus.current = to;
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
    close: (): void => closeAndFocus(find('[data-row][tabindex="0"]')),
    closeDeleted: (id: string): void => closeAndFocus(getAdjacentRow(find(toRowSelector(id)))),
  };
};
