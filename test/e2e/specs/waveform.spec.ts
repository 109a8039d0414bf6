/** The waveform of the player, and warnings about the sound before sending. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import { writeOddRecordings } from '../../preparation/odd-recordings.ts';
import { readWav } from '../../preparation/write-pcm.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { showGerman } from '../pages/show-german.ts';
import { setSystemScheme } from '../pages/system-scheme.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

let folder: string;
test.beforeEach(() => {
  folder = temporaryFolder('waveform');
});
test.afterEach(() => removeFolder(folder));

const getRegion = (page: Page): Locator =>
  page.getByRole('region', { name: t('transcriptions.audio.label'), exact: true });

/** How many columns of the waveform's canvases, right of a share of their width, have a drawn pixel above their middle. */
const countDrawnColumns = (region: Locator, from = 0): Promise<number> =>
  region.locator('[data-waveform]').evaluate((timeline, share) => {
    const find = (root: ParentNode): HTMLCanvasElement[] => [
      ...root.querySelectorAll('canvas'),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? find(shadowRoot) : [])),
    ];
    const columns = new Set<number>();
    for (const canvas of find(timeline)) {
      if (canvas.closest('[data-pauses]')) continue;
      const { width, height } = canvas;
      const pixels = width && height ? canvas.getContext('2d')?.getImageData(0, 0, width, height).data : null;
      if (!pixels) continue;
      // The lines of silence are in the middle.
      for (let y = 0; y < height * 0.35; y += 1)
        for (let x = Math.ceil(width * share); x < width; x += 1)
          if ((pixels[(y * width + x) * 4 + 3] ?? 0) > 0) columns.add(x);
    }
    return columns.size;
  }, from);

/** The frames of the MP3 file again and again, without the one that says how many there are. */
const writeLongMp3 = (minutes: number): string => {
  const file = readFileSync(audio.mp3.path);
  const frames = file.subarray(file.indexOf(Buffer.of(0xff, 0xf3), file.indexOf('Info')));
  const long = path.join(folder, 'from', 'long.mp3');
  mkdirSync(path.dirname(long));
  writeFileSync(long, Buffer.concat(Array(Math.round((minutes * 60) / audio.mp3.seconds)).fill(frames)));
  return long;
};

/** Sends a copy of the file and opens its text. */
const openText = async (page: Page, from: string): Promise<Locator> => {
  const file = path.join(folder, path.basename(from));
  copyFileSync(from, file);
  const uploads = uploadsPage(page);
  await uploads.upload([file]);
  await uploads.expectText('Transcribed');
  await page.getByRole('button', { name: 'Open text' }).click();
  return getRegion(page);
};

for (const fixture of [audio.wav, audio.mp3, audio.m4a, audio.ogg, audio.webm, audio.flac]) {
  test(`${fixture.fileName} has a waveform, which moves nothing`, async ({ connected }) => {
    const { page, control } = connected;
    const region = await openText(page, fixture.path);
    const slider = region.getByRole('slider');
    await expect(slider).toBeVisible();
    const before = await region.boundingBox();
    await expect(region.locator('[data-waveform]')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => countDrawnColumns(region)).toBeGreaterThan(50);
    expect(await region.boundingBox()).toEqual(before);
    await expect(region.locator('[data-pauses]')).not.toHaveAttribute('data-pauses', '0');
    await takeScreenshot(page, `waveform-${path.extname(fixture.fileName).slice(1)}`);

    await slider.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0);
    expect((await control.record()).errors).toEqual([]);
  });
}

test('the waveform of a long recording grows to its end', async ({ connected: { page } }) => {
  const region = await openText(page, writeLongMp3(20));
  await expect.poll(() => countDrawnColumns(region)).toBeGreaterThan(0);
  await expect(region.locator('[data-pauses]')).not.toHaveAttribute('data-pauses', '0', { timeout: 60_000 });
  await expect.poll(() => countDrawnColumns(region, 0.9)).toBeGreaterThan(10);

  // The clock gets a digit more at 10:00.
  const slider = region.getByRole('slider');
  await expect(region).toContainText('0:00 / ');
  const before = await slider.boundingBox();
  await slider.press('End');
  await expect(region).toContainText(/\d\d:\d\d \/ /);
  expect(await slider.boundingBox()).toEqual(before);
});

test('the waveform is there at once when the text is opened again', async ({ connected: { page } }) => {
  const region = await openText(page, audio.mp3.path);
  await expect(region.locator('[data-waveform]')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: /^Queue/ }).click();
  await page.getByRole('button', { name: 'Open text' }).click();
  await expect(region.locator('[data-waveform]')).toBeVisible();
  await expect.poll(() => countDrawnColumns(region)).toBeGreaterThan(50);
});

test('the waveform in the dark', { tag: '@stand-in' }, async ({ connected }) => {
  await setSystemScheme(connected, 'dark');
  const region = await openText(connected.page, audio.m4a.path);
  await expect.poll(() => countDrawnColumns(region), { timeout: 30_000 }).toBeGreaterThan(50);
  await takeScreenshot(connected.page, 'waveform-dark');
});

const expectWarnings = async ({ page }: Pick<Sidetone, 'page'>): Promise<Locator> => {
  const odd = writeOddRecordings(folder, readWav(audio.wav.path));
  await dropFiles(
    page,
    odd.map((recording) => recording.path),
  );
  const sheet = page.getByRole('dialog');
  for (const words of [
    t('uploads.warnings.silence', { percent: 100 }),
    t('uploads.warnings.emptyLeft'),
    t('uploads.warnings.emptyRight'),
    t('uploads.warnings.telephone', { kilohertz: '8' }),
  ])
    await expect(sheet.locator('[data-warnings]').getByText(words).first()).toBeVisible({ timeout: 60_000 });
  await expect(sheet.locator('[data-warnings]')).toHaveCount(
    odd.filter(({ codes }) => codes.length > 0).length,
  );
  return sheet;
};

test('the review and the upload say what is wrong with the sound', async ({ connected }) => {
  const { page } = connected;
  const sheet = await expectWarnings(connected);
  await takeScreenshot(page, 'warnings-review');
  await sheet.getByRole('button', { name: 'Later' }).last().click();
  const uploads = uploadsPage(page);
  await uploads.open();
  await expect(uploads.row('Left empty').first()).toContainText('The left channel is empty.');
  await takeScreenshot(page, 'warnings-uploads');
});

test('the warnings in German and in the dark', { tag: '@stand-in' }, async ({ connected }) => {
  await showGerman(connected.page);
  await setSystemScheme(connected, 'dark');
  await expectWarnings(connected);
  await takeScreenshot(connected.page, 'warnings-german');
});
