/** The page's process died (a crash, no memory left, killed from outside): uploads go on, and the page is opened again. */
import { app, type BrowserWindow } from 'electron';
import { confirmReload } from './dialogs.ts';

/** So many deaths within so many milliseconds, and the person is asked instead: a page that dies at once dies for ever. */
const maxCrashes = 3;
const crashWindowMs = 60_000;

export const reloadAfterCrash = (
  window: BrowserWindow,
  warn: (text: string) => void,
  now = Date.now,
): void => {
  let crashes: number[] = [];

  const reload = async (): Promise<void> => {
    if (window.isDestroyed()) return;
    crashes = [...crashes.filter((at) => Math.abs(now() - at) < crashWindowMs), now()];
    if (crashes.length > maxCrashes) {
      crashes = [];
      if (!(await confirmReload(window))) {
        app.quit();
        return;
      }
    }
    if (!window.isDestroyed()) window.webContents.reload();
  };

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    warn(`the page is gone: ${reason} (${exitCode})`);
    // Not from within the event: a reload there can take the whole program along (electron/electron#51900).
    setImmediate(() => void reload());
  });
};
