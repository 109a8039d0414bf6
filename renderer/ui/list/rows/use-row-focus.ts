import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/**
 * The focus of the rows of a virtual list, which have `data-index` and `data-id`, or of their part with `data-row`. A row that
 * is not rendered is scrolled to and gets the focus once it is. If the focused row is removed, the one in its place gets the
 * focus.
 */
export const useRowFocus = (
  ids: readonly string[],
  list: Pick<Virtualizer<HTMLDivElement, HTMLElement>, 'elementsCache' | 'scrollToIndex'>,
) => {
  /** The row that gets the focus. No state: the next key may be pressed before anything is rendered. */
  const target = useRef<{ readonly id: string; isScrolledTo: boolean } | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const last = useRef<{ readonly id: string; readonly index: number } | null>(null);

  const focusRow = useCallback((id: string): void => {
    target.current = { id, isScrolledTo: false };
    render();
  }, []);

  // After every render: each can be the one that renders the row.
  useLayoutEffect(() => {
    const { current } = target;
    if (current === null) return;
    const index = ids.indexOf(current.id);
    const row = list.elementsCache.get(current.id);
    const isRendered = row?.isConnected === true && Number(row.dataset.index) === index;
    if (index !== -1 && !current.isScrolledTo) {
      current.isScrolledTo = true;
      list.scrollToIndex(index);
    }
    // A control within the row keeps the focus.
    if (isRendered && !row.contains(document.activeElement))
      (row.querySelector<HTMLElement>('[data-row]') ?? row).focus({ preventScroll: true });
    if (isRendered || index === -1) target.current = null;
  });

  useEffect(() => {
    const { current } = last;
    if (current === null || ids.includes(current.id)) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const id = ids[Math.min(current.index, ids.length - 1)];
    if (id !== undefined) focusRow(id);
  }, [ids, focusRow]);

  return {
    focusRow,
    /** The row that gets the focus once it is rendered. A key that is pressed until then is for this row. */
    getPendingId: useCallback(() => target.current?.id, []),
    /** Handles the focus events of the list. */
    onFocus: useCallback((event: FocusEvent<HTMLElement>) => {
      // Focus events of a menu bubble here through its portal. They match no row, so the last row stays.
      const row = event.target.closest<HTMLElement>('[data-index]');
      if (row) last.current = { id: row.dataset.id ?? '', index: Number(row.dataset.index) };
    }, []),
  };
};
