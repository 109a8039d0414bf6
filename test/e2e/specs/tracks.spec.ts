/** Recordings with a sound track for each voice: all of them are in what is sent, unless the user leaves one out. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { recordMetric } from '../../metric.ts';
import { decodeFile, measureTone } from '../../preparation/measure-tones.ts';
import { type ToneTrack, toneAmplitude, writeTracks } from '../../preparation/write-tracks.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const anna: ToneTrack = { name: 'Anna', hertz: 400, seconds: 6 };
const ben: ToneTrack = { name: 'Ben', hertz: 1_000, seconds: 3, start: 3, sampleRate: 44_100 };
const desktop: ToneTrack = { name: 'desktop', hertz: 2_300, seconds: 7, sampleRate: 16_000 };
const silent: ToneTrack = { hertz: 0, seconds: 6 };

/** Decibels that a voice may become louder or quieter; its encoder is made for speech. */
const tolerance = 3;

let folder: string;
let service: TestService;
let received: string[];
test.beforeEach(async () => {
  folder = temporaryFolder('tracks');
  received = [];
  service = await startTestService();
  const bodies = new WeakMap<IncomingMessage, Buffer[]>();
  service.faults.always('transcriptions.store', {
    name: 'copies the file',
    begin: ({ request }) => void bodies.set(request, []),
    chunk: ({ request }, chunk) => void bodies.get(request)?.push(Buffer.from(chunk)),
    received: async ({ request }) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(Buffer.concat(bodies.get(request) ?? []), { headers }).formData();
      const copy = path.join(folder, `received-${received.length + 1}`);
      writeFileSync(copy, Buffer.from(await (form.get('file') as File).arrayBuffer()));
      received.push(copy);
      return undefined;
    },
  });
});
test.afterEach(async () => {
  await service.close();
  removeFolder(folder);
});

const write = (name: string, ...tracks: readonly ToneTrack[]): Promise<string> =>
  writeTracks(path.join(folder, name), tracks);

const openReview = async (page: Page, files: readonly string[]) => {
  await connect(page, service);
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await dropFiles(page, files);
  return getSheet(page);
};
const getSheet = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: /^Transcribe/ });
  return {
    sheet,
    tracks: (fileName: string) => sheet.getByRole('group', { name: `Tracks of ${fileName}` }),
    start: () => sheet.getByRole('button', { name: /^Start/ }).click(),
  };
};

/** The tracks that are heard at their time, as loud as in the recording; null: no sound where there must be none. */
const findTracks = (sound: Float32Array, tracks: readonly ToneTrack[]): (string | undefined)[] =>
  tracks
    .filter(({ hertz, start = 0, seconds }) => {
      const level = measureTone(sound, hertz, start + 0.25, start + seconds - 0.25);
      const isQuietBefore = start === 0 || measureTone(sound, hertz, 0.25, start - 0.25) < toneAmplitude / 20;
      return isQuietBefore && Math.abs(20 * Math.log10(level / toneAmplitude)) < tolerance;
    })
    .map(({ name }) => name);

test('all tracks are in what is sent, at their time', { tag: '@smoke' }, async ({ sidetone: { page } }) => {
  const all = [anna, ben, desktop];
  const files = await Promise.all([
    write('three.mkv', ...all),
    write('three.mp4', desktop, anna, ben),
    write('four.mov', silent, ben, anna, desktop),
  ]);
  const { sheet, tracks, start } = await openReview(page, files);
  for (const name of ['three.mkv', 'three.mp4']) {
    await expect(tracks(name)).toContainText('3 tracks:');
    for (const track of all)
      await expect(tracks(name).getByRole('checkbox', { name: track.name })).toBeChecked();
    // A service would hear the first track only.
    const row = sheet.getByRole('listitem').filter({ hasText: /→ about|Made smaller/ });
    await expect(row.getByRole('group', { name: `Tracks of ${name}` })).toBeVisible();
  }
  await expect(tracks('four.mov').getByRole('checkbox', { name: 'Track 1' })).toBeChecked();
  await takeScreenshot(page, 'review-tracks');
  await expectAccessible(page);
  await start();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(3);
  const found: (string | undefined)[] = [];
  for (const file of received) found.push(...findTracks(await decodeFile(page, file), all));
  recordMetric('tracks', `${found.length}/${3 * all.length}`);
  expect(found).toEqual(received.flatMap(() => all.map(({ name }) => name)));
});

test('a track that is left out stays so after a kill', async ({ launch, folder: userData }) => {
  const file = await write('three.mkv', anna, ben, desktop);
  const first = await launch({ userData });
  const review = await openReview(first.page, [file]);
  await review.tracks('three.mkv').getByRole('checkbox', { name: 'desktop' }).uncheck();
  await expect
    .poll(() =>
      first.page.evaluate(async () => {
        const listed = await window.sidetone.uploads.list();
        return listed.ok ? listed.value.jobs.map(({ leftOutTracks }) => leftOutTracks) : [];
      }),
    )
    .toEqual([[3]]);
  await first.kill();
  const { page } = await launch({ userData });
  await uploadsPage(page).open();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const { tracks, start } = getSheet(page);
  await expect(tracks('three.mkv').getByRole('checkbox', { name: 'desktop' })).not.toBeChecked();
  await start();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  const sound = await decodeFile(page, received[0] ?? '');
  expect(findTracks(sound, [anna, ben])).toEqual(['Anna', 'Ben']);
  expect(measureTone(sound, desktop.hertz, 1, 6)).toBeLessThan(toneAmplitude / 20);
});

test('a file is sent as it is if only its first track is wanted, and one track stays', async ({
  sidetone: { page },
}) => {
  const file = await write('two.mkv', anna, desktop);
  const { tracks, start } = await openReview(page, [file]);
  const box = (name: string) => tracks('two.mkv').getByRole('checkbox', { name });
  await box('desktop').uncheck();
  await expect(box('Anna')).toBeDisabled();
  await start();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  expect(readFileSync(received[0] ?? '').equals(readFileSync(file))).toBe(true);
});

test('the review waits if a track is in another language', async ({ sidetone: { page } }) => {
  const german = { ...ben, language: 'deu' };
  const file = await write('film.mp4', { ...anna, language: 'eng' }, german);
  await page.evaluate(() => window.sidetone.settings.update({ reviewBeforeUpload: false }));
  const { tracks, start } = await openReview(page, [file]);
  await expect(tracks('film.mp4').getByRole('checkbox', { name: 'Anna (English)' })).toBeChecked();
  const box = tracks('film.mp4').getByRole('checkbox', { name: 'Ben (German)' });
  await expect(box).not.toBeChecked();
  await box.check();
  await start();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  expect(findTracks(await decodeFile(page, received[0] ?? ''), [anna, ben])).toEqual(['Anna', 'Ben']);
});

test('a broken track is named, and the others are sent', async ({ sidetone: { page } }) => {
  const file = await write('broken.mkv', { ...ben, isDamaged: true }, anna, desktop);
  const { start } = await openReview(page, [file]);
  await start();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  const sound = await decodeFile(page, received[0] ?? '');
  expect(findTracks(sound, [anna, desktop])).toEqual(['Anna', 'desktop']);
  await uploadsPage(page).open();
  await expect(page.getByText('The track “Ben” can’t be read completely.')).toBeVisible();
});
