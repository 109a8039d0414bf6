import { readFileSync } from 'node:fs';
import path from 'node:path';
import { audio, makeSparseWav } from '../../fixtures/audio.ts';
import { unauthorized, validation } from '../../service/faults/answers.ts';
import { holdAt, holdInBody } from '../../service/faults/timing.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const store = 'transcriptions.store';

const getProgress = async ({ control }: Sidetone): Promise<number | undefined> =>
  (await control.windows())[0]?.progress;

test('while uploads run: progress on the window, a badge, and the machine stays awake; then nothing of it', {
  tag: '@stand-in',
}, async ({ connected, service }) => {
  const file = makeSparseWav(24_000_000, 'half.wav');
  const half = holdInBody(0.5);
  service.faults.next(store, half);
  const uploads = uploadsPage(connected.page);
  const quiet = { keepingAwake: [], badge: 0 };
  expect(await connected.control.record()).toMatchObject(quiet);
  expect(await getProgress(connected)).toBe(-1);

  await uploads.upload([file.path]);
  await half.reached;
  await expect.poll(() => getProgress(connected)).toBeGreaterThan(0.4);
  expect(await getProgress(connected)).toBeLessThan(1);
  expect(await connected.control.record()).toMatchObject({
    keepingAwake: ['prevent-app-suspension'],
    badge: process.platform === 'win32' ? 0 : 1,
  });

  half.release();
  await uploads.expectText('Transcribed');
  await expect.poll(() => getProgress(connected)).toBe(-1);
  expect(await connected.control.record()).toMatchObject(quiet);
  file.remove();
});

test('uploads that wait for the network or are paused let the machine sleep', { tag: '@stand-in' }, async ({
  connected,
  service,
}) => {
  const { page, control } = connected;
  const held = holdAt('received');
  service.faults.next(store, held);
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
  const uploads = uploadsPage(page);
  await uploads.upload([audio.wav.path, audio.mp3.path]);
  await held.reached;
  expect(await control.record()).toMatchObject({ keepingAwake: ['prevent-app-suspension'], badge: 2 });
  await page.getByRole('button', { name: 'Pause all' }).click();
  await uploads.expectText('Paused');
  held.release();
  await uploads.expectText('Transcribed');
  await expect.poll(async () => (await control.record()).keepingAwake).toEqual([]);
  expect((await control.record()).badge).toBe(0);
});

test('notifies once when a batch ends in the background, and a click opens the queue', {
  tag: '@stand-in',
}, async ({ connected, service }) => {
  const { page, control } = connected;
  const held = holdAt('received');
  service.faults.next(store, held);
  service.faults.next(store, validation({ file: ['The file is damaged.'] }, 'message'));
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
  const uploads = uploadsPage(page);
  await uploads.upload([audio.wav.path, audio.mp3.path, audio.flac.path]);
  await held.reached;
  await page.getByRole('link', { name: 'Websites' }).click();
  await control.blur();
  held.release();
  const notices = async () => (await control.record()).notifications;
  await expect.poll(notices).toHaveLength(1);
  expect(await notices()).toEqual([
    {
      title: 'The queue is done',
      body: '2 texts are ready to read. 1 recording needs attention.',
      silent: false,
    },
  ]);
  await control.clickNotification(0);
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  await expect.poll(async () => (await control.windows())[0]?.focused).toBe(true);
  expect(await notices()).toHaveLength(1);
});

test('a notification that the system does not show is logged', { tag: '@stand-in' }, async ({
  connected,
}) => {
  const { page, control, userData } = connected;
  await control.blur();
  await page.evaluate(() => window.sidetone.settings.update({ reviewBeforeUpload: false }));
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await dropFiles(page, [audio.wav.path]);
  await expect.poll(async () => (await control.record()).notifications, { timeout: 90_000 }).toHaveLength(1);
  await control.failNotification(0, 'Notifications are turned off');
  await expect
    .poll(() => readFileSync(path.join(userData, 'logs/main.log'), 'utf8'))
    .toContain('the system did not show the notification: Notifications are turned off');
});

test('notifies of a refused key in the background, not of completed uploads', {
  tag: '@stand-in',
}, async ({ connected, service }) => {
  const { page, control } = connected;
  const held = holdAt('received');
  service.faults.next(store, held);
  await page.evaluate(() => window.sidetone.settings.update({ concurrency: 1 }));
  await uploadsPage(page).upload([audio.wav.path, audio.mp3.path, audio.flac.path]);
  await held.reached;
  await control.blur();
  service.faults.always('any', unauthorized());
  held.release();
  const notices = async () => (await control.record()).notifications;
  await expect.poll(notices).toMatchObject([
    {
      title: 'A key is needed',
      body: '1 text is ready to read. 2 recordings wait until you enter a valid key.',
    },
  ]);
});

test('does not notify when a batch ends in the focused window', async ({ connected }) => {
  const uploads = uploadsPage(connected.page);
  await uploads.upload([audio.wav.path]);
  await uploads.expectText('Transcribed');
  expect((await connected.control.record()).notifications).toEqual([]);
});
