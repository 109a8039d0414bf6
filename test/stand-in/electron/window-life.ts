/** Opens the page of a window, and ends windows: closed by main, by the page or by the user, or crashed. */
import type { CdpSession } from '../chromium/cdp.ts';
import { lastWindowClosed, setWindowsOfApp } from './app.ts';
import { emitPreventable } from './guard.ts';
import { type CdpTarget, closeTarget, openTarget, targetBounds } from './targets.ts';
import { destroyContents, getPage, losePage } from './web-contents.ts';
import { focus, type Window, windowState, windows } from './window-state.ts';

export const endWindow = (window: Window): void => {
  const own = windowState(window);
  if (own.destroyed) return;
  own.destroyed = true;
  void own.target.then(closeTarget).catch(() => undefined);
  windows.delete(window.id);
  if (focus.window === window) focus.window = null;
  destroyContents(own.contents);
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
  const own = windowState(window);
  const page = getPage(own.contents);
  if (!page) return false;
  const stays = new Promise<boolean>((resolve) => {
    own.stay = () => resolve(true);
  });
  const target = await own.target;
  const ends = page.session.send('Page.close').then(
    () => target.closed,
    () => undefined,
  );
  const result = await Promise.race([stays, ends.then(() => false)]);
  own.stay = null;
  return result;
};

/** Emits `close`, then asks the document. Resolves to whether the window is closed. */
export const closeWindow = (window: Window): Promise<boolean> => {
  const own = windowState(window);
  if (own.destroyed) return Promise.resolve(true);
  if (own.closing) return own.closing;
  if (emitPreventable(window, 'close')) return Promise.resolve(false);
  const work = async (): Promise<boolean> => {
    const stays = !own.destroyed && (await pageStays(window));
    own.closing = null;
    if (!stays) window.destroy();
    return !stays;
  };
  own.closing = work();
  return own.closing;
};

/** Handles a page target that ends by itself: the user closed the window, or Chromium crashed. */
export const watchTarget = (window: Window, target: Promise<CdpTarget>): void => {
  void target
    .then((opened) => opened.closed)
    .then(() => {
      const own = windowState(window);
      if (own.destroyed || own.closing || own.target !== target) return;
      losePage(own.contents);
      // Main may prevent it, for example during uploads. The window is then opened again.
      if (emitPreventable(window, 'close')) own.contents.reload();
      else window.destroy();
    })
    .catch(() => undefined);
};

/** Chromium does not report that the user moves a window, so the bounds are polled every second. */
export const watchBounds = (window: Window): void => {
  const look = async (): Promise<void> => {
    const own = windowState(window);
    const now = await targetBounds(own.target);
    if (!now || own.destroyed) return;
    own.minimized = now.windowState === 'minimized';
    own.maximized = now.windowState === 'maximized';
    // The normal bounds are stored while the window is maximized.
    if (now.windowState === 'normal') own.bounds = now.bounds;
  };
  const timer = setInterval(() => void look(), 1_000);
  timer.unref();
  window.once('closed', () => clearInterval(timer));
};

export const replaceTarget = async (window: Window): Promise<CdpSession> => {
  const own = windowState(window);
  const old = own.target;
  own.target = openTarget(own.bounds);
  watchTarget(window, own.target);
  const { session } = await own.target;
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
