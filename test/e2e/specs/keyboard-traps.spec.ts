/** Every menu, dialog and sheet of the screens is opened by key and left by Escape, and the focus comes back. */

import type { Locator, Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { getTextId } from '../../service/text-id.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { insertWebsites } from '../pages/bulk-websites.ts';
import { keys } from '../pages/keys.ts';
import { enterSubmenu, goToItem, readMenu } from '../pages/menus.ts';
import { openScreen } from '../pages/open-screen.ts';
import { openSettings } from '../pages/open-settings.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const popups = (page: Page): Locator =>
  page.locator('[role="dialog"], [role="menu"], [role="listbox"]').filter({ visible: true });

/** What says that it opens something: a menu or a list of choices, or a name that ends in three dots or is one of these. */
const opensDialog =
  /(?:…|^Export the text|^Add websites|^Check step by step|^Review|^Copy settings to other websites)$/;

interface Opener {
  readonly locator: Locator;
  readonly name: string;
  readonly kind: 'menu' | 'dialog' | 'listbox';
}

const listOpeners = async (within: Locator): Promise<readonly Opener[]> => {
  const found = await within
    .locator('button:enabled, input[aria-haspopup="listbox"]:enabled')
    .filter({ visible: true })
    .evaluateAll(
      (elements, pattern) =>
        (elements as HTMLElement[]).flatMap((element) => {
          const popup = element.getAttribute('aria-haspopup');
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
          // Chromium's own chooser.
          if (element.parentElement?.querySelector(':scope > input[type="file"]')) return [];
          if (popup === null && !new RegExp(pattern).test(name)) return [];
          element.dataset.opener ??= crypto.randomUUID();
          return [{ id: element.dataset.opener, name: name || element.id, popup: popup ?? 'dialog' }];
        }),
      opensDialog.source,
    );
  return found.map(({ id, name, popup }) => ({
    locator: within.page().locator(`[data-opener="${id}"]`),
    name,
    kind: popup as Opener['kind'],
  }));
};

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

/** Boxes of the system, which are answered with "cancel", and prints: the window shows nothing. */
const countBoxes = async ({ control, page }: Sidetone): Promise<number> => {
  const printed = await page.evaluate(() => {
    const shared = window as unknown as { prints?: number };
    shared.prints ??= 0;
    window.print = () => {
      shared.prints = (shared.prints ?? 0) + 1;
      setTimeout(() => window.dispatchEvent(new Event('afterprint')));
    };
    return shared.prints;
  });
  return (await control.record()).dialogs.length + printed;
};

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

/** Presses Escape until `depth` popups are left. Then `opener` has the focus again. */
const leave = async (opener: Locator, depth: number, name: string): Promise<void> => {
  const page = opener.page();
  for (let left = await popups(page).count(); left > depth; left = await popups(page).count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => popups(page).count(), { message: `Escape leaves ${name}` }).toBeLessThan(left);
  }
  await expect(opener, `the focus after ${name}`).toBeFocused();
};

const visitList = async ({ locator, name }: Opener, depth: number): Promise<number> => {
  await locator.press('ArrowDown');
  await expect(popups(locator.page()), `${name} opens its list`).toHaveCount(depth + 1);
  await leave(locator, depth, name);
  return 1;
};

const visitDialog = async (sidetone: Sidetone, { locator, name }: Opener, depth: number): Promise<number> => {
  await locator.focus();
  let count = 0;
  if (await pressEnter(sidetone, name)) {
    const inner = popups(sidetone.page).filter({ has: sidetone.page.locator(':focus') });
    count += 1 + (await visitOpeners(sidetone, inner.last(), depth + 1));
  }
  await leave(locator, depth, name);
  return count;
};

/** Opens the menu, each of its submenus, and each of its items that opens a dialog. */
const visitMenu = async (sidetone: Sidetone, opener: Opener, depth: number): Promise<number> => {
  const { page } = sidetone;
  const { locator, name } = opener;
  const open = async (): Promise<void> => {
    await locator.focus();
    await pressEnter(sidetone, name);
  };
  await open();
  const items = await readMenu(page);
  await leave(locator, depth, name);
  let count = 1;
  for (const { path, opensMenu, isDisabled } of items) {
    if (isDisabled || !(opensMenu || /…$/.test(path.at(-1) ?? ''))) continue;
    await open();
    await goToItem(page, path);
    if (opensMenu) await enterSubmenu(page);
    if (opensMenu || (await pressEnter(sidetone, path.join(' › ')))) count += 1;
    await leave(locator, depth, path.join(' › '));
  }
  return count;
};

async function visitOpeners(sidetone: Sidetone, within: Locator, depth = 0): Promise<number> {
  let count = 0;
  for (const opener of await listOpeners(within)) {
    if (opener.kind === 'listbox') count += await visitList(opener, depth);
    else if (opener.kind === 'menu') count += await visitMenu(sidetone, opener, depth);
    else count += await visitDialog(sidetone, opener, depth);
  }
  return count;
}

/** Opens it by `key`, visits what is in it, and leaves it. */
const visitByKey = async (sidetone: Sidetone, from: Locator, key: string): Promise<number> => {
  await from.press(key);
  await expect.poll(() => isFocusInNew(sidetone.page), { message: key }).toBe(true);
  const count = 1 + (await visitOpeners(sidetone, popups(sidetone.page).first(), 1));
  await leave(from, 0, key);
  return count;
};

let visited = 0;
test.afterAll(() => recordMetric('keyboard-traps', `0 of ${visited}`));

test('no trap around a text', { tag: '@stand-in' }, async ({ sidetone, service }) => {
  test.setTimeout(120_000);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const uploads = uploadsPage(page);
  await uploads.upload([audio.mp3.path]);
  await uploads.expectText('Transcribed');
  await uploads.list.getByRole('button', { name: 'Open text' }).press('Enter');
  await expect(page.getByRole('button', { name: 'More audio actions' })).toBeVisible();
  visited += await visitOpeners(sidetone, page.locator('body'));
  const { editor } = transcriptionsPage(page);
  for (const key of ['F1', 'ControlOrMeta+k', 'ControlOrMeta+Shift+e'])
    visited += await visitByKey(sidetone, editor, key);

  const [record] = service.data.transcriptions.getAll();
  await editor.press(keys.documentEnd);
  await page.keyboard.type(' Typed here.');
  service.data.transcriptions.update(record?.id ?? 0, { result: 'Typed elsewhere.' });
  visited += await visitByKey(sidetone, editor, 'ControlOrMeta+s');
});

test('no trap around an episode and the selected texts', { tag: '@stand-in' }, async ({
  sidetone,
  service,
}) => {
  test.setTimeout(120_000);
  const { page } = sidetone;
  insertTranscriptions(service, 5);
  const ids = service.data.transcriptions.getAll().map(({ id }) => getTextId(service, id));
  await openScreen(page, service, 'Transcriptions');
  const joined = await page.evaluate(
    async (three) => {
      const result = await window.sidetone.episodes.join({ ids: three });
      return result.ok ? result.value.id : null;
    },
    ids.slice(0, 3),
  );
  await page.locator(`[data-row="${joined}"]`).press('Enter');
  const { pane, bar } = transcriptionsPage(page);
  await expect(page.locator('.cm-partMark')).toHaveCount(3);
  visited += await visitOpeners(sidetone, pane);
  await page.getByRole('checkbox', { name: 'Select Episode 004' }).press(' ');
  await expect(bar).toBeVisible();
  visited += await visitOpeners(sidetone, bar);
});

test('no trap around uploads and their review', { tag: '@stand-in' }, async ({ sidetone, service }) => {
  test.setTimeout(120_000);
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const uploads = uploadsPage(page);
  await uploads.upload([audio.mp3.path]);
  await uploads.expectText('Transcribed');
  await dropFiles(page, [audio.wav.path, audio.mp3.path]);
  await expect.poll(() => isFocusInNew(page)).toBe(true);
  visited += 1 + (await visitOpeners(sidetone, popups(page).first(), 1));
  await page.keyboard.press('Escape');
  await expect(popups(page)).toHaveCount(0);
  visited += await visitOpeners(sidetone, page.locator('main'));
});

test('no trap around websites', { tag: '@stand-in' }, async ({ sidetone, service }) => {
  test.setTimeout(120_000);
  const { page } = sidetone;
  insertWebsites(service, 3);
  await openScreen(page, service, 'Websites');
  await expect(page.getByRole('table', { name: 'Websites' })).toBeVisible();
  visited += await visitOpeners(sidetone, page.locator('main'));
  await page.getByRole('button', { name: 'show-01.example', exact: true }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'Website' });
  await expect(panel.getByRole('combobox').first()).toBeVisible();
  visited += await visitOpeners(sidetone, panel);
  await page.getByRole('checkbox', { name: 'Select all websites' }).press(' ');
  visited += await visitOpeners(sidetone, page.getByRole('toolbar', { name: 'Selected websites' }));
});

test('no trap in the settings', { tag: '@stand-in' }, async ({ connected: sidetone }) => {
  test.setTimeout(120_000);
  const { page } = sidetone;
  for (const name of ['service', 'uploads', 'watch', 'texts', 'appearance', 'about'] as const) {
    await openSettings(page, name);
    visited += await visitOpeners(sidetone, page.getByRole('tabpanel'));
  }
});
