/** The application's menu. Every item of our own is a command that the page carries out. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '../../preload/contract/app.ts';

type Send = (command: AppCommand) => void;

const item = (
  label: string,
  accelerator: string,
  send: Send,
  command: AppCommand,
): MenuItemConstructorOptions => ({
  label,
  accelerator,
  click: () => send(command),
});

const menuTemplate = (send: Send, isMac: boolean): MenuItemConstructorOptions[] => {
  const settings = item('Settings…', 'CmdOrCtrl+,', send, { kind: 'go', to: 'settings' });
  const divider: MenuItemConstructorOptions = { type: 'separator' };
  const appMenu: MenuItemConstructorOptions = {
    label: 'Sidetone',
    submenu: [
      { role: 'about' },
      divider,
      settings,
      divider,
      { role: 'services' },
      divider,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      divider,
      { role: 'quit' },
    ],
  };
  return [
    ...(isMac ? [appMenu] : []),
    {
      label: 'File',
      submenu: [
        item('Add audio files…', 'CmdOrCtrl+O', send, { kind: 'choose_files' }),
        divider,
        item('Export…', 'CmdOrCtrl+Shift+E', send, { kind: 'text', action: 'export' }),
        item('Print…', 'CmdOrCtrl+P', send, { kind: 'text', action: 'print' }),
        divider,
        ...(isMac ? [{ role: 'close' as const }] : [settings, divider, { role: 'quit' as const }]),
      ],
    },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        divider,
        { role: 'cut' },
        { role: 'copy' },
        item('Copy the whole text', 'CmdOrCtrl+Shift+C', send, { kind: 'text', action: 'copy' }),
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'selectAll' },
        divider,
        item('Find', 'CmdOrCtrl+F', send, { kind: 'find' }),
      ],
    },
    {
      label: 'View',
      submenu: [
        item('Transcriptions', 'CmdOrCtrl+1', send, { kind: 'go', to: 'transcriptions' }),
        item('Uploads', 'CmdOrCtrl+2', send, { kind: 'go', to: 'uploads' }),
        item('Websites', 'CmdOrCtrl+3', send, { kind: 'go', to: 'websites' }),
        divider,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        divider,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
};

export const setMenu = (send: Send): void => {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(send, process.platform === 'darwin')));
};
