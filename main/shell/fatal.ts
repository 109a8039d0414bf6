/** Errors that leave nothing to show: logged, told in a dialog, and the process ends with code 1. */
import type { BrowserWindow } from 'electron';
import { reportAndExit } from './dialogs.ts';
import type { Log } from './log.ts';

const advice =
  'Start Sidetone again. If it keeps failing, install it again. Your uploads and drafts are kept.';

/** An exception during the start: without this, a process without a window would keep the profile locked. */
export const reportStartFailure = (log: Log, error: unknown): void => {
  log.warn('start failed', error);
  const reason = error instanceof Error ? error.message : String(error);
  reportAndExit(`${reason}\n\n${advice}`);
};

/** `ERR_ABORTED`: another load took the place of this one. */
const loadAbortedCode = -3;

/** A page that cannot be loaded would leave an empty window. */
export const exitOnLoadFailure = (window: BrowserWindow, log: Log): void => {
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === loadAbortedCode) return;
    log.warn(`the page was not loaded: ${description} (${code})`);
    reportAndExit(
      `Its page could not be loaded (${description}).\n\n${advice}`,
      'Sidetone cannot open its window',
    );
  });
};
