import { useEffect, useState } from 'react';
import { countDraggedFiles, type DraggedFiles } from './dragged-files.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Something that takes what is dropped onto it itself, such as a list of domains. */
const isOverOwnDropTarget = (event: DragEvent): boolean =>
  event.target instanceof Element && event.target.closest('[data-own-drops]') !== null;

/**
 * Watches the whole window for files: answers what is being dragged over it, calls `onDrop` with what was dropped.
 * The default is prevented everywhere, so that a dropped file never replaces the page.
 */
export const useWindowDrop = (onDrop: (files: readonly File[]) => void): DraggedFiles | null => {
  const [dragged, setDragged] = useState<DraggedFiles | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let hovering = false;

    const show = (next: DraggedFiles): void => {
      hovering = true;
      setDragged(next);
    };
    const hide = (): void => {
      hovering = false;
      setDragged(null);
    };

    /** Says that the files may be dropped here. Answers whether it is this page that takes them. */
    const accept = (event: DragEvent): boolean => {
      if (!hasFiles(event)) return false;
      event.preventDefault();
      if (isOverOwnDropTarget(event)) {
        hide();
        return false;
      }
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      return true;
    };
    const over = (event: DragEvent): void => {
      if (!accept(event)) return;
      // The items are empty once this event is over, so they are read here and not in a state updater, which React may
      // call later. Once a drag, and not when it enters: Chromium has just looked at each of a thousand files for that.
      if (!hovering) show(countDraggedFiles(event.dataTransfer?.items));
    };
    const leave = (event: DragEvent): void => {
      // Within the page, the element that is entered is named; outside of the window, nothing is.
      if (event.relatedTarget === null) hide();
    };
    const drop = (event: DragEvent): void => {
      hide();
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isOverOwnDropTarget(event)) return;
      const files = event.dataTransfer?.files;
      if (!files || files.length === 0) return;
      // In a turn of its own, for the same reason: the person may want to click meanwhile.
      window.setTimeout(() => onDrop([...files]));
    };

    window.addEventListener('dragenter', accept, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    // The pointer says nothing while files are dragged: when it does, they are gone, whatever was told of their leaving.
    window.addEventListener('pointermove', hide, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, [onDrop]);

  return dragged;
};
