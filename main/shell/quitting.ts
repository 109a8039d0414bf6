/**
 * The way out: ask while something runs, let the page put down what it has, then give the services a moment to put their
 * state away.
 */
import { app, type BrowserWindow } from 'electron';
import { confirmQuit } from './dialogs.ts';
import type { UnfinishedWork } from './quit-question.ts';
import { relaunchAfterExit } from './relaunch.ts';

export interface QuittingDeps {
  readonly getWindow: () => BrowserWindow | null;
  /** What is under way now. */
  readonly getUnfinishedWork: () => UnfinishedWork;
  /** Told as soon as it is decided: from here on nothing new is begun. */
  readonly onQuit: () => void;
  /** Puts everything away; called once. */
  readonly close: () => Promise<void>;
}

/** Longest that closing may take before the application ends all the same, in milliseconds. */
const closeTimeoutMs = 5_000;
/** Longest that a page may take to go, in milliseconds. */
const pageCloseTimeoutMs = 2_000;

const waitAtMost = (work: Promise<void>, ms: number): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms).unref())]);

/**
 * The page sends what was typed last and what waits to be deleted as it closes, so it goes before the services do. A
 * page that hangs is destroyed: while it lives it may call services, which must not be closed then.
 */
const closeWindow = async (window: BrowserWindow): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    window.once('closed', () => resolve());
    window.close();
  });
  await waitAtMost(closed, pageCloseTimeoutMs);
  if (!window.isDestroyed()) window.destroy();
};

export interface Quitting {
  /** A window's `close`: lets it go, or keeps it while something runs and starts to quit instead. */
  onWindowClose(event: { preventDefault: () => void }): void;
  /** Quits, and starts again. Ends without effect when the user keeps running what runs. */
  restart(): void;
}

export const watchQuitting = ({ getWindow, getUnfinishedWork, onQuit, close }: QuittingDeps): Quitting => {
  let state: 'open' | 'asking' | 'closing' | 'closed' = 'open';
  let isRestarting = false;

  const isRunning = (): boolean => {
    const { uploads, websites } = getUnfinishedWork();
    return uploads > 0 || websites > 0;
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
    await waitAtMost(close(), closeTimeoutMs).catch(() => undefined);
    state = 'closed';
    if (isRestarting) relaunchAfterExit();
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'open') void quit();
  });

  return {
    restart: () => {
      isRestarting = true;
      app.quit();
    },
    onWindowClose: (event) => {
      // On macOS an application goes on without a window; elsewhere the last window takes it along.
      const isClosing = state === 'closing' || state === 'closed';
      if (process.platform === 'darwin' || isClosing || !isRunning()) return;
      event.preventDefault();
      app.quit();
    },
  };
};
