/**
 * Errors after which there is nothing to show: logged, shown in a dialog, and the process ends with code 1. A window whose
 * renderer process ended, or whose reload failed, is reloaded, because uploads continue.
 */
import { app, type BrowserWindow } from 'electron';
import { t } from '../../../preload/messages/translate.ts';
import type { Log } from '../../diagnostics/log.ts';
import { systemClock } from '../../lib/clock.ts';
import { confirmReload, reportAndExit } from '../dialogs.ts';

const formatWithAdvice = (reason: string): string => `${reason}\n\n${t('dialogs.start.advice')}`;

/** Reports an exception during the start, and ends: otherwise a process without a window would lock the profile. */
export const reportStartFailure = (log: Log, error: unknown): void => {
  log.warn('start failed', error);
  reportAndExit(formatWithAdvice(error instanceof Error ? error.message : String(error)));
};

/** `ERR_ABORTED`: another load replaced this one. */
const loadAbortedCode = -3;

/** Reports a page that cannot be loaded. If it was loaded before, uploads may run, so `reload` is called instead. */
export const watchLoadFailures = (window: BrowserWindow, log: Log, reload: () => void): void => {
  let wasLoaded = false;
  window.webContents.on('did-finish-load', () => {
    wasLoaded = true;
  });
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === loadAbortedCode) return;
    log.warn(`the page was not loaded: ${description} (${code})`);
    if (wasLoaded) {
      reload();
      return;
    }
    reportAndExit(
      formatWithAdvice(t('dialogs.start.pageNotLoaded', { reason: description })),
      t('dialogs.start.windowFailed'),
    );
  });
};

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
