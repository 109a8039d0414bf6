import { useEffect, useState } from 'react';
import { hasFiles } from '../../../lib/platform.ts';
import { after } from '../../../lib/timers.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';

/** Dragged files by type. The browser gives names and sizes only with the drop. */
export interface DraggedFiles {
  /** Audio by MIME type, or of unknown type. */
  readonly accepted: number;
  /** Without a type. Nearly always folders: Chromium knows the types of recordings by their names. */
  readonly unknown: number;
  readonly other: number;
}

/** A video has sound as well. */
const isAudio = (type: string): boolean => /^(audio\/|video\/|application\/ogg)/.test(type);

export const countDraggedFiles = (
  items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>> | null | undefined,
): DraggedFiles => {
  const files = [...(items ?? [])].filter((item) => item.kind === 'file');
  const unknown = files.filter((item) => item.type === '').length;
  const audio = files.filter((item) => isAudio(item.type)).length;
  return { accepted: audio + unknown, unknown, other: files.length - audio - unknown };
};

/** Keeps files that are dropped while the window starts, until it can add them. Without a listener Chromium would load a dropped file as a page, which main refuses. */
export const createEarlyDrop = ({ onDispose }: AppState) => {
  const files: File[] = [];
  const controller = new AbortController();
  const { signal } = controller;
  const accept = (event: DragEvent): void => {
    if (hasFiles(event)) event.preventDefault();
  };
  const keep = (event: DragEvent): void => {
    accept(event);
    files.push(...(event.dataTransfer?.files ?? []));
  };
  window.addEventListener('dragenter', accept, { signal });
  window.addEventListener('dragover', accept, { signal });
  window.addEventListener('drop', keep, { signal, capture: true });
  onDispose(() => controller.abort());
  return {
    /** Returns the files and stops listening: from now on, the caller handles drops. */
    takeFiles: (): readonly File[] => {
      controller.abort();
      return files.splice(0);
    },
  };
};

/** Elements that handle drops themselves, such as a list of domains. */
const isOverOwnDropTarget = (event: DragEvent): boolean =>
  event.target instanceof Element && event.target.closest('[data-own-drops]') !== null;

/**
 * Returns the counts of files that are dragged over the window, or null. Prevents the default everywhere, so
 * that a dropped file never replaces the renderer. Begins with the files that were dropped before.
 */
export const useWindowDrop = (onDrop: (files: readonly File[]) => void): DraggedFiles | null => {
  const [dragged, setDragged] = useState<DraggedFiles | null>(null);
  const earlyDrop = useSlice(createEarlyDrop);

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

    /** Allows a drop. Returns false for other content and over elements that handle drops themselves. */
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
      // The items can be read only during the event, so not in a state updater, which React may call later.
      // Counted once per drag and not on dragenter, for which Chromium has just inspected each file.
      if (!hovering) show(countDraggedFiles(event.dataTransfer?.items));
    };
    const leave = (event: DragEvent): void => {
      // `relatedTarget` is null only when the pointer leaves the window.
      if (event.relatedTarget === null) hide();
    };
    const drop = (event: DragEvent): void => {
      hide();
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isOverOwnDropTarget(event)) return;
      const files = event.dataTransfer?.files;
      if (!files || files.length === 0) return;
      // Deferred, so that many files do not block the next click of the user.
      after(0, () => onDrop([...files]));
    };

    window.addEventListener('dragenter', accept, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    // There are no pointer events during a drag, so one means that the drag is over.
    window.addEventListener('pointermove', hide, { signal });
    // Before the elements: an editor inserts the text of a dropped file, and one of gigabytes ends the page.
    window.addEventListener('drop', drop, { signal, capture: true });
    const early = earlyDrop.takeFiles();
    if (early.length > 0) onDrop(early);
    return () => controller.abort();
  }, [onDrop, earlyDrop]);

  return dragged;
};
