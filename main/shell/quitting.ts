/** The way out: ask while uploads run, then give the services a moment to put their state away. */
import { app, type BrowserWindow } from 'electron';
import { confirmQuit } from './dialogs.ts';

export interface QuittingDeps {
  readonly window: () => BrowserWindow | null;
  /** How many uploads are running now. */
  readonly running: () => number;
  /** Puts everything away; called once. */
  readonly close: () => Promise<void>;
}

/** Longest that closing may take before the application ends all the same, in milliseconds. */
const patience = 5_000;

const atMost = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, patience).unref())]);

export const watchQuitting = ({ window, running, close }: QuittingDeps): void => {
  let state: 'open' | 'asking' | 'closing' | 'closed' = 'open';

  const leave = async (): Promise<void> => {
    const current = window();
    if (current && running() > 0) {
      state = 'asking';
      if (!(await confirmQuit(current, running()))) {
        state = 'open';
        return;
      }
    }
    state = 'closing';
    await atMost(close()).catch(() => undefined);
    state = 'closed';
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'open') void leave();
  });
};

/** Closing the last window quits, except on macOS; where uploads run it asks first, with the window still there. */
export const quitOnClose = (window: BrowserWindow, mayClose: () => boolean): void => {
  window.on('close', (event) => {
    if (process.platform === 'darwin' || mayClose()) return;
    event.preventDefault();
    app.quit();
  });
};
