/** The keys of commands, which can be changed. */
import type { Page } from '@playwright/test';
import type { MenuEntry } from '../../stand-in/control/record.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { expect, getSettings, test } from '../pages/service-test.ts';

const shortcutsDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  return {
    dialog,
    change: dialog.getByRole('button', { name: 'Change: Command palette' }),
    reset: dialog.getByRole('button', { name: 'Reset: Command palette' }),
    row: dialog.locator('dt', { hasText: /^Command palette$/ }).locator('..'),
  };
};

const listAccelerators = (entries: readonly MenuEntry[]): readonly (string | undefined)[] =>
  entries.flatMap(({ accelerator, submenu = [] }) => [accelerator, ...listAccelerators(submenu)]);

/** The window may not listen to keys yet, or still close another dialog. A second press changes nothing. */
const openShortcuts = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('F1');
    await expect(shortcutsDialog(page).dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('a command gets other keys, at once and in the menu, and its own again', { tag: '@stand-in' }, async ({
  connected: { page, control },
}) => {
  const { dialog, change, reset, row } = shortcutsDialog(page);
  await openShortcuts(page);
  await change.press('Enter');
  await expect(row).toContainText('Press the new keys');
  await page.keyboard.press('ControlOrMeta+p');
  await expect(row).toContainText('Ctrl+P is used by “Print”');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(row).toContainText('Ctrl+C can’t be used here');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row).not.toContainText('Press the new keys');
  await expect(dialog).toBeVisible();

  await change.press('Enter');
  await page.keyboard.press('ControlOrMeta+Shift+b');
  await expect(row.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'B']);
  await expect(change).toBeFocused();
  await expect.poll(async () => listAccelerators(await control.menu())).toContain('CmdOrCtrl+Shift+B');
  expect(listAccelerators(await control.menu())).not.toContain('CmdOrCtrl+K');
  expect(await getSettings(page)).toMatchObject({ value: { shortcutKeys: { palette: 'mod+shift+B' } } });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('ControlOrMeta+Shift+b');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await openShortcuts(page);
  await reset.press('Enter');
  await expect(row.locator('kbd')).toHaveText(['Ctrl', 'K']);
  await expect(reset).toHaveCount(0);
  await expect.poll(async () => listAccelerators(await control.menu())).toContain('CmdOrCtrl+K');
});

test('keys that no menu takes are refused', { tag: '@stand-in' }, async ({ connected: { page } }) => {
  const refused = await page.evaluate(() =>
    window.sidetone.settings.update({ shortcutKeys: { palette: 'mod+Ö' } }),
  );
  expect(refused.ok).toBe(false);
});
