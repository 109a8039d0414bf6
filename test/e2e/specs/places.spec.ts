import { audio } from '../../fixtures/audio.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { getUploadRow } from '../pages/start-uploads.ts';

test('recordings go to this computer and to the service at the same time, and each place shows its texts', async ({
  launch,
  service,
}) => {
  const { page } = await launch();
  await connect(page, service);
  const host = new URL(service.contentUrl).host;
  const review = page.getByRole('dialog', { name: 'Transcribe 1 file' });
  const place = review.getByLabel('Where to transcribe');

  await dropFiles(page, [audio.mp3.path]);
  await expect(place.locator('option:checked')).toHaveText(host);
  await takeScreenshot(page, 'review-place');
  await review.getByRole('button', { name: 'Start' }).click();
  await dropFiles(page, [audio.wav.path]);
  await place.selectOption('On this computer');
  await review.getByRole('button', { name: 'Start' }).click();

  const there = getUploadRow(page, audio.mp3.title ?? '');
  const here = getUploadRow(page, 'speech-en');
  await expect(there).toContainText('Transcribed');
  await expect(there).toContainText(host);
  await expect(here).toContainText('Transcribed');
  await expect(here).toContainText('On this computer');
  const sent = service.recorder.requests.filter(({ file }) => file !== undefined);
  expect(sent.map((request) => request.field('name'))).toEqual([audio.mp3.title]);
  await takeScreenshot(page, 'uploads-places');

  await here.getByRole('button', { name: 'Open text' }).click();
  await expect(page.getByRole('link', { name: 'Connection: On this computer' })).toBeVisible();
  await expect(page.getByText(audio.mp3.title ?? '')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change where recordings are transcribed' }).click();
  await page.getByRole('menuitem', { name: host }).click();
  await page.getByRole('link', { name: 'Transcriptions' }).click();
  await expect(page.getByRole('link', { name: 'Connection: On this computer' })).toBeHidden();
  await expect(page.getByText(audio.mp3.title ?? '').first()).toBeVisible();
});
