/** The preload of the hidden window that recognises speech. */
import { contextBridge } from 'electron';
import { buildBridge } from './bridge.ts';
import { listeningContract } from './contract/listening.ts';
import { ipcTransport } from './ipc-transport.ts';

const { listening } = buildBridge(listeningContract, { ...ipcTransport, getFilePath: () => '' });

contextBridge.exposeInMainWorld('listening', listening);
