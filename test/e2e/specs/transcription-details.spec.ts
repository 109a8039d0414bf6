/** Details of the list and of a text that users noticed. */
import type { Locator } from '@playwright/test';
import { audio } from '../../fixtures/audio.ts';
import { insertWebsites } from '../pages/bulk-websites.ts';
import { keys } from '../pages/keys.ts';
import { openScreen } from '../pages/open-screen.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { websitesPage } from '../pages/websites-page.ts';

test('the button of the empty list opens the dialog for files', async ({ sidetone, service }) => {
  const { page, control } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  await control.answerDialog('open', { filePaths: [audio.mp3.path] });
  await page.getByRole('button', { name: 'Add audio files' }).click();
  await expect(page.getByRole('dialog', { name: /^Transcribe/ })).toBeVisible();
});

const isCut = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element.scrollWidth > element.clientWidth);

test('each order of the websites is shown whole', async ({ sidetone, service }) => {
  insertWebsites(service, 11);
  const { page } = sidetone;
  await openScreen(page, service, 'Websites');
  for (const order of ['Oldest first', 'Domain, A to Z', 'Domain, Z to A', 'Newest first']) {
    await websitesPage(page).choose('Sort', order);
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue(order);
    expect(await isCut(page.getByRole('combobox', { name: 'Sort' }))).toBe(false);
  }
});

test('a name that ends with a space is not unsaved, and a long one fades', async ({ sidetone, service }) => {
  service.data.transcriptions.insert({ name: 'Owls ', result: 'Owls.' });
  service.data.transcriptions.insert({ name: 'Long owls '.repeat(40), result: 'Owls.' });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Long owls').click();
  await expect(screen.name).toHaveAttribute('data-cut', 'true');
  await screen.rows.last().click();
  await expect(screen.name).toHaveValue('Owls ');
  await expect(screen.name).not.toHaveAttribute('data-cut');
  await expect(screen.pane.getByText('Not saved yet.')).toHaveCount(0);
});

test('the first line keeps its distance to the edge when the caret moves there', async ({
  sidetone,
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'One line.\n'.repeat(200) });
  const { page } = sidetone;
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  const scroller = screen.pane.locator('.cm-scroller');
  await screen.editor.press(keys.documentEnd);
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  await screen.editor.press(keys.documentStart);
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});
