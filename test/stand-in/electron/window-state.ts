/** What the stand-in knows of a `BrowserWindow`, and which windows there are. */
import type { EventEmitter } from 'node:events';
import type { WindowRecord } from '../control/record.ts';
import { setFrontPage } from './front-page.ts';
import type { CdpTarget } from './targets.ts';
import { getPage, type WebContents } from './web-contents.ts';

/** As much of the class as others need. */
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
  destroyed: boolean;
  progress: number;
  flashing: boolean;
  backgroundColor: string;
  closing: Promise<boolean> | null;
  /** Set while the page is asked whether it may be left. */
  stay: (() => void) | null;
}

const states = new WeakMap<Window, WindowState>();
/** The open windows, oldest first, and the one that has the keyboard. */
export const windows = new Map<number, Window>();
export const focus: { window: Window | null } = { window: null };

export const windowState = (window: Window): WindowState => states.get(window) as WindowState;

export const addWindow = (window: Window, state: WindowState): void => {
  states.set(window, state);
  windows.set(window.id, window);
};

/** Everything but `isDestroyed` throws on a window that is gone. */
export const alive = (window: Window): WindowState => {
  const own = windowState(window);
  if (own.destroyed) throw new TypeError('Object has been destroyed');
  return own;
};

/** Main knows it by Electron's type. */
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
      minimized,
      maximized,
      bounds,
      progress,
      flashing,
      backgroundColor,
    };
  });
