/** The main job in German, and the setting for the language. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { t } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import { useEnglish, useGerman } from '../../messages/languages.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { openSettings } from '../pages/open-settings.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';

test('on a German system everything from the welcome to the text of a recording is in German', {
  tag: '@smoke',
}, async ({ launch, service }) => {
  useGerman();
  const { page, control } = await launch({ locale: 'de-DE' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: t('settings.welcome.title') })).toBeVisible();
  await takeScreenshot(page, 'german-welcome');
  await connectThroughWelcome(page, service);

  await dropFiles(page, [audio.mp3.path]);
  const review = page.getByRole('dialog', { name: t('uploads.transcribe', { count: 1 }) });
  await expect(review).toBeVisible();
  await takeScreenshot(page, 'german-review');
  await review.getByRole('button', { name: t('common.start') }).click();

  const text = page.getByRole('textbox', {
    name: t('transcriptions.text.label', { name: audio.mp3.title ?? '' }),
  });
  const sha256 = createHash('sha256').update(readFileSync(audio.mp3.path)).digest('hex');
  await expect(text).toContainText(sha256);
  await takeScreenshot(page, 'german-text');
  await page.getByRole('link', { name: t('common.queue') }).click();
  await expect(page.getByText(t('uploads.state.done'), { exact: true })).toBeVisible();
  await takeScreenshot(page, 'german-uploads');
  await page.getByRole('link', { name: t('common.websites') }).click();
  await expect(page.getByRole('heading', { name: t('common.websites'), level: 1 })).toBeVisible();
  await takeScreenshot(page, 'german-websites');
  await page.getByRole('link', { name: t('common.settings') }).click();
  await expect(page.getByRole('heading', { name: t('common.settings'), level: 1 })).toBeVisible();
  await takeScreenshot(page, 'german-settings');

  const labels = (await control.menu()).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining([t('menu.file'), t('menu.edit'), t('menu.view')]));
});

test('another language is used at once, in the window and in the menu, and after a restart', async ({
  sidetone: first,
  restart,
}) => {
  useEnglish();
  const { page, control } = first;
  await page.getByRole('button', { name: t('settings.welcome.startHere') }).click();
  await openSettings(page, 'appearance');
  await page.getByRole('combobox', { name: t('common.language'), exact: true }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Deutsch' }).click();

  useGerman();
  await expect(page.getByRole('heading', { name: t('common.settings'), level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('combobox', { name: t('common.language'), exact: true })).toBeFocused();
  await expect.poll(async () => (await control.menu()).map(({ label }) => label)).toContain(t('menu.file'));
  await first.stop();

  const again = await restart();
  await expect(again.page.getByRole('link', { name: t('common.settings') })).toBeVisible();
});
