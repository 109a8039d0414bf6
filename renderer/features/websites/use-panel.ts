import { useEffect, useRef, useState } from 'react';
import type { WebsiteOpenTrigger, WebsiteSearch } from './search.ts';

/** Pixels: below this the panel takes the place of the table, as the style sheet says. */
const narrowWidth = 600;

const toRowSelector = (id: string): string => `[data-row="${CSS.escape(id)}"]`;

/** The row that takes the place of one that goes: the next, or else the one before. */
const getAdjacentRow = (row: HTMLElement | null): HTMLElement | null => {
  const tableRow = row?.closest('tr');
  const adjacentRow = tableRow?.nextElementSibling ?? tableRow?.previousElementSibling;
  return adjacentRow?.querySelector<HTMLElement>('[data-row]') ?? null;
};

/** What stands beside the table, and where the keyboard goes when it opens and closes. */
export const usePanel = (
  search: WebsiteSearch,
  change: (next: Partial<WebsiteSearch>, replace?: boolean) => void,
) => {
  const root = useRef<HTMLDivElement>(null);
  /** The panel into whose form the keyboard is to go as soon as it is there; '' is the one for a new website. */
  const [focusTarget, setFocusTarget] = useState<string | null>(null);
  /** Where the keyboard goes once the panel is closed: that row may be hidden until then. */
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
    wanted: focusTarget,
    onFocused: (): void => setFocusTarget(null),
    open: (id: string, trigger: WebsiteOpenTrigger): void => {
      const isNarrow = (root.current?.clientWidth ?? narrowWidth) < narrowWidth;
      // Walking over rows opens them beside the table, not instead of it.
      if (isNarrow && trigger === 'walk') return;
      setFocusTarget(trigger === 'enter' || isNarrow ? id : null);
      if (id !== search.id || search.add)
        change({ id, add: false }, trigger === 'walk' || search.id !== undefined);
    },
    add: (): void => {
      setFocusTarget('');
      change({ add: true });
    },
    /** The form of a record that was just stored, in the place of the one for new ones. */
    show: (id: string): void => {
      setFocusTarget(id);
      change({ id, add: false }, true);
    },
    close: (): void => closeAndFocus(find('[data-row][tabindex="0"]')),
    /** Closes the panel of a record that is gone. */
    closeDeleted: (id: string): void => closeAndFocus(getAdjacentRow(find(toRowSelector(id)))),
  };
};
