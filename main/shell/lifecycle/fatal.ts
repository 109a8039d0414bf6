/** Errors after which there is nothing to show: logged, shown in a dialog, and the process ends with code 1. */
import type { BrowserWindow } from 'electron';
import { t } from '../../../preload/messages/translate.ts';
import type { Log } from '../../diagnostics/log.ts';
import { reportAndExit } from '../dialogs.ts';

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
