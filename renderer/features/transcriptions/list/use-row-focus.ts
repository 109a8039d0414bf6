import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Puts the keyboard on a row of the list, once the list shows it: after a deletion that is the next one, after an
 * undo the one that came back. Without a row it goes to the screen's heading, so that it is never lost.
 */
export const useRowFocus = (screen: RefObject<HTMLElement | null>): ((id: string | undefined) => void) => {
  const [wanted, setWanted] = useState<{ readonly id: string | undefined } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const row = rows.find((each) => each.dataset.row === wanted.id);
    (row ?? screen.current?.querySelector<HTMLElement>('h1'))?.focus();
    setWanted(null);
  }, [wanted, screen]);
  return useCallback((id) => setWanted({ id }), []);
};
