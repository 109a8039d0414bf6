/** Files that are dropped while the window starts. They are kept until the window can add them. */
import { hasFiles } from '../../../lib/has-files.ts';
import type { AppState } from '../../../state/app-state.ts';

export interface EarlyDrop {
  /** Returns the files and stops listening: from now on, the caller handles drops. */
  readonly takeFiles: () => readonly File[];
}

/** Listens at once. Without a listener Chromium would load a dropped file as a page, which main refuses. */
export const createEarlyDrop = ({ onDispose }: AppState): EarlyDrop => {
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
    takeFiles: () => {
      controller.abort();
      return files.splice(0);
    },
  };
};
