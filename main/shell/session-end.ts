/** Windows logs off and shuts down without `before-quit`. The page saves its drafts while it still can. */
import type { BrowserWindow } from 'electron';

export const onSessionEnd = (window: BrowserWindow, flush: () => void): void => {
  window.on('query-session-end', flush);
  window.on('session-end', flush);
};
