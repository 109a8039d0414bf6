import { app } from 'electron';

/** Logs processes of Chromium that died, such as that of the GPU. Those of pages: reload-after-crash.ts. */
export const logChildProcesses = (warn: (message: string) => void): void => {
  app.on('child-process-gone', (_event, { type, name = 'unnamed', reason, exitCode }) => {
    if (reason !== 'clean-exit')
      warn(`a process of Chromium ended: ${type}, ${name}, ${reason} (${exitCode})`);
  });
};
