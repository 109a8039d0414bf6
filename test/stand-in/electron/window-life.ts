/** Opens the page of a window, and ends windows: closed by main, by the page or by the user, or crashed. */
import type { CdpSession } from '../chromium/cdp.ts';
import { lastWindowClosed, setWindowsOfApp } from './app.ts';
import { getContentsState } from './contents-state.ts';
import { emitPreventable } from './guard.ts';
import { type CdpTarget, closeTarget, openTarget, targetBounds } from './targets.ts';
import { destroyContents, getPage, losePage } from './web-contents.ts';
import { focus, type Window, windowState, windows } from './window-state.ts';

export const endWindow = (window: Window): void => {
  const internals = windowState(window);
  if (internals.destroyed) return;
  internals.destroyed = true;
  void internals.target.then(closeTarget).catch(() => undefined);
  windows.delete(window.id);
  if (focus.window === window) focus.window = null;
  destroyContents(internals.contents);
  window.emit('closed');
  if (windows.size === 0) lastWindowClosed();
};

/** The document asks to stay (beforeunload). Returns whether main lets it be left anyway. */
export const mayLeave = (window: Window): boolean => {
  const leave = emitPreventable(windowState(window).contents, 'will-prevent-unload');
  if (!leave) windowState(window).stay?.();
  return leave;
};

/** Runs beforeunload. Resolves to whether the document stays. */
const pageStays = async (window: Window): Promise<boolean> => {
  const internals = windowState(window);
  const page = getPage(internals.contents);
  if (!page) return false;
  const stays = new Promise<boolean>((resolve) => {
    internals.stay = () => resolve(true);
  });
  const target = await internals.target;
  const ends = page.session.send('Page.close').then(
    () => target.closed,
    () => undefined,
  );
  const result = await Promise.race([stays, ends.then(() => false)]);
  internals.stay = null;
  return result;
};

/** Emits `close`, then asks the document. Resolves to whether the window is closed. */
export const closeWindow = (window: Window): Promise<boolean> => {
  const internals = windowState(window);
  if (internals.destroyed) return Promise.resolve(true);
  if (internals.closing) return internals.closing;
  if (emitPreventable(window, 'close')) return Promise.resolve(false);
  const work = async (): Promise<boolean> => {
    const stays = !internals.destroyed && (await pageStays(window));
    internals.closing = null;
    if (!stays) window.destroy();
    return !stays;
  };
  internals.closing = work();
  return internals.closing;
};

/** Handles a page target that ends by itself: the user closed the window, or Chromium crashed. */
export const watchTarget = (window: Window, target: Promise<CdpTarget>): void => {
  void target
    .then((opened) => opened.closed)
    .then(() => {
      const internals = windowState(window);
      if (internals.destroyed || internals.closing || internals.target !== target) return;
      losePage(internals.contents);
      // Main may prevent it, for example during uploads. The window is then opened again.
      if (emitPreventable(window, 'close')) internals.contents.reload();
      else window.destroy();
    })
    .catch(() => undefined);
};

/** Chromium does not report that the user moves a window, so the bounds are polled every second. */
export const watchBounds = (window: Window): void => {
  const checkBounds = async (): Promise<void> => {
    const internals = windowState(window);
    const now = await targetBounds(internals.target);
    if (!now || internals.destroyed) return;
    internals.minimized = now.windowState === 'minimized';
    internals.maximized = now.windowState === 'maximized';
    // The normal bounds are stored while the window is maximized.
    if (now.windowState === 'normal') internals.bounds = now.bounds;
  };
  const timer = setInterval(() => void checkBounds(), 1_000);
  timer.unref();
  window.once('closed', () => clearInterval(timer));
};

export const replaceTarget = async (window: Window): Promise<CdpSession> => {
  const internals = windowState(window);
  const old = internals.target;
  internals.target = openTarget(internals.bounds, getContentsState(internals.contents).electronSession);
  watchTarget(window, internals.target);
  const { session } = await internals.target;
  void old.then(closeTarget).catch(() => undefined);
  return session;
};

setWindowsOfApp({
  // One after the other; the first that stays open stops the rest, as in Electron.
  closeAll: async () => {
    for (const window of [...windows.values()]) {
      if (!(await closeWindow(window))) return false;
    }
    return true;
  },
  destroyAll: () => {
    for (const window of [...windows.values()]) window.destroy();
  },
});
