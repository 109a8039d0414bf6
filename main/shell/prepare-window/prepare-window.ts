/** The hidden window that decodes and encodes recordings. */
import { BrowserWindow } from 'electron';
import { getChannelName } from '../../../preload/contract/define.ts';
import type { OpenPreparationWindow } from '../../preparation/types.ts';
import { sendTo } from '../ipc-port.ts';
import { prepareUrl } from './prepare-policy.ts';
import { partition } from './prepare-session.ts';

interface Sender {
  readonly contentsId: number;
  readonly frame: { readonly url: string; readonly isTop: boolean } | null;
}

export interface PrepareWindows {
  readonly open: OpenPreparationWindow;
  /** While it is open, `window-all-closed` does not occur. */
  destroy(): void;
  /** Whether a message comes from the page of the open window. */
  isOwnPage(sender: Sender): boolean;
}

const createWindow = (preload: string): BrowserWindow => {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      preload,
      partition,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      spellcheck: false,
      // A hidden window would have the lowest priority.
      backgroundThrottling: false,
    },
  });
  // The window menu of macOS lists hidden windows too.
  window.excludedFromShownWindowsMenu = true;
  return window;
};

export const createPrepareWindows = (preload: string): PrepareWindows => {
  let current: BrowserWindow | null = null;
  let destroyCurrent = (): void => {};
  return {
    isOwnPage: ({ contentsId, frame }) =>
      current !== null &&
      !current.isDestroyed() &&
      current.webContents.id === contentsId &&
      frame?.isTop === true &&
      frame.url === prepareUrl,
    destroy: () => destroyCurrent(),
    open: (onGone) => {
      const window = createWindow(preload);
      current = window;
      let isGone = false;
      const goneWith = (reason: 'failed' | 'crashed'): void => {
        if (isGone) return;
        isGone = true;
        onGone(reason);
      };
      const destroy = (): void => {
        isGone = true;
        if (!window.isDestroyed()) window.destroy();
      };
      destroyCurrent = destroy;
      window.webContents.on('render-process-gone', () => {
        goneWith('crashed');
        // Destroying it during the event can crash the application, as a reload can (electron/electron#51900).
        setImmediate(destroy);
      });
      window.on('closed', () => goneWith('crashed'));
      window.loadURL(prepareUrl).catch(() => {
        goneWith('failed');
        setImmediate(destroy);
      });
      return {
        send: (event, payload) => sendTo(window, getChannelName('preparation', event), payload),
        destroy,
      };
    },
  };
};
