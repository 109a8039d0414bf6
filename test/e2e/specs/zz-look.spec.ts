import path from 'node:path';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { audio } from '../../fixtures/audio.ts';
import { validation } from '../../service/faults/answers.ts';
import { holdAt, holdInBody } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { storedFile, storedRecording, storeUploads } from '../fixtures/stored-uploads.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const at = Date.UTC(2026, 0, 2, 9);
const done: UploadState = { kind: 'done', transcriptionId: '1', at };
const paused: UploadState = { kind: 'paused', reason: 'person' };
const failed: UploadState = { kind: 'failed', error: { code: 'redirected' }, canRetry: true };
for (const locale of ['en-US', 'de-DE'])
test(`look ${locale}`, async ({ launch, folder, service }) => {
  const userData = path.join(folder, 'profile');
  storeUploads(userData, service.contentUrl, [
    storedFile('Trailer', paused),
    storedRecording('Night Shift 319 – The ice road', [done, done, done, failed]),
    storedRecording('Lamps', [done, paused, paused]),
    storedFile('Episode 211', done),
    storedRecording('Owls', [done, done]),
  ]);
  const { page } = await launch({ userData, locale });
  await connect(page, service);
  await page.reload();
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 3 }));
  const first = holdAt('response');
  const half = holdInBody(0.5);
  service.faults.next('transcriptions.store', validation({ file: ['The file could not be decoded.'] }, 'errors'));
  service.faults.next('transcriptions.store', first);
  service.faults.next('transcriptions.store', half);
  service.faults.always('transcriptions.store', holdAt('begin'));
  await dropFiles(page, [audio.mp3.path, audio.m4a.path, audio.flac.path, audio.ogg.path, audio.wav.path, audio.tone.path], { over: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: `/tmp/m/up-drop-${locale}.png` });
  await dropFiles(page, [audio.mp3.path, audio.m4a.path, audio.flac.path, audio.ogg.path, audio.wav.path, audio.tone.path]);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/m/up-review-${locale}.png` });
  await page.getByRole('dialog').locator('[type=submit]').click();
  await first.reached;
  await page.locator('a[href*=uploads]').first().click();
  await dropFiles(page, [audio.webm?.path ?? audio.mp3.path]);
  await page.waitForTimeout(2000);
  await page.screenshot({ path: `/tmp/m/up-review1-${locale}.png` });
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1500);
  for (const scheme of ['light', 'dark'] as const) for (const [width, height] of [[1280, 800], [590, 780]] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/m/up-${locale}-${scheme}-${width}.png` });
  }
});
