import { type FocusEvent, useCallback, useEffect, useRef } from 'react';

/**
 * A row that is taken out of the list takes the focus along, and the keyboard is nowhere: the row that moves up into its
 * place gets it. Answers what the list does when the focus comes into it.
 */
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
    // A menu's focus comes here too, by way of its row in the page's tree: that row is the one already known.
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row) last.current = { id: row.dataset.id ?? '', index: Number(row.dataset.index) };
  }, []);
};
