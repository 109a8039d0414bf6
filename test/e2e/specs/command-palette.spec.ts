/** The command palette: every action by its name, and what is on this computer. */
import type { Page } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
  const field = dialog.getByRole('combobox', { name: 'Command palette' });
  return {
    dialog,
    field,
    options: dialog.getByRole('option'),
    open: async (): Promise<void> => {
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
  await expect(options).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(transcriptionsPage(page).editor).toHaveText('About time.');

  await open();
  await field.fill('no such thing');
  await expect(dialog).toContainText('Nothing has this name');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

/** The buttons outside of rows, also those that open a menu. */
const listActions = async (page: Page): Promise<readonly string[]> => {
  const buttons = page
    .locator('main button:enabled:not(li *, [role="row"] *, [role="listitem"] *)')
    .filter({ visible: true });
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const copy = button.cloneNode(true) as HTMLElement;
      copy.querySelector('[data-keys]')?.remove();
      return button.getAttribute('aria-label') ?? copy.textContent?.trim() ?? '';
    }),
  );
  return names.filter((name) => name !== '');
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
  const { dialog, field, options, open } = palette(page);
  let [found, count] = [0, 0];
  const expectAll = async (names: readonly string[]): Promise<void> => {
    await open();
    for (const name of names) {
      await field.fill(name);
      const exact = options.filter({ hasText: name });
      await expect.soft(exact.first(), name).toBeVisible();
      count += 1;
      if (await exact.first().isVisible()) found += 1;
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await expectAll([
    'Choose audio files',
    'Export the text or the selected rows',
    'Print',
    'Copy the whole text',
    'Search',
    'Uploads',
    'Websites',
    'Settings',
    'Refresh lists and the open text',
    'Keyboard shortcuts',
    'Show log',
  ]);
  await transcriptionsPage(page).row('Episode 003').click();
  await expect(transcriptionsPage(page).editor).toBeVisible();
  await expectAll(await listActions(page));
  const uploads = uploadsPage(page);
  await uploads.upload([audio.mp3.path]);
  await uploads.expectText('Transcribed');
  await expectAll(await listActions(page));
  for (const screen of ['Websites', 'Settings']) {
    await page.getByRole('link', { name: screen }).click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeFocused();
    await expectAll(await listActions(page));
  }
  recordMetric('actions-in-palette', `${found}/${count}`);
});
