/**
 * Signals of the system. What electron-store brings along (when-exit) ends the process at once on every one of them;
 * that would be a crash at each logging out. Here they are what Electron makes of them by itself.
 */
import { app } from 'electron';

export const quitOnSignals = (): void => {
  // Logging out, a service manager, Ctrl-C: as if the person quits.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => app.quit());
  }
  // A limit on file sizes is a write that fails, as on a full disk, and not an end.
  if (process.platform !== 'win32') {
    process.removeAllListeners('SIGXFSZ');
    process.on('SIGXFSZ', () => undefined);
  }
};
