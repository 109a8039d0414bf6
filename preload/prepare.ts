/** The preload of the hidden window that prepares recordings. */
import { contextBridge, ipcRenderer } from 'electron';
import { buildBridge } from './bridge.ts';
import { preparationContract } from './contract/preparation.ts';

const { preparation } = buildBridge(preparationContract, {
  invoke: (channel, args) => ipcRenderer.invoke(channel, ...args),
  subscribe: (channel, fn) => {
    const listener = (_event: unknown, payload: unknown): void => fn(payload);
    ipcRenderer.on(channel, listener);
    return () => void ipcRenderer.removeListener(channel, listener);
  },
  getFilePath: () => '',
});

contextBridge.exposeInMainWorld('preparation', preparation);
