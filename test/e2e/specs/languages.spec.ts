import { audio } from '../../fixtures/audio.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { openSettings } from '../pages/open-settings.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';

test('finds a language by name, and lists one that was used first the next time', async ({
  connected: { page },
  service,
}) => {
  const field = page.getByRole('combobox', { name: 'Language of speech-en.wav' });
  const options = page.getByRole('listbox').getByRole('option');
  await dropFiles(page, [audio.wav.path]);
  await field.click();
  await expect(options.first()).toHaveText('English – United States');
  await takeScreenshot(page, 'languages');
  await field.fill('english');
  await expect(options.nth(0)).toHaveText('English – United States');
  await expect(options.nth(1)).toHaveText('English – United Kingdom');
  await takeScreenshot(page, 'languages-english');
  await field.fill('日本');
  await field.press('Enter');
  await expect(field).toHaveValue('Japanese – Japan');
  await field.press('Tab');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await expect.poll(() => service.recorder.getRequests('transcriptions.store').length).toBe(1);
  const [sent] = service.recorder.getRequests('transcriptions.store');
  expect(Object.fromEntries(sent?.fields ?? [])).toMatchObject({ language: 'JP' });
  await expect(page.getByTitle(/Japanese – Japan/)).toBeVisible();

  await dropFiles(page, [audio.tone.path]);
  await page.getByRole('combobox', { name: 'Language of tone.wav' }).click();
  await expect(options.first()).toHaveText('Japanese – Japan日本語');
});

test('accepts a code of two letters as typed', async ({ connected: { page } }) => {
  await openSettings(page, 'uploads');
  const field = page.getByRole('combobox', { name: 'Language of new recordings' });
  await field.click();
  await field.fill('ja');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Japanese – Japan日本語');
  await page.getByRole('listbox').getByRole('option', { name: 'ja as typed', exact: true }).click();
  await expect(field).toHaveValue('ja');
  await page.reload();
  await expect(field).toHaveValue('ja');
});
