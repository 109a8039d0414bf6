/** Reloads the window after its renderer process crashed or was killed. Uploads continue. */
import { app, type BrowserWindow } from 'electron';
import { systemClock } from '../../lib/clock.ts';
import { confirmReload } from '../dialogs.ts';

/** After this many crashes within `crashWindowMs`, the user is asked instead of reloading again. */
const maxCrashes = 3;
const crashWindowMs = 60_000;

export const reloadAfterCrash = (
  window: BrowserWindow,
  warn: (text: string) => void,
  now = systemClock.now,
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
    warn(`the renderer process ended: ${reason} (${exitCode})`);
    // Reloading during the event can crash the application (electron/electron#51900).
    setImmediate(() => void reload());
  });
};
