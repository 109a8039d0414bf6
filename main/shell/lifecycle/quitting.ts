/** Quits in this order: asks if something runs, closes the window, closes the services. */
import { app, type BrowserWindow } from 'electron';
import { withTimeout } from '../../lib/timeout.ts';
import { confirmQuit, type UnfinishedWork } from '../dialogs.ts';

/** Milliseconds after which the application ends even if the services are not closed. */
const closeTimeoutMs = 5_000;
const pageCloseTimeoutMs = 2_000;

/**
 * The renderer sends unsaved text and pending deletions when it closes, so it closes before the services. A page that
 * hangs is destroyed, because it could call closed services.
 */
const closeWindow = async (window: BrowserWindow): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    window.once('closed', () => resolve());
    window.close();
  });
  await withTimeout(closed, pageCloseTimeoutMs, undefined);
  if (!window.isDestroyed()) window.destroy();
};

export type Quitting = ReturnType<typeof watchQuitting>;

export const watchQuitting = ({
  getWindow,
  getUnfinishedWork,
  onQuit,
  close,
  getExitCode,
}: {
  readonly getWindow: () => BrowserWindow | null;
  readonly getUnfinishedWork: () => UnfinishedWork;
  /** Called once quitting is decided. Nothing new may start after this. */
  readonly onQuit: () => void;
  /** Saves all state. Called once. */
  readonly close: () => Promise<void>;
  /** Null: that of an application. */
  readonly getExitCode: () => number | null;
}) => {
  let state: 'open' | 'asking' | 'closing' | 'closed' = 'open';
  let isRestarting = false;

  const isRunning = (): boolean => {
    const { sending, listening, websites } = getUnfinishedWork();
    return sending + listening + websites > 0;
  };

  const quit = async (): Promise<void> => {
    const current = getWindow();
    if (current && isRunning()) {
      state = 'asking';
      if (!(await confirmQuit(current, getUnfinishedWork()))) {
        state = 'open';
        isRestarting = false;
        return;
      }
    }
    state = 'closing';
    onQuit();
    if (current) await closeWindow(current);
    await withTimeout(close(), closeTimeoutMs, undefined).catch(() => undefined);
    state = 'closed';
    if (isRestarting) relaunchAfterExit();
    const code = getExitCode();
    if (code === null) app.quit();
    else app.exit(code);
  };

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'open') void quit();
  });

  return {
    /** Restarts, unless the user decides not to quit. */
    restart: (): void => {
      isRestarting = true;
      app.quit();
    },
    /** Handles `close` of the window. While something runs, starts to quit instead. */
    onWindowClose: (event: { preventDefault: () => void }): void => {
      // On macOS the application continues without a window. On other systems closing the last window quits.
      const isClosing = state === 'closing' || state === 'closed';
      if (process.platform === 'darwin' || isClosing || !isRunning()) return;
      event.preventDefault();
      app.quit();
    },
  };
};

/** The arguments of the command line without its files, which are already added. */
export const getRelaunchArgs = (argv: readonly string[], isPackaged: boolean): string[] => {
  const [, ...rest] = argv;
  return rest.filter((word, at) => (at === 0 && !isPackaged) || word.startsWith('-'));
};

/** Starts Sidetone after this process has ended. An AppImage is started by its own file, not the program in it. */
const relaunchAfterExit = (): void => {
  const { APPIMAGE: appImage } = process.env;
  const args = getRelaunchArgs(process.argv, app.isPackaged);
  app.relaunch(app.isPackaged && appImage ? { args, execPath: appImage } : { args });
};

/** Windows logs off and shuts down without `before-quit`, so the renderer saves its drafts here. */
export const onSessionEnd = (window: BrowserWindow, flush: () => void): void => {
  window.on('query-session-end', flush);
  window.on('session-end', flush);
};
