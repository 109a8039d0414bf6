/**
 * Handles signals of the system. Removes the handlers of when-exit (a dependency of electron-store), which end the
 * process without closing anything.
 *
 * After this script has run, Electron installs its own handlers for SIGTERM, SIGINT and SIGHUP: the first signal calls
 * `app.quit()`, the second ends the process. The handlers here apply only before.
 */
import { app } from 'electron';

/** Signals that when-exit also handles on POSIX systems. */
const intercepted = [
  'SIGALRM',
  'SIGABRT',
  'SIGVTALRM',
  'SIGXCPU',
  'SIGXFSZ',
  'SIGUSR2',
  'SIGTRAP',
  'SIGSYS',
  'SIGQUIT',
  'SIGIOT',
  'SIGIO',
  'SIGPOLL',
  'SIGPWR',
  'SIGSTKFLT',
] as const;

export const quitOnSignals = (): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => app.quit());
  }
  if (process.platform === 'win32') return;
  for (const signal of intercepted) process.removeAllListeners(signal);
  // At a file size limit the write fails with an error, as on a full disk.
  process.on('SIGXFSZ', () => undefined);
};
