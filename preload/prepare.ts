/** The preload of the hidden window that prepares recordings. */
import { contextBridge } from 'electron';
import { buildBridge } from './bridge.ts';
import { preparationContract } from './contract/preparation.ts';
import { ipcTransport } from './ipc-transport.ts';

const { preparation } = buildBridge(preparationContract, { ...ipcTransport, getFilePath: () => '' });

contextBridge.exposeInMainWorld('preparation', preparation);
