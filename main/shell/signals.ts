/**
 * Signals of the system. electron-store brings a package (when-exit) that ends the process at once on every one of
 * them, without closing anything. Its handlers are removed.
 *
 * Electron installs its own handlers for SIGTERM, SIGINT and SIGHUP as soon as this script has run: the first signal
 * quits as `app.quit()` does, a second one ends the process at once. The handlers here are only called before that.
 */
import { app } from 'electron';

/** Signals that when-exit handles on POSIX systems, besides the three that quit. */
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
  // A limit on file sizes is a write that fails, as on a full disk, and not an end.
  process.on('SIGXFSZ', () => undefined);
};
