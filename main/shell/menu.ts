/** The application menu. Its own items send a command to the renderer; roles are carried out by Electron. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '../../preload/contract/app.ts';
import type { Result } from '../../preload/contract/result.ts';
import { shortcuts } from '../../preload/contract/shortcuts.ts';
import { t } from '../../preload/messages/translate.ts';

/** Works without a window, so that it helps when the window does not. */
interface SupportActions {
  showLog(): void;
  copyDiagnostics(): Promise<Result<true>>;
}

type Send = (command: AppCommand) => void;
type Item = MenuItemConstructorOptions;

const divider: Item = { type: 'separator' };
const isMac = process.platform === 'darwin';

/** Those of the keyboard only are not in the menu. */
type MenuShortcut = Exclude<keyof typeof shortcuts, 'searchEverything' | 'undo'>;

const createItem = (label: string, name: MenuShortcut, send: Send): Item => ({
  label,
  accelerator: shortcuts[name].keys.replace('mod', 'CmdOrCtrl').replace('shift', 'Shift'),
  click: () => send(shortcuts[name].command),
});

const createSettingsItem = (send: Send): Item => createItem(t('menu.settings'), 'settings', send);

const createQuitItem = (): Item => ({
  role: 'quit',
  label: t('menu.quit', { platform: process.platform }),
});

const createAppMenu = (send: Send): Item => ({
  label: 'Sidetone',
  submenu: [
    { role: 'about', label: t('menu.about') },
    divider,
    createSettingsItem(send),
    divider,
    { role: 'services', label: t('menu.services') },
    divider,
    { role: 'hide', label: t('menu.hide') },
    { role: 'hideOthers', label: t('menu.hideOthers') },
    { role: 'unhide', label: t('menu.showAll') },
    divider,
    createQuitItem(),
  ],
});

const createFileMenu = (send: Send): Item => ({
  label: t('menu.file'),
  submenu: [
    createItem(t('menu.addFiles'), 'chooseFiles', send),
    divider,
    createItem(t('common.exportEllipsis'), 'exportText', send),
    createItem(t('menu.print'), 'print', send),
    divider,
    ...(isMac
      ? [{ role: 'close' as const, label: t('menu.closeWindow') }]
      : [createSettingsItem(send), divider, createQuitItem()]),
  ],
});

const createEditMenu = (send: Send): Item => ({
  label: t('menu.edit'),
  submenu: [
    { role: 'undo', label: t('common.undo') },
    { role: 'redo', label: t('menu.redo') },
    divider,
    { role: 'cut', label: t('menu.cut') },
    { role: 'copy', label: t('common.copy') },
    createItem(t('menu.copyText'), 'copyText', send),
    { role: 'paste', label: t('menu.paste') },
    { role: 'pasteAndMatchStyle', label: t('menu.pasteAndMatchStyle') },
    { role: 'selectAll', label: t('menu.selectAll') },
    divider,
    createItem(t('menu.find'), 'find', send),
  ],
});

/** Keys besides that of the role, which needs Shift: + without it (= in English), and + of the number pad. */
const zoomInKeys = ['CmdOrCtrl+=', 'CmdOrCtrl+numadd'];

const createViewMenu = (send: Send): Item => ({
  label: t('menu.view'),
  submenu: [
    createItem(t('common.transcriptions'), 'transcriptions', send),
    createItem(t('common.uploads'), 'uploads', send),
    createItem(t('common.websites'), 'websites', send),
    divider,
    createItem(t('menu.refresh'), 'refresh', send),
    createItem(t('transcriptions.reading.focus'), 'focusMode', send),
    divider,
    { role: 'resetZoom', label: t('menu.actualSize') },
    { role: 'zoomIn', label: t('menu.zoomIn') },
    ...zoomInKeys.map(
      (accelerator): Item => ({ role: 'zoomIn', label: t('menu.zoomIn'), accelerator, visible: false }),
    ),
    { role: 'zoomOut', label: t('menu.zoomOut') },
    divider,
    { role: 'togglefullscreen', label: t('menu.fullScreen') },
  ],
});

/** Creates the menu *Window*. On macOS the role adds the list of windows. */
const createWindowMenu = (): Item => ({
  role: 'windowMenu',
  label: t('menu.window'),
  submenu: [
    { role: 'minimize', label: t('menu.minimize') },
    ...(isMac
      ? [
          { role: 'zoom' as const, label: t('menu.zoom') },
          divider,
          { role: 'front' as const, label: t('menu.bringAllToFront') },
        ]
      : [{ role: 'close' as const, label: t('common.close') }]),
  ],
});

const createHelpMenu = (send: Send, support: SupportActions): Item => ({
  role: 'help',
  label: t('menu.help'),
  submenu: [
    createItem(t('menu.palette'), 'palette', send),
    createItem(t('menu.shortcuts'), 'showShortcuts', send),
    divider,
    { label: t('support.showLog'), click: () => support.showLog() },
    {
      label: t('support.copyDiagnostics'),
      click: async () => send({ kind: 'diagnostics_copied', result: await support.copyDiagnostics() }),
    },
  ],
});

/** Call it again when the language changes. */
export const setMenu = (send: Send, support: SupportActions): void => {
  const template = [
    ...(isMac ? [createAppMenu(send)] : []),
    createFileMenu(send),
    createEditMenu(send),
    createViewMenu(send),
    createWindowMenu(),
    createHelpMenu(send, support),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
