import { type RefObject, useCallback, useEffect, useState } from 'react';
import { focusSearch } from '../../../ui/search-focus.ts';

type Wanted = { readonly kind: 'row'; readonly id: string | undefined } | { readonly kind: 'search' };

/**
 * Moves the focus into the list side, once it is shown. `focusRow` focuses a row: after a deletion the next one, after
 * an undo the one that came back. Without that row it focuses the screen's heading, so that the focus is never lost.
 */
export const useListFocus = (screen: RefObject<HTMLElement | null>, isShown: boolean) => {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted === null || !isShown) return;
    setWanted(null);
    if (wanted.kind === 'search') return focusSearch();
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const row = rows.find((each) => each.dataset.row === wanted.id);
    (row ?? screen.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [wanted, screen, isShown]);
  return {
    focusRow: useCallback((id: string | undefined) => setWanted({ kind: 'row', id }), []),
    focusSearchField: useCallback(() => setWanted({ kind: 'search' }), []),
  };
};
