/** Reloads the window after its renderer process crashed or was killed, or a reload failed. Uploads continue. */
import { app, type BrowserWindow } from 'electron';
import { systemClock } from '../../lib/clock.ts';
import { confirmReload } from '../dialogs.ts';

/** After this many failures within `failureWindowMs`, the user is asked before another reload. */
const maxCrashes = 3;
const maxFailedLoads = 1;
const failureWindowMs = 60_000;

/** Returns the function to call after a reload that failed. */
export const reloadAfterCrash = (
  window: BrowserWindow,
  warn: (text: string) => void,
  now = systemClock.now,
): (() => void) => {
  let failures: number[] = [];

  const reload = async (maxFailures: number): Promise<void> => {
    if (window.isDestroyed()) return;
    failures = [...failures.filter((at) => Math.abs(now() - at) < failureWindowMs), now()];
    if (failures.length > maxFailures) {
      failures = [];
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
    setImmediate(() => void reload(maxCrashes));
  });
  return () => setImmediate(() => void reload(maxFailedLoads));
};
