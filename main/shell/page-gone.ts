/** The page's process died (a crash, no memory left, killed from outside): uploads go on, and the page is opened again. */
import { app, type BrowserWindow } from 'electron';
import { askWhetherToGoOn } from './dialogs.ts';

/** So many deaths within so many milliseconds, and the person is asked instead: a page that dies at once dies for ever. */
const deathsAtMost = 3;
const within = 60_000;

export const reopenWhenGone = (window: BrowserWindow, warn: (text: string) => void, now = Date.now): void => {
  let deaths: number[] = [];

  const reopen = async (): Promise<void> => {
    if (window.isDestroyed()) return;
    deaths = [...deaths.filter((at) => Math.abs(now() - at) < within), now()];
    if (deaths.length > deathsAtMost) {
      deaths = [];
      if (!(await askWhetherToGoOn(window))) {
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
    setImmediate(() => void reopen());
  });
};
