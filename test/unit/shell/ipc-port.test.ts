/** What main takes from an event of Electron. */
import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { closeStoreChannel, ipcPort } from '../../../main/shell/ipc-port.ts';

type Listener = (event: object, ...args: unknown[]) => unknown;

const electron = vi.hoisted(() => ({
  handlers: new Map<string, unknown>(),
  listeners: null as unknown as EventEmitter,
}));
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: unknown) => void electron.handlers.set(channel, listener),
    removeAllListeners: (channel: string) => electron.listeners.removeAllListeners(channel),
  },
}));

beforeEach(() => {
  electron.handlers.clear();
  electron.listeners = new EventEmitter();
});

const receive = (senderFrame: object | null): unknown => {
  let received: unknown[] = [];
  ipcPort.handle('channel', async (...all) => {
    received = all;
  });
  (electron.handlers.get('channel') as Listener)({ sender: { id: 7 }, senderFrame, secret: 1 }, 'a', 2);
  return received;
};

it('passes the sender as plain values, and the arguments', () => {
  const url = 'app://sidetone/';
  expect(receive({ url, parent: null })).toEqual([{ contentsId: 7, frame: { url, isTop: true } }, 'a', 2]);
});

it('marks subframes and deleted frames', () => {
  const frame = { url: 'about:blank', parent: { url: 'app://sidetone/' } };
  expect(receive(frame)).toEqual([{ contentsId: 7, frame: { url: 'about:blank', isTop: false } }, 'a', 2]);
  expect(receive(null)).toEqual([{ contentsId: 7, frame: null }, 'a', 2]);
});

it('closes the channel of electron-store, and no other', () => {
  electron.listeners.on('electron-store-get-data', () => undefined);
  electron.listeners.on('other', () => undefined);
  closeStoreChannel();
  expect(electron.listeners.eventNames()).toEqual(['other']);
});
