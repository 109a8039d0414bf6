import { contextBridge, webUtils } from 'electron';
import { buildBridge } from './bridge.ts';
import { contract } from './contract/contract.ts';
import { ipcTransport } from './ipc-transport.ts';

const bridge = buildBridge(contract, {
  ...ipcTransport,
  getFilePath: (file) => webUtils.getPathForFile(file as File),
});

contextBridge.exposeInMainWorld('sidetone', bridge);
