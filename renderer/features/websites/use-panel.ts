import { useEffect, useRef, useState } from 'react';
import type { OpenHow, WebsiteSearch } from './search.ts';

/** Pixels: below this the panel takes the place of the table, as the style sheet says. */
const narrowBelow = 600;

const rowOf = (id: string): string => `[data-row="${CSS.escape(id)}"]`;

/** The row that takes the place of one that goes: the next, or else the one before. */
const besideRow = (row: HTMLElement | null): HTMLElement | null => {
  const line = row?.closest('tr');
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  return next?.querySelector<HTMLElement>('[data-row]') ?? null;
};

/** What stands beside the table, and where the keyboard goes when it opens and closes. */
export const usePanel = (
  search: WebsiteSearch,
  change: (next: Partial<WebsiteSearch>, replace?: boolean) => void,
) => {
  const root = useRef<HTMLDivElement>(null);
  /** The panel into whose form the keyboard is to go as soon as it is there; '' is the one for a new website. */
  const [wanted, setWanted] = useState<string | null>(null);
  /** Where the keyboard goes once the panel is closed: that row may be hidden until then. */
  const back = useRef<HTMLElement | null>(null);
  const isOpen = search.add || search.id !== undefined;
  useEffect(() => {
    if (isOpen) return;
    back.current?.focus();
    back.current = null;
  }, [isOpen]);

  const find = (selector: string): HTMLElement | null => root.current?.querySelector(selector) ?? null;
  const leave = (to: HTMLElement | null): void => {
    back.current = to;
    change({ id: undefined, add: false }, true);
  };
  return {
    root,
    isOpen,
    wanted,
    onFocused: (): void => setWanted(null),
    open: (id: string, how: OpenHow): void => {
      const isNarrow = (root.current?.clientWidth ?? narrowBelow) < narrowBelow;
      // Walking over rows opens them beside the table, not instead of it.
      if (isNarrow && how === 'walk') return;
      setWanted(how === 'enter' || isNarrow ? id : null);
      if (id !== search.id || search.add)
        change({ id, add: false }, how === 'walk' || search.id !== undefined);
    },
    add: (): void => {
      setWanted('');
      change({ add: true });
    },
    /** The form of a record that was just stored, in the place of the one for new ones. */
    show: (id: string): void => {
      setWanted(id);
      change({ id, add: false }, true);
    },
    close: (): void => leave(find('[data-row][tabindex="0"]')),
    /** Closes the panel of a record that is gone. */
    closeGone: (id: string): void => leave(besideRow(find(rowOf(id)))),
  };
};
