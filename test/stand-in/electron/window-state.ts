import type { EventEmitter } from 'node:events';
import type { WindowRecord } from '../control/record.ts';
import { setFrontPage } from './front-page.ts';
import type { CdpTarget } from './targets.ts';
import { getPage, type WebContents } from './web-contents.ts';

export interface Window extends EventEmitter<Record<string, unknown[]>> {
  readonly id: number;
  destroy(): void;
}

export interface WindowState {
  readonly contents: WebContents;
  target: Promise<CdpTarget>;
  bounds: Electron.Rectangle;
  title: string;
  visible: boolean;
  minimized: boolean;
  maximized: boolean;
  fullScreen: boolean;
  destroyed: boolean;
  progress: number;
  flashing: boolean;
  backgroundColor: string;
  backgroundThrottling: boolean;
  excludedFromShownWindowsMenu: boolean;
  closing: Promise<boolean> | null;
  /** Set while the document is asked whether it may be left. */
  stay: (() => void) | null;
}

const states = new WeakMap<Window, WindowState>();
/** Open windows, oldest first, and the focused one. */
export const windows = new Map<number, Window>();
export const focus: { window: Window | null } = { window: null };

export const windowState = (window: Window): WindowState => states.get(window) as WindowState;

/** Whether Chromium throttles its page: slow timers, low priority. */
const isThrottled = (window: Window): boolean => {
  const { visible, minimized, destroyed, backgroundThrottling } = windowState(window);
  return backgroundThrottling && !destroyed && (!visible || minimized);
};

export const addWindow = (window: Window, state: WindowState): void => {
  states.set(window, state);
  windows.set(window.id, window);
};

/** Every member except `isDestroyed` throws after the window was destroyed. */
export const alive = (window: Window): WindowState => {
  const internals = windowState(window);
  if (internals.destroyed) throw new TypeError('Object has been destroyed');
  return internals;
};

export const windowAsElectron = (window: Window): Electron.BrowserWindow =>
  window as unknown as Electron.BrowserWindow;

setFrontPage(() => {
  const window = focus.window ?? [...windows.values()][0];
  return window ? getPage(windowState(window).contents) : null;
});

export const windowRecords = (): WindowRecord[] =>
  [...windows.values()].map((window) => {
    const { contents, title, visible, minimized, maximized, bounds, progress, flashing, backgroundColor } =
      windowState(window);
    return {
      id: window.id,
      contentsId: contents.id,
      url: contents.getURL(),
      focused: focus.window === window,
      title,
      visible,
      throttled: isThrottled(window),
      minimized,
      maximized,
      bounds,
      progress,
      flashing,
      backgroundColor,
    };
  });
