import { type FocusEvent, useCallback, useEffect, useRef } from 'react';

/** Focuses the row that replaces a removed focused row. Returns the focus handler of the list. */
export const useRestoreFocus = (
  ids: readonly string[],
  focusRow: (id: string, index: number) => void,
): ((event: FocusEvent<HTMLElement>) => void) => {
  const last = useRef<{ readonly id: string; readonly index: number } | null>(null);

  useEffect(() => {
    const { current } = last;
    if (current === null || ids.includes(current.id)) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const index = Math.min(current.index, ids.length - 1);
    const id = ids[index];
    if (id !== undefined) focusRow(id, index);
  }, [ids, focusRow]);

  return useCallback((event) => {
    // Focus events of a menu bubble here through its portal. They match no row, so the last row stays.
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row) last.current = { id: row.dataset.id ?? '', index: Number(row.dataset.index) };
  }, []);
};
