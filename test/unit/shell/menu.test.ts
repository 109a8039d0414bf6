/** The application menu, in the stand-in's menu, which is as strict as Electron's. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createMenu } from '../../../main/shell/menu.ts';
import type { AppCommand } from '../../../preload/contract/app.ts';
import { parseAccelerator } from '../../stand-in/electron/accelerators.ts';
import { Menu, menuActions, menuEntries, setMenuHost } from '../../stand-in/electron/menu.ts';

vi.mock('electron', () => import('../../stand-in/electron/menu.ts'));

const settings = { shortcutKeys: {}, analyticsUrl: 'https://stats.example' };
let roles: string[];
let updateMenu: ReturnType<typeof createMenu>;
const sent: AppCommand[] = [];
const support = {
  showLog: () => undefined,
  copyDiagnostics: async () => ({ ok: true, value: true }) as const,
};
beforeEach(() => {
  roles = [];
  const doRole = (role: string): void => void roles.push(role);
  setMenuHost({ doRole, menuChanged: () => undefined, frontWindow: () => undefined });
  updateMenu = createMenu((command) => sent.push(command), support, settings);
});

/** The user presses Ctrl (or Command) and a key of a keyboard. */
const press = (key: string, shift = false): void => {
  for (const { accelerator, click } of menuActions()) {
    const keys = parseAccelerator(accelerator);
    if (keys.key === key && keys.shift === shift && (keys.ctrl || keys.meta) && !keys.alt) click();
  }
};

test.each([
  ['=', false, 'zoomin'],
  ['+', true, 'zoomin'],
  // A German keyboard, or the number pad.
  ['+', false, 'zoomin'],
  ['-', false, 'zoomout'],
  ['0', false, 'resetzoom'],
])('Ctrl with %s (Shift: %s) does %s', (key, shift, role) => {
  press(key, shift);
  expect(roles).toEqual([role]);
});

test('a command has the keys that the user chose', () => {
  updateMenu({ ...settings, shortcutKeys: { palette: 'mod+shift+B' } }, false);
  press('k');
  press('b', true);
  expect(sent.splice(0)).toEqual([{ kind: 'palette' }]);
});

test('there are no websites for a service without statistics', () => {
  const listLabels = () =>
    menuEntries(Menu.getApplicationMenu()).flatMap(({ submenu }) => submenu.map(({ label }) => label));
  expect(listLabels()).toContain('Websites');
  updateMenu({ ...settings, analyticsUrl: '' }, false);
  expect(listLabels()).not.toContain('Websites');
});

test('the items for other keys are not shown', () => {
  const shown = menuEntries(Menu.getApplicationMenu()).flatMap(({ submenu }) => submenu);
  expect(shown.filter(({ role, visible }) => role === 'zoomIn' && visible)).toHaveLength(1);
});

test.skipIf(process.platform === 'darwin')('has no item that only macOS carries out', () => {
  const items = menuEntries(Menu.getApplicationMenu()).flatMap(({ submenu }) => submenu);
  expect(items.map(({ role }) => role)).not.toContain('zoom');
});
