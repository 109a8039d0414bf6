/** Electron's ipcMain with plain values instead of events. */
import { type BrowserWindow, ipcMain } from 'electron';

export interface PlainSender {
  readonly contentsId: number;
  readonly frame: { readonly url: string; readonly isTop: boolean } | null;
}

export const ipcPort = {
  handle(channel: string, listener: (sender: PlainSender, ...args: unknown[]) => Promise<unknown>): void {
    ipcMain.handle(channel, (event, ...args) => {
      const frame = event.senderFrame;
      const plain = frame === null ? null : { url: frame.url, isTop: frame.parent === null };
      return listener({ contentsId: event.sender.id, frame: plain }, ...args);
    });
  },
};

/** electron-store opens a channel for stores in renderers, which responds to every sender. There are none. */
export const closeStoreChannel = (): void => void ipcMain.removeAllListeners('electron-store-get-data');

/** Calls `work` now, or after the page has loaded. */
export const whenLoaded = (window: BrowserWindow | null, work: () => void): void => {
  if (window?.webContents.isLoading()) window.webContents.once('did-finish-load', work);
  else work();
};

/** Sends an event to the page. It does nothing without a page: the renderer requests the whole state when it opens. */
export const sendTo = (window: BrowserWindow | null, channel: string, payload: unknown): void => {
  if (!window || window.isDestroyed()) return;
  const { webContents } = window;
  if (!webContents.isDestroyed() && !webContents.isCrashed()) webContents.send(channel, payload);
};
