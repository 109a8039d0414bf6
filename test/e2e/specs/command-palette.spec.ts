/** The command palette: every action by its name, and what is on this computer. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessible.ts';
import { waitForLibrarySync } from '../pages/library.ts';
import { openScreen } from '../pages/open-screen.ts';
import { insertTranscriptions } from '../pages/seed.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

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
