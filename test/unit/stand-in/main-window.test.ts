import { expect, test } from 'vitest';
import { findMainWindow } from '../../stand-in/control/main-window.ts';

const createWindow = (url: string) =>
  ({ webContents: { getURL: () => url } }) as unknown as Electron.BrowserWindow;

test('the main window is found by its URL, whatever the order', () => {
  const hidden = createWindow('app://sidetone/prepare');
  for (const url of ['app://sidetone/', 'app://probe/', '']) {
    const main = createWindow(url);
    expect(findMainWindow([hidden, main])).toBe(main);
    expect(findMainWindow([main, hidden])).toBe(main);
  }
  expect(findMainWindow([hidden])).toBeUndefined();
});
