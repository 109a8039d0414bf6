import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { buildBridge } from './bridge.ts';
import { contract } from './contract/contract.ts';

const bridge = buildBridge(contract, {
  invoke: (channel, args) => ipcRenderer.invoke(channel, ...args),
  subscribe: (channel, fn) => {
    const listener = (_event: unknown, payload: unknown): void => fn(payload);
    ipcRenderer.on(channel, listener);
    return () => void ipcRenderer.removeListener(channel, listener);
  },
  getFilePath: (file) => webUtils.getPathForFile(file as File),
});

contextBridge.exposeInMainWorld('sidetone', bridge);
