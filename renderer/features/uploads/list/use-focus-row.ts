import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';

/** Frames to wait until the target row is rendered. */
const maxFrames = 20;

/** Scrolls to a row of a virtual list and focuses it, unless an element within it has focus. */
export const useFocusRow = (
  list: Virtualizer<HTMLDivElement, HTMLDivElement>,
): ((id: string, index: number) => void) =>
  useCallback(
    (id, index) => {
      let frames = 0;
      const tryFocus = (): void => {
        const row = list.elementsCache.get(id);
        if (row?.isConnected && Number(row.dataset.index) === index) {
          if (!row.contains(document.activeElement)) row.focus({ preventScroll: true });
          return;
        }
        frames += 1;
        if (frames < maxFrames) requestAnimationFrame(tryFocus);
      };
      requestAnimationFrame(() => {
        list.scrollToIndex(index);
        tryFocus();
      });
    },
    [list],
  );
