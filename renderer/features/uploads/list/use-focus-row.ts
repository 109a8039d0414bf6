import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** Tries until the target row is rendered, one in each frame. */
const maxTries = 20;

interface RowFocus {
  /** Scrolls to a row of a virtual list and focuses it, unless an element within it has focus. */
  readonly focusRow: (id: string, index: number) => void;
  /** The row that receives the focus once it is rendered. A key that is pressed until then is for this row. */
  readonly getPendingId: () => string | undefined;
}

export const useFocusRow = (list: Virtualizer<HTMLDivElement, HTMLDivElement>): RowFocus => {
  const pending = useRef<{ readonly id: string } | null>(null);
  const focusRow = useCallback(
    (id: string, index: number): void => {
      const target = { id };
      pending.current = target;
      let tries = 0;
      const tryFocus = (): void => {
        if (pending.current !== target) return;
        const row = list.elementsCache.get(id);
        const isRendered = row?.isConnected === true && Number(row.dataset.index) === index;
        if (isRendered && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
        tries += 1;
        if (isRendered || tries === maxTries) pending.current = null;
        else requestAnimationFrame(tryFocus);
      };
      list.scrollToIndex(index);
      tryFocus();
    },
    [list],
  );
  const getPendingId = useCallback(() => pending.current?.id, []);
  return { focusRow, getPendingId };
};
