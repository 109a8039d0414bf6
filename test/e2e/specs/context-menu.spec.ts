import type { Locator } from '@playwright/test';
import type { TestService } from '../../service/service.ts';
import type { MenuEntry } from '../../stand-in/control/record.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const items = (menu: readonly MenuEntry[] | undefined): string[] =>
  (menu ?? []).filter(({ type }) => type !== 'separator').map(({ label }) => label);

const lastPopup = async ({ control }: Sidetone): Promise<readonly MenuEntry[] | undefined> =>
  (await control.record()).popups.at(-1);

const openText = async ({ page }: Sidetone, service: TestService, result: string): Promise<Locator> => {
  service.data.transcriptions.insert({ name: 'Owls', result });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await expect(screen.editor).toHaveText(result);
  return screen.editor;
};

const editing = ['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Paste and match style', 'Select all'];

test('offers editing in a text, copying for a selection elsewhere, and nothing otherwise', {
  tag: '@stand-in',
}, async ({ sidetone, service }) => {
  const { page } = sidetone;
  const text = await openText(sidetone, service, 'A text to work with');
  await text.click({ button: 'right' });
  await expect.poll(async () => items(await lastPopup(sidetone))).toEqual(editing);
  const entry = async (label: string) => (await lastPopup(sidetone))?.find((each) => each.label === label);
  expect(await entry('Cut')).toMatchObject({ enabled: false });
  expect(await entry('Paste')).toMatchObject({ enabled: true });

  await page.getByRole('link', { name: 'Settings' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' });
  await heading.click({ button: 'right' });
  expect((await sidetone.control.record()).popups).toHaveLength(1);
  await heading.selectText();
  await heading.click({ button: 'right' });
  await expect.poll(async () => items(await lastPopup(sidetone))).toEqual(['Copy']);
});

test('suggests corrections for a misspelled word if spelling is checked', { tag: '@stand-in' }, async ({
  sidetone,
  service,
}) => {
  const { page, control } = sidetone;
  const text = await openText(sidetone, service, 'A recieved text');
  await control.setMisspelling('recieved', ['received', 'relieved']);
  await text.click({ button: 'right' });
  await expect.poll(async () => items(await lastPopup(sidetone))).toEqual(editing);
  expect(await control.record()).toMatchObject({ blocked: [], sent: [] });

  await page.evaluate(() => window.sidetone.settings.update({ spellcheck: true }));
  await text.click({ button: 'right' });
  const all = ['received', 'relieved', 'Add to dictionary', ...editing];
  await expect.poll(async () => items(await lastPopup(sidetone))).toEqual(all);
  // Another session than that of the page downloads the dictionary.
  const { blocked, sent } = await control.record();
  expect(blocked).toEqual([]);
  expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/en-us\.bdic$/)]);

  await control.clickPopup(['Add to dictionary']);
  expect((await control.record()).dictionaryWords).toEqual(['recieved']);
  await text.click({ button: 'right' });
  await expect.poll(async () => (await control.record()).popups.length).toBe(3);
  await control.clickPopup(['received']);
  await expect(text).toContainText('A received text');
});

test('a row has its menu by the right button and by key', { tag: '@stand-in' }, async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  for (const name of ['Larks', 'Owls', 'Rooks']) service.data.transcriptions.insert({ name, result: 'Hoo.' });
  await openScreen(page, service, 'Transcriptions');
  const { row, rows, editor, name: nameField, bar } = transcriptionsPage(page);
  const menu = page.getByRole('menu');
  await row('Owls').click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Open/,
    'RenameF2',
    'Add to favoritesCtrl+D',
    /^Export…/,
    /^Export as last time/,
    'Transcribe again…',
    /^Delete/,
  ]);
  await expect(menu).toHaveAccessibleName('Owls');
  await expectAccessible(page);
  await takeScreenshot(page, 'row-menu');
  // No system menu is open besides.
  expect((await sidetone.control.record()).popups).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(row('Owls')).toBeFocused();

  const star = page.getByRole('button', { name: 'Favorite: Owls' });
  await page.keyboard.press('ControlOrMeta+d');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Shift+F10');
  await expect(menu.locator(':focus')).toHaveText(/^Open/);
  await page.keyboard.press('Enter');
  await expect(editor).toHaveText('Hoo.');
  await expect(nameField).toHaveValue('Owls');

  await row('Rooks').focus();
  await page.keyboard.press('F2');
  await expect(nameField).toHaveValue('Rooks');
  await expect(nameField).toBeFocused();
  await row('Larks').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(nameField).toHaveValue('Larks');
  await expect(nameField).toBeFocused();
  await page.keyboard.type('Larks at dawn');
  await page.keyboard.press('Enter');
  await expect(row('Larks at dawn')).toBeVisible();

  await row('Rooks').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(row('Rooks')).toHaveCount(0);
  await expect(rows).toHaveCount(2);

  // Of several selected rows, what can be done with all of them.
  await row('Owls').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar).toContainText('2 selected');
  await row('Owls').click({ button: 'right' });
  await expect(menu).toHaveAccessibleName('2 selected');
  await menu.getByRole('menuitem', { name: /^Export…/ }).click();
  await expect(page.getByRole('heading', { name: 'Export 2 texts' })).toBeVisible();
});
