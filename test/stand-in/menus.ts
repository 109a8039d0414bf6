import { findMainWindow } from './control/main-window.ts';
import { menuKeys } from './electron/accelerators.ts';
import { app } from './electron/app.ts';
import { BrowserWindow } from './electron/browser-window.ts';
import { focusedPage } from './electron/front-page.ts';
import { setMenuHost } from './electron/menu.ts';

const front = (): Electron.BrowserWindow | null =>
  BrowserWindow.getFocusedWindow() ?? findMainWindow(BrowserWindow.getAllWindows()) ?? null;

/** Editing commands that Chromium runs. */
const editing: Readonly<Record<string, string>> = {
  undo: 'undo',
  redo: 'redo',
  cut: 'cut',
  copy: 'copy',
  paste: 'paste',
  pasteandmatchstyle: 'pasteAndMatchStyle',
  delete: 'delete',
  selectall: 'selectAll',
};

const doRole = (role: string): void => {
  const window = front();
  const command = editing[role];
  if (command) {
    const event = { type: 'rawKeyDown', key: 'Unidentified', commands: [command] };
    void focusedPage()
      ?.session.send('Input.dispatchKeyEvent', event)
      .catch(() => undefined);
    return;
  }
  if (role === 'quit') app.quit();
  if (role === 'close') window?.close();
  if (role === 'minimize') window?.minimize();
  if (role === 'togglefullscreen') window?.setFullScreen(!window.isFullScreen());
  if (role === 'zoomin' && window) window.webContents.zoomLevel += 0.5;
  if (role === 'zoomout' && window) window.webContents.zoomLevel -= 0.5;
  if (role === 'resetzoom' && window) window.webContents.zoomLevel = 0;
  if (role === 'reload' || role === 'forcereload') window?.reload();
};

export const connectMenus = (): void => {
  setMenuHost({
    doRole,
    menuChanged: () => focusedPage()?.deliver({ kind: 'keys', keys: menuKeys() }),
    frontWindow: () => front() ?? undefined,
  });
};
