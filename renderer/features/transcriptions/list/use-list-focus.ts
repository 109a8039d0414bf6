import { useCallback, useEffect, useState } from 'react';
import { useSearchFocus } from '../../../ui/list/search-focus.ts';
import { pageHeadingId } from '../../../ui/PageHeader.tsx';

import { useRows } from './use-rows.ts';

type FocusTarget = { readonly kind: 'row'; readonly id: string | undefined } | { readonly kind: 'search' };

/** Waits until the list is shown. If the row is missing, focuses the heading, so the focus is never lost. */
export const useListFocus = (isShown: boolean) => {
  const { find } = useSearchFocus();
  const rows = useRows();
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
