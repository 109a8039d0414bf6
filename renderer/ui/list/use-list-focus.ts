import { useCallback, useEffect, useState } from 'react';
import { pageHeadingId } from '../PageHeader.tsx';
import type { RowElements } from './rows/row-elements.ts';
import { useSearchFocus } from './search-focus.ts';

type FocusTarget = { readonly kind: 'row'; readonly id: string | undefined } | { readonly kind: 'search' };

/** Waits until the list is shown. If the row is missing, focuses the heading, so the focus is never lost. */
export const useListFocus = (rows: RowElements, isShown: boolean) => {
  const { find } = useSearchFocus();
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (target === null || !isShown) return;
    setTarget(null);
    if (target.kind === 'search') return find();
    const row = target.id === undefined ? undefined : rows.get(target.id);
    (row ?? document.getElementById(pageHeadingId))?.focus();
  }, [target, isShown, find, rows]);
  return {
    focusRow: useCallback((id: string | undefined) => setTarget({ kind: 'row', id }), []),
    focusSearchField: useCallback(() => setTarget({ kind: 'search' }), []),
  };
};
