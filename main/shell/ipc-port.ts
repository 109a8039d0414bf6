/** Electron's ipcMain in plain values: who asks becomes an id and an address, the event itself goes no further. */
import { type BrowserWindow, ipcMain } from 'electron';

interface PlainSender {
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

/** Does `work` when the window's page can hear: at once, or as soon as it has loaded. */
export const whenLoaded = (window: BrowserWindow | null, work: () => void): void => {
  if (window?.webContents.isLoading()) window.webContents.once('did-finish-load', work);
  else work();
};

/** Sends to the page, or drops what comes while there is none: the page asks for the whole state when it opens. */
export const sendTo = (window: BrowserWindow | null, channel: string, payload: unknown): void => {
  if (!window || window.isDestroyed()) return;
  const { webContents } = window;
  if (!webContents.isDestroyed() && !webContents.isCrashed()) webContents.send(channel, payload);
};
