/** How each file is sent: the choices of the review, its names, and the defaults. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { audio, makeSparseWav, type TemporaryFile } from '../../fixtures/audio.ts';
import { useGerman } from '../../messages/languages.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import { getLayoutShifts, watchLayoutShifts } from '../measure/layout-shifts.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openSettings } from '../pages/open-settings.ts';
import { expectNoOverflow, expectReachable } from '../pages/reachable.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, getSettings, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const maxFileBytes = 800_000;
const env = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes, maxPartSeconds: 60 }) };

const makeSilence = (seconds: number, name: string, extension = 'wav'): TemporaryFile =>
  makeSparseWav(44 + seconds * 176_400, `${name}.${extension}`);

let talk: TemporaryFile;
let interview: TemporaryFile;
let concert: TemporaryFile;
let trailer: TemporaryFile;
test.beforeAll(() => {
  talk = makeSilence(185, 'talk');
  interview = makeSilence(190, 'interview');
  concert = makeSilence(400, 'concert');
  trailer = makeSilence(3, 'trailer');
});
test.afterAll(() => {
  for (const file of [talk, interview, concert, trailer]) file.remove();
});

const startLimitedService = (): Promise<TestService> => startTestService({ limits: { file: maxFileBytes } });

const getSheet = (page: Page) => {
  const sheet = page.getByRole('dialog');
  const menu = page.getByRole('menu');
  const ways = page.getByRole('menuitemradio');
  /** Of the only file: its card has a button with a word. */
  const openWays = async (fileName: string | null): Promise<void> => {
    const name = fileName === null ? t('common.change') : t('uploads.actions.more', { name: fileName });
    await sheet.getByRole('button', { name }).click();
    // Escape reaches a menu only once it has the focus.
    await expect(menu.locator(':focus')).toBeVisible();
  };
  return {
    sheet,
    row: (name: string) =>
      sheet.getByRole('listitem').filter({ has: page.locator(`input[value="${name}"]`) }),
    openWays,
    expectWay: async (fileName: string | null, chosen: string, all?: readonly string[]): Promise<void> => {
      await openWays(fileName);
      if (all) await expect(ways).toHaveText(all);
      await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(chosen);
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(sheet).toBeVisible();
    },
    choose: async (fileName: string | null, way: string): Promise<void> => {
      await openWays(fileName);
      await page.getByRole('menuitemradio', { name: way }).click();
      await expect(menu).toHaveCount(0);
    },
    chooseForAll: async (item: string): Promise<void> => {
      await sheet.getByRole('button', { name: t('common.more'), exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(menu).toHaveCount(0);
    },
  };
};

const openReady = async (page: Page, service: TestService): Promise<void> => {
  await connect(page, service);
  await page.evaluate(
    (fileBytes) => window.sidetone.settings.update({ limitChanges: { fileBytes } }),
    maxFileBytes,
  );
  await page.reload();
  await page.getByRole('navigation').first().waitFor();
};

const getStored = (service: TestService) =>
  service.recorder.getRequests('transcriptions.store').map(({ file, status }) => [file?.fileName, status]);

test('a long recording is cut in pauses unless the user wants it in one piece, and Enter alone sends it', async ({
  launch,
}) => {
  test.setTimeout(180_000);
  const service = await startLimitedService();
  try {
    const { page } = await launch({ env });
    await openReady(page, service);
    await dropFiles(page, [talk.path, trailer.path]);
    const { expectWay, choose, row, sheet } = getSheet(page);
    await expectWay('talk.wav', 'Cut in 3 pauses', ['Original', 'Smaller, in one piece', 'Cut in 3 pauses']);
    await expect(row('Talk')).toContainText('Cut in 3 pauses. You get one text.');
    await expectWay('trailer.wav', 'Original', ['Original', 'Smaller']);
    await takeScreenshot(page, 'review-long');
    await expectAccessible(page);

    await choose('talk.wav', 'Smaller, in one piece');
    await expectWay('talk.wav', 'Smaller, in one piece');
    await expect(row('Talk')).toContainText('The text may get longer than the 20,480 characters');
    await takeScreenshot(page, 'review-long-one-record');
    await choose('talk.wav', 'Cut in 3 pauses');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: /^Queue/ }).click();
    await page.getByRole('main').getByRole('button', { name: 'Review', exact: true }).click();
    await expectWay('talk.wav', 'Cut in 3 pauses');

    await sheet.getByRole('textbox', { name: 'Name of talk.wav' }).focus();
    await page.keyboard.press('Enter');
    // The parts of a recording are one entry.
    await uploadsPage(page).expectText('Transcribed', 2);
    const names = [1, 2, 3, 4].map((number) => `talk-${number}.webm`);
    expect(getStored(service).sort()).toEqual([...names, 'trailer.wav'].map((name) => [name, 201]));
    expect(await getSettings(page)).toMatchObject({ ok: true, value: { longRecordings: 'parts' } });

    // The only file is a card, with one sentence and one button.
    await dropFiles(page, [interview.path]);
    await expect(sheet).toContainText('Cut in 3 pauses. You get one text.');
    await expectWay(null, 'Cut in 3 pauses', ['Original', 'Smaller, in one piece', 'Cut in 3 pauses']);
    await takeScreenshot(page, 'review-card');
    await expectAccessible(page);
    await choose(null, 'Original');
    await expect(sheet).not.toContainText('You get one text');
    await expect(sheet).toContainText('The service may refuse this file.');
    await expectWay(null, 'Original');
  } finally {
    await service.close();
  }
});

test('each file is sent as the user chose, by the keyboard and for all files', async ({ launch }) => {
  test.setTimeout(180_000);
  const service = await startLimitedService();
  try {
    const { page } = await launch({ env });
    await openReady(page, service);
    await page.evaluate(() => window.sidetone.settings.update({ longRecordings: 'one_record' }));
    await dropFiles(page, [talk.path, interview.path, concert.path]);
    const { openWays, expectWay, choose, chooseForAll, row, sheet } = getSheet(page);
    await expectWay('talk.wav', 'Smaller, in one piece');
    await expectWay('concert.wav', 'Cut in 7 pauses', ['Original', 'Cut in 7 pauses']);
    await expect(row('Concert')).toContainText('Too large in one piece, even at the lowest quality.');

    await chooseForAll('Original');
    for (const name of ['Talk', 'Interview', 'Concert']) {
      await expectWay(`${name.toLowerCase()}.wav`, 'Original');
      await expect(row(name)).toContainText('The service may refuse this file.');
    }
    await chooseForAll('Smaller');
    await expectWay('talk.wav', 'Smaller, in one piece');
    await expectWay('concert.wav', 'Original');
    await sheet.getByRole('button', { name: 'More for interview.wav' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Smaller, in one piece' }).waitFor();
    await page.keyboard.press('Home');
    await expect(page.getByRole('menuitemradio', { name: 'Original' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expectWay('interview.wav', 'Original');
    await takeScreenshot(page, 'review-choices');
    await expectAccessible(page);
    await page.evaluate(() => window.sidetone.settings.update({ theme: 'dark' }));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await takeScreenshot(page, 'review-choices-dark');
    await openWays('concert.wav');
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(row('Concert')).toHaveCount(0);
    await sheet.getByRole('button', { name: /^Start/ }).click();

    const uploads = uploadsPage(page);
    await uploads.expectText('Transcribed');
    await expect(uploads.row('Interview')).toContainText('Too large for this service');
    expect(
      getStored(service)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['interview.wav', 'talk.webm']);

    // What was refused can be sent in another way.
    await uploads.choose('Interview', 'Edit details…');
    await choose(null, 'Cut in 3 pauses');
    await takeScreenshot(page, 'review-choices-again');
    await sheet.getByRole('button', { name: 'Save and send again' }).click();
    await uploads.expectText('Transcribed', 2);
    const parts = [1, 2, 3, 4].map((number) => [`interview-${number}.webm`, 201]);
    expect(getStored(service).filter(([name]) => /^interview-/.test(String(name)))).toEqual(parts);
  } finally {
    await service.close();
  }
});

test('files get readable names, which the user can take back, and nothing moves while the sound is checked', async ({
  connected: { page },
  folder,
}) => {
  const files = ['night-shift-trailer-01.wav', 'night-shift-trailer-01.wave', '2026-11-21_interview.wav'].map(
    (fileName) => {
      const target = path.join(folder, fileName);
      copyFileSync(audio.tone.path, target);
      return target;
    },
  );
  await watchLayoutShifts(page);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.body.textContent?.includes('Checking the sound…')) document.body.dataset.listened = '';
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await dropFiles(page, [...files, audio.mp3.path]);
  const { sheet, chooseForAll } = getSheet(page);
  const getNames = () =>
    sheet
      .getByRole('textbox', { name: /^Name of / })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect
    .poll(getNames)
    .toEqual([
      'Night shift trailer 01',
      'Night shift trailer 01 (wave)',
      '2026-11-21 Interview',
      audio.mp3.title,
    ]);
  // Seen, however short it was.
  await expect(page.locator('body[data-listened]')).toHaveCount(1);
  await expect(sheet.getByText('Checking the sound…')).toHaveCount(0, { timeout: 60_000 });
  expect(await getLayoutShifts(page)).toEqual([]);

  await sheet.getByRole('textbox', { name: 'Name of 2026-11-21_interview.wav' }).fill('The harbour');
  await chooseForAll('Use the file names');
  expect(await getNames()).toEqual([
    'night-shift-trailer-01',
    'night-shift-trailer-01',
    'The harbour',
    audio.mp3.title,
  ]);
  await sheet.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Use the file names' })).toHaveCount(0);
});

test('the type is judged by content, and what is saved is shown at the measured speed', async ({
  connected: { page },
  service,
}) => {
  test.setTimeout(120_000);
  service.faults.next('transcriptions.store', slowReader(2_000_000));
  await uploadsPage(page).upload([talk.path]);
  await uploadsPage(page).expectText('Transcribed');
  await expect
    .poll(async () => {
      const settings = await getSettings(page);
      return settings.ok && settings.value.uploadSpeed !== null && settings.value.uploadSpeed > 0;
    })
    .toBe(true);
  const misnamed = makeSilence(200, 'misnamed', 'flac');
  await dropFiles(page, [interview.path, misnamed.path]);
  const { choose, expectWay, row, sheet } = getSheet(page);
  await choose('interview.wav', 'Smaller');
  await expect(row('Interview')).toContainText(/33\.5 MB → about .* · saves about .* at .*B\/s/);
  await takeScreenshot(page, 'review-choices-saved');
  await expectWay('misnamed.flac', 'Original');
  // The size is a problem, the type is not.
  await expect(row('Misnamed')).toContainText('The service may refuse this file.');
  await expect(sheet).not.toContainText('MP3');
  await page.keyboard.press('Escape');
  misnamed.remove();
});

test('the defaults are in the settings', async ({ connected: { page } }) => {
  await openSettings(page, 'uploads');
  const long = page.getByRole('radiogroup', { name: 'Long recordings' });
  await expect(long.getByRole('radio', { name: 'Cut in pauses' })).toBeChecked();
  await long.getByRole('radio', { name: 'Cut in pauses' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(long.getByRole('radio', { name: 'In one piece' })).toBeChecked();
  const length = page.getByLabel('Longest piece', { exact: true });
  await expect(length).toHaveValue('15 min');
  await length.fill('20');
  await length.press('Tab');
  await page.getByRole('switch', { name: 'Always send a smaller copy' }).check();
  await expect
    .poll(() => getSettings(page))
    .toMatchObject({
      ok: true,
      value: { longRecordings: 'one_record', partMinutes: 20, shrinkFittingFiles: true },
    });
  await length.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'settings-long-recordings');
  await expectAccessible(page);

  await dropFiles(page, [interview.path]);
  const { expectWay } = getSheet(page);
  await expectWay(null, 'Smaller');
});

test('the choices are in German too, and fit a small window', async ({ launch }) => {
  const service = await startLimitedService();
  useGerman();
  try {
    const { page } = await launch({ env, locale: 'de-DE' });
    await openReady(page, service);
    await dropFiles(page, [talk.path, concert.path, trailer.path]);
    const { expectWay, sheet } = getSheet(page);
    const cuts = t('uploads.review.cuts', { count: 3 });
    await expectWay('talk.wav', cuts, [
      t('uploads.review.choices.as_it_is'),
      t('uploads.review.onePiece'),
      cuts,
    ]);
    await takeScreenshot(page, 'review-choices-german');
    for (const size of [
      { width: 590, height: 390 },
      { width: 450, height: 300 },
    ]) {
      await page.setViewportSize(size);
      await takeScreenshot(page, `review-choices-german-${size.width}`);
      await expectReachable(sheet, 20);
      await expectNoOverflow(page);
    }
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1_180, height: 780 });
    await openSettings(page, 'uploads');
    await page
      .getByRole('radiogroup', { name: t('settings.uploads.longRecordings') })
      .scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'settings-long-recordings-german');
  } finally {
    await service.close();
  }
});
