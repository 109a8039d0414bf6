/** The command palette: every action by its name, and what is on this computer. */
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { listMenuButtons, readMenu } from '../pages/menus.ts';
import { openScreen } from '../pages/open-screen.ts';
import { openSettings } from '../pages/open-settings.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const settingsPageNames = ['service', 'uploads', 'watch', 'texts', 'appearance', 'about'] as const;

const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
  const field = dialog.getByRole('combobox', { name: 'Command palette' });
  return {
    dialog,
    field,
    options: dialog.getByRole('option'),
    open: async (): Promise<void> => {
      await expect(dialog).toBeHidden();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(field).toBeFocused();
    },
  };
};

test('finds a text by words of its name, opens it, and leaves by Escape', { tag: '@smoke' }, async ({
  sidetone,
  service,
}) => {
  insertTranscriptions(service, 30);
  service.data.transcriptions.insert({ name: 'Élan vital, the interview', result: 'About time.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await waitForLibrarySync(page, service);
  const { dialog, field, options, open } = palette(page);
  await open();
  await expectAccessible(page);
  await field.fill('interview elan');
  // The last ones search the service, and all texts.
  await expect(options).toHaveText([
    /^Élan vital, the interview/,
    /^Search .+ for “interview elan”$/,
    'Search all texts for “interview elan”',
  ]);
  const [found] = await options.all();
  await expect(field).toHaveAttribute('aria-activedescendant', (await found?.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(transcriptionsPage(page).editor).toHaveText('About time.');

  await open();
  await field.fill('no such thing');
  await expect(dialog).toContainText('Nothing has this name');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

const inRow = ':is(li, [role="row"], [role="listitem"], [role="dialog"]) *';

/** The buttons outside of rows, and the items of the menus, which are opened by key. */
const listActions = async (page: Page): Promise<readonly string[]> => {
  const buttons = page
    .locator(`:is(main, aside) button:enabled:not(${inRow}):not([aria-haspopup="menu"])`)
    .filter({ visible: true });
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const copy = button.cloneNode(true) as HTMLElement;
      copy.querySelector('[data-keys]')?.remove();
      return button.getAttribute('aria-label') ?? copy.textContent?.trim() ?? '';
    }),
  );
  const items: string[] = [];
  for (const opener of await listMenuButtons(page.locator('body'))) {
    if (await opener.evaluate((element, selector) => element.matches(selector), inRow)) continue;
    await opener.press('Enter');
    for (const { path, opensMenu, isDisabled } of await readMenu(page))
      if (!opensMenu && !isDisabled) items.push(path.join(': '));
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  return [...names, ...items].filter((name) => name !== '');
};

/** Looks for each name, and counts those that are found. */
const createCount = (page: Page) => {
  const { dialog, field, options, open } = palette(page);
  let [found, count] = [0, 0];
  return {
    expectAll: async (names: readonly string[]): Promise<void> => {
      await open();
      for (const name of names) {
        await field.fill(name);
        const option = options.filter({ hasText: name }).first();
        await expect.soft(option, name).toBeVisible();
        count += 1;
        if (await option.isVisible()) found += 1;
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    record: (): void => recordMetric('actions-in-palette', `${found}/${count}`),
  };
};

test('has every action of the menu bar and of the screens', { tag: '@stand-in' }, async ({
  sidetone,
  service,
}) => {
  test.setTimeout(180_000);
  const { page } = sidetone;
  insertTranscriptions(service, 5);
  service.data.websites.insert({ domain: 'night-shift.example' });
  await openScreen(page, service, 'Transcriptions');
  const { expectAll, record } = createCount(page);
  await expectAll([
    'Choose audio files',
    'Export the text or the selected rows',
    'Print',
    'Copy the whole text',
    'Search',
    'Queue',
    'Websites',
    'Settings',
    'Refresh lists and the open text',
    'Keyboard shortcuts',
    'Show log',
  ]);
  const uploads = uploadsPage(page);
  await uploads.upload([audio.mp3.path]);
  await uploads.expectText('Transcribed');
  await expectAll(await listActions(page));
  await uploads.list.getByRole('button', { name: 'Open text' }).click();
  await expect(page.getByRole('button', { name: 'More audio actions' })).toBeVisible();
  await expectAll(await listActions(page));
  await page.getByRole('link', { name: 'Websites' }).click();
  await page.getByRole('checkbox', { name: 'Select night-shift.example' }).check();
  await expectAll(await listActions(page));
  for (const name of settingsPageNames) {
    await openSettings(page, name);
    await expectAll(await listActions(page));
  }
  record();
});

test('runs an item of a menu, and gives the focus back', { tag: '@smoke' }, async ({ sidetone, service }) => {
  const { page } = sidetone;
  insertTranscriptions(service, 5);
  await openScreen(page, service, 'Transcriptions');
  const { row, editor, search } = transcriptionsPage(page);
  await row('Episode 003').click();
  await editor.click();
  const { field, options, open } = palette(page);
  await open();
  await field.fill('details');
  await expect(options).toHaveCount(3);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(editor).toBeFocused();

  await open();
  await field.fill('reading narrow');
  await expect(options.first()).toHaveText('Reading: Narrow column');
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await open();
  await field.fill('search');
  await options.filter({ hasText: /^Search(?!:| a|.*:\d)/ }).click();
  await expect(search).toBeFocused();
});

test('finds commands by other words, goes to a time, and searches all texts for what is typed', async ({
  sidetone,
  service,
}) => {
  const { page } = sidetone;
  const uploads = uploadsPage(page);
  await openScreen(page, service, 'Transcriptions');
  await uploads.upload([audio.mp3.path]);
  await uploads.expectText('Transcribed');
  await uploads.list.getByRole('button', { name: 'Open text' }).click();
  const slider = page.getByRole('slider', { name: 'Playback position' });
  await expect(slider).toBeVisible();
  const { dialog, field, options, open } = palette(page);
  await open();
  const words: readonly (readonly [typed: string, found: string | RegExp])[] = [
    ['favorite', 'Add to favorites'],
    ['favourite', 'Add to favorites'],
    ['retitle', 'Rename'],
    ['vtt', 'Export as WebVTT'],
    ['srt', 'Export as SRT'],
    ['word', 'Export as Word'],
    ['1.5x', 'Play at 1.5 ×'],
    ['faster', /^Play at /],
    ['german', 'Language of new recordings: German'],
    ['preferences', /^Settings/],
    ['history', 'Versions…'],
    ['trash', /^Delete /],
  ];
  let found = 0;
  for (const [typed, expected] of words) {
    await field.fill(typed);
    await expect.soft(options.filter({ hasText: expected }).first(), typed).toBeVisible();
    found += 1;
  }
  recordMetric('synonyms-in-palette', `${found}/${words.length}`);
  await takeScreenshot(page, 'palette-synonyms');
  await expectAccessible(page);

  await field.fill('0:03');
  await expect(options.first()).toHaveText('Go to 0:03');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => slider.inputValue().then(Number)).toBeCloseTo(3, 1);
  await open();
  await field.fill('59:59');
  await expect(options.filter({ hasText: 'Go to' })).toHaveCount(0);

  await field.fill('rename');
  await page.keyboard.press('Enter');
  await expect(transcriptionsPage(page).name).toBeFocused();
  await open();
  await field.fill('owls');
  await expect(options.last()).toHaveText('Search all texts for “owls”');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(transcriptionsPage(page).search).toHaveValue('owls');
});

/** The fields of the page, by their labels; not the choices of one. */
const listFields = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main) => {
    const labels = [...main.querySelectorAll('[role="tabpanel"] label')]
      .filter((label) => label.closest('[role="radiogroup"]') === null)
      .map((label) => {
        const copy = label.cloneNode(true) as HTMLElement;
        copy.querySelector('[id$="-description"]')?.remove();
        return copy.textContent?.trim() ?? '';
      });
    const groups = [...main.querySelectorAll('[role="tabpanel"] [role="radiogroup"]')].map(
      (group) =>
        group.getAttribute('aria-label') ??
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ??
        '',
    );
    return [...new Set([...labels, ...groups])].filter((name) => name !== '');
  });

/** The label of what has the focus, or of the group that it is a choice of. */
const getFocusedLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const group = focused?.closest('[role="radiogroup"]');
    const named = group?.getAttribute('aria-label');
    if (group)
      return named ?? document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const description = labels.map((label) => label.querySelector('[id$="-description"]')?.textContent ?? '');
    return labels.map((label, index) => label.textContent?.replace(description[index] ?? '', '')).join('');
  });

test('finds watched folders by another word for them', { tag: '@stand-in' }, async ({
  connected: { page },
}) => {
  const { dialog, field, open } = palette(page);
  await open();
  await field.fill('hot folder');
  await dialog.getByRole('option', { name: 'Watch a folder…' }).click();
  await expect(page.getByRole('button', { name: 'Watch a folder…' })).toBeFocused();
});

test('leads to each field of the settings', { tag: '@stand-in' }, async ({ connected: { page } }) => {
  test.setTimeout(120_000);
  const { dialog, field, open } = palette(page);
  const fields: string[] = [];
  for (const name of settingsPageNames) {
    await openSettings(page, name);
    for (const closed of await page.getByRole('button', { name: 'Edit', expanded: false }).all())
      await closed.click();
    await expect(page.getByText('Loading')).toHaveCount(0);
    fields.push(...(await listFields(page)));
  }
  expect(fields.length).toBeGreaterThan(20);
  for (const name of fields) {
    await page.getByRole('link', { name: 'All texts' }).click();
    await open();
    await field.fill(name);
    const group = dialog.getByRole('group', { name: 'Settings', exact: true });
    await group.getByText(name, { exact: true }).click();
    await expect.poll(() => getFocusedLabel(page), { message: name }).toBe(name);
  }
});
