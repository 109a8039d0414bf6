/** Windows logs off and shuts down without `before-quit`, so the renderer saves its drafts here. */
import type { BrowserWindow } from 'electron';

export const onSessionEnd = (window: BrowserWindow, flush: () => void): void => {
  window.on('query-session-end', flush);
  window.on('session-end', flush);
};
