/** The hidden windows, and the services that use them. For index.ts, the only other file that connects IPC. */
import path from 'node:path';
import { listeningContract } from '../preload/contract/listening.ts';
import { preparationContract } from '../preload/contract/preparation.ts';
import { registerHandlers } from './ipc/register.ts';
import type { Listening } from './listening/listening.ts';
import type { Preparation } from './preparation/preparation.ts';
import { setUpHiddenSession } from './shell/hidden-window/hidden-session.ts';
import { createHiddenWindows, type HiddenWindows } from './shell/hidden-window/hidden-window.ts';
import { ipcPort } from './shell/ipc-port.ts';

export type AllHiddenWindows = ReturnType<typeof createAllHiddenWindows>;

/** `out` is the folder of the build. */
export const createAllHiddenWindows = (out: string) => {
  const prepare = createHiddenWindows('prepare', path.join(out, 'preload/prepare.cjs'));
  const listen = createHiddenWindows('listen', path.join(out, 'preload/listen.cjs'));
  return {
    prepare,
    listen,
    /** Destroys the windows, which would keep the application running. */
    destroy: (): void => {
      prepare.destroy();
      listen.destroy();
    },
  };
};

type Warn = (message: string, error?: unknown) => void;

/** Call it once, when the application is ready. */
export const connectListening = (
  out: string,
  listening: Listening,
  { isOwnPage }: HiddenWindows<'listen'>,
  warn: Warn,
): void => {
  setUpHiddenSession('listen', path.join(out, 'renderer'), {
    serveSource: (...range) => listening.serveSource(...range),
    serveModel: (...file) => listening.serveModel(...file),
  });
  registerHandlers(
    listeningContract,
    { listening: listening.handlers },
    { port: ipcPort, isTrusted: isOwnPage, warn },
  );
};

/** Call it once, when the application is ready. */
export const connectHiddenWindows = (
  out: string,
  {
    preparation,
    listening,
  }: {
    readonly preparation: Preparation;
    readonly listening: Listening;
  },
  windows: AllHiddenWindows,
  warn: Warn,
): void => {
  setUpHiddenSession('prepare', path.join(out, 'renderer'), {
    serveSource: (...range) => preparation.serveSource(...range),
  });
  registerHandlers(
    preparationContract,
    { preparation: preparation.handlers },
    { port: ipcPort, isTrusted: windows.prepare.isOwnPage, warn },
  );
  connectListening(out, listening, windows.listen, warn);
};
