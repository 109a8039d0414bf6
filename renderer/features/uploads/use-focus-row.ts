import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Frames to wait until the target row is rendered. */
const maxFrames = 20;

/** Scrolls to a row of a virtual list and focuses it, unless an element within it has focus. */
export const useFocusRow = (
  scroller: RefObject<HTMLDivElement | null>,
  list: Virtualizer<HTMLDivElement, HTMLDivElement>,
): ((id: string, index: number) => void) =>
  useCallback(
    (id, index) => {
      let frames = 0;
      const tryFocus = (): void => {
        const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
        if (Number(row?.dataset.index) === index) {
          if (!row?.contains(document.activeElement)) row?.focus({ preventScroll: true });
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
    [scroller, list],
  );
