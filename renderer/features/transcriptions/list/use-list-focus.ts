import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useSearchFocus } from '../../../ui/search-focus.ts';

type FocusTarget = { readonly kind: 'row'; readonly id: string | undefined } | { readonly kind: 'search' };

/** Waits until the list is shown. If the row is missing, focuses the heading, so the focus is never lost. */
export const useListFocus = (screen: RefObject<HTMLElement | null>, isShown: boolean) => {
  const { find } = useSearchFocus();
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (target === null || !isShown) return;
    setTarget(null);
    if (target.kind === 'search') return find();
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const row = rows.find((each) => each.dataset.row === target.id);
    (row ?? screen.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [target, screen, isShown, find]);
  return {
    focusRow: useCallback((id: string | undefined) => setTarget({ kind: 'row', id }), []),
    focusSearchField: useCallback(() => setTarget({ kind: 'search' }), []),
  };
};
