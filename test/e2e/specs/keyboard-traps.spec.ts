/** Every menu and dialog of the screens is opened by key and left by Escape, and the focus comes back. */
import type { Locator, Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { openScreen } from '../pages/open-screen.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const popups = (page: Page): Locator =>
  page.locator('[role="dialog"], [role="menu"]').filter({ visible: true });

/** What says that it opens something: a menu button, or a name that ends in three dots. */
const listOpeners = (within: Locator): Promise<readonly string[]> =>
  within
    .locator('button:enabled')
    .filter({ visible: true })
    .evaluateAll((buttons) =>
      buttons
        .filter(
          (button) =>
            ['menu', 'dialog'].includes(button.getAttribute('aria-haspopup') ?? '') ||
            /…$/.test(button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
        )
        .map((button) => {
          button.dataset.opener ??= crypto.randomUUID();
          return button.dataset.opener;
        }),
    );

/** The menu or dialog that has the focus is what was there before. */
const markFocused = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document.activeElement?.closest('[role="dialog"], [role="menu"]')?.setAttribute('data-before', ''),
  );

const isFocusInNew = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const popup = document.activeElement?.closest('[role="dialog"], [role="menu"]');
    return popup !== null && popup !== undefined && !popup.hasAttribute('data-before');
  });

/** A box of the system instead: it is answered with "cancel", and the window shows nothing. */
const countBoxes = async ({ control }: Sidetone): Promise<number> => (await control.record()).dialogs.length;

/** Presses Enter on what has the focus. Returns whether something of the window opened. */
const pressEnter = async (sidetone: Sidetone, name: string): Promise<boolean> => {
  const { page } = sidetone;
  const boxes = await countBoxes(sidetone);
  await markFocused(page);
  await page.keyboard.press('Enter');
  let opened = false;
  await expect
    .poll(
      async () => {
        opened = await isFocusInNew(page);
        return opened || (await countBoxes(sidetone)) > boxes;
      },
      { message: `${name} opens something that has the focus` },
    )
    .toBe(true);
  return opened;
};

const leave = async (page: Page, name: string): Promise<void> => {
  for (let left = await popups(page).count(); left > 0; left = await popups(page).count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => popups(page).count(), { message: `Escape leaves ${name}` }).toBeLessThan(left);
  }
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus after ${name}` })
    .not.toBe('BODY');
};

/** Opens each of the menu's items that end in three dots, from the button anew. */
const openItems = async (sidetone: Sidetone, opener: Locator, name: string): Promise<number> => {
  const { page } = sidetone;
  const items = page.getByRole('menuitem').filter({ visible: true, hasText: /…$/ });
  const names = await items.allTextContents();
  await leave(page, name);
  let count = 0;
  for (const item of names) {
    await opener.focus();
    await pressEnter(sidetone, name);
    for (let moves = 0; moves < 30; moves += 1) {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === item) break;
      await page.keyboard.press('ArrowDown');
    }
    if (await pressEnter(sidetone, item)) count += 1;
    await leave(page, item);
  }
  return count;
};

const visitOpeners = async (sidetone: Sidetone, within: Locator): Promise<number> => {
  const { page } = sidetone;
  let count = 0;
  for (const id of await listOpeners(within)) {
    const opener = page.locator(`[data-opener="${id}"]`);
    const name = `${await opener.getAttribute('aria-label')} ${await opener.textContent()}`;
    await opener.focus();
    if (!(await pressEnter(sidetone, name))) continue;
    count += 1;
    count += await openItems(sidetone, opener, name);
  }
  return count;
};

test('no menu and no dialog is a trap', { tag: '@stand-in' }, async ({ sidetone, service }) => {
  test.setTimeout(300_000);
  const { page } = sidetone;
  insertTranscriptions(service, 5);
  service.data.websites.insert({ domain: 'night-shift.example' });
  await openScreen(page, service, 'Transcriptions');
  await page.getByRole('button', { name: /^Episode 003/ }).click();
  await expect(page.getByRole('textbox', { name: 'Text of Episode 003' })).toBeVisible();
  const body = page.locator('body');
  let count = await visitOpeners(sidetone, body);
  const uploads = uploadsPage(page);
  await uploads.upload([audio.mp3.path]);
  await uploads.expectText('Transcribed');
  count += await visitOpeners(sidetone, page.locator('main'));
  for (const screen of ['Websites', 'Settings']) {
    await page.getByRole('link', { name: screen }).click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeFocused();
    count += await visitOpeners(sidetone, page.locator('main'));
  }
  await page.keyboard.press('F1');
  await expect(popups(page)).toBeVisible();
  await leave(page, 'the shortcuts');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(popups(page)).toBeVisible();
  await leave(page, 'the palette');
  recordMetric('keyboard-traps', `0 of ${count + 2}`);
});
