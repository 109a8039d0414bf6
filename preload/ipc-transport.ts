import { ipcRenderer } from 'electron';
import type { IpcTransport } from './bridge.ts';

/** Electron's channels, for the pages of all windows. */
export const ipcTransport: Pick<IpcTransport, 'invoke' | 'subscribe'> = {
  invoke: (channel, args) => ipcRenderer.invoke(channel, ...args),
  subscribe: (channel, fn) => {
    const listener = (_event: unknown, payload: unknown): void => fn(payload);
    ipcRenderer.on(channel, listener);
    return () => void ipcRenderer.removeListener(channel, listener);
  },
};
