/** The application menu. Its own items send a command to the renderer; roles are carried out by Electron. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '../../preload/contract/app.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { getKeys, shortcuts } from '../../preload/contract/shortcuts.ts';
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

type CreateItem = (label: string, name: MenuShortcut) => Item;

const createSettingsItem = (createItem: CreateItem): Item => createItem(t('menu.settings'), 'settings');

const createQuitItem = (): Item => ({
  role: 'quit',
  label: t('menu.quit', { platform: process.platform }),
});

const createAppMenu = (createItem: CreateItem): Item => ({
  label: 'Sidetone',
  submenu: [
    { role: 'about', label: t('menu.about') },
    divider,
    createSettingsItem(createItem),
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

const createFileMenu = (createItem: CreateItem): Item => ({
  label: t('menu.file'),
  submenu: [
    createItem(t('menu.addFiles'), 'chooseFiles'),
    divider,
    createItem(t('common.exportEllipsis'), 'exportText'),
    createItem(t('transcriptions.exports.asLast'), 'exportAsLast'),
    createItem(t('menu.print'), 'print'),
    divider,
    ...(isMac
      ? [{ role: 'close' as const, label: t('menu.closeWindow') }]
      : [createSettingsItem(createItem), divider, createQuitItem()]),
  ],
});

const createEditMenu = (createItem: CreateItem): Item => ({
  label: t('menu.edit'),
  submenu: [
    { role: 'undo', label: t('common.undo') },
    { role: 'redo', label: t('menu.redo') },
    divider,
    { role: 'cut', label: t('menu.cut') },
    { role: 'copy', label: t('common.copy') },
    createItem(t('menu.copyText'), 'copyText'),
    { role: 'paste', label: t('menu.paste') },
    { role: 'pasteAndMatchStyle', label: t('menu.pasteAndMatchStyle') },
    { role: 'selectAll', label: t('menu.selectAll') },
    divider,
    createItem(t('menu.find'), 'find'),
    createItem(t('menu.replaceEverywhere'), 'replaceEverywhere'),
  ],
});

/** Keys besides that of the role, which needs Shift: + without it (= in English), and + of the number pad. */
const zoomInKeys = ['CmdOrCtrl+=', 'CmdOrCtrl+numadd'];

/** What the menu depends on, besides the language. */
type MenuSettings = Pick<Settings, 'shortcutKeys' | 'analyticsUrl'>;

const createViewMenu = (createItem: CreateItem, { analyticsUrl }: MenuSettings): Item => ({
  label: t('menu.view'),
  submenu: [
    createItem(t('common.transcriptions'), 'transcriptions'),
    createItem(t('common.queue'), 'uploads'),
    ...(analyticsUrl === '' ? [] : [createItem(t('common.websites'), 'websites')]),
    divider,
    createItem(t('menu.refresh'), 'refresh'),
    createItem(t('transcriptions.reading.focus'), 'focusMode'),
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

const createHelpMenu = (createItem: CreateItem, send: Send, support: SupportActions): Item => ({
  role: 'help',
  label: t('menu.help'),
  submenu: [
    createItem(t('menu.palette'), 'palette'),
    createItem(t('menu.shortcuts'), 'showShortcuts'),
    divider,
    { label: t('support.showLog'), click: () => support.showLog() },
    {
      label: t('support.copyDiagnostics'),
      click: async () => send({ kind: 'diagnostics_copied', result: await support.copyDiagnostics() }),
    },
  ],
});

/** As Electron takes keys. */
export const toAccelerator = (keys: string): string =>
  keys.replace('mod', 'CmdOrCtrl').replace('shift', 'Shift');

const setMenu = (send: Send, support: SupportActions, settings: MenuSettings): void => {
  const createItem: CreateItem = (label, name) => ({
    label,
    accelerator: toAccelerator(getKeys(name, settings.shortcutKeys)),
    click: () => send(shortcuts[name].command),
  });
  const template = [
    ...(isMac ? [createAppMenu(createItem)] : []),
    createFileMenu(createItem),
    createEditMenu(createItem),
    createViewMenu(createItem, settings),
    createWindowMenu(),
    createHelpMenu(createItem, send, support),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

/** Returns a function that creates the menu again if it has another content or language than before. */
export const createMenu = (send: Send, support: SupportActions, initial: MenuSettings) => {
  let shown = initial;
  setMenu(send, support, shown);
  return (next: MenuSettings, isOtherLanguage: boolean): void => {
    const isOther = next.shortcutKeys !== shown.shortcutKeys || next.analyticsUrl !== shown.analyticsUrl;
    if (isOther || isOtherLanguage) setMenu(send, support, next);
    shown = next;
  };
};
