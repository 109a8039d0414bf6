/** How each file is sent: the choices of the review, the question about long recordings, and the defaults. */
import type { Page } from '@playwright/test';
import { t } from '../../../preload/messages/translate.ts';
import { makeSparseWav, type TemporaryFile } from '../../fixtures/audio.ts';
import { useGerman } from '../../messages/languages.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
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
  return {
    sheet,
    row: (name: string) =>
      sheet.getByRole('listitem').filter({ has: page.locator(`input[value="${name}"]`) }),
    choice: (fileName: string) =>
      sheet.getByRole('combobox', { name: t('uploads.review.sendAsLabel', { fileName }) }),
    question: sheet.getByRole('radiogroup', { name: t('uploads.review.longQuestion') }),
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

test('the first long recording asks once, and Enter alone sends it in parts', async ({ launch }) => {
  test.setTimeout(180_000);
  const service = await startLimitedService();
  try {
    const { page } = await launch({ env });
    await openReady(page, service);
    await dropFiles(page, [talk.path, trailer.path]);
    const { question, choice, row, sheet } = getSheet(page);
    await expect(question).toHaveAccessibleDescription(/characters cannot be corrected/);
    await expect(question.getByRole('radio', { name: /^In pauses, at most 1 min apart/ })).toBeChecked();
    await expect(choice('talk.wav')).toHaveValue('parts');
    await expect(choice('talk.wav').getByRole('option')).toHaveText([
      'Original',
      'Smaller',
      'Cut in 3 pauses',
    ]);
    await expect(row('talk')).toContainText('Will be cut in 3 pauses. You get one text.');
    await expect(choice('trailer.wav')).toHaveValue('as_it_is');
    await takeScreenshot(page, 'review-question');
    await expectAccessible(page);

    await question.getByRole('radio', { name: 'In one piece' }).check();
    await expect(choice('talk.wav')).toHaveValue('smaller');
    await expect(row('talk')).toContainText('The text may get longer than the 20,480 characters');
    await takeScreenshot(page, 'review-question-one-record');
    // Nothing is decided by closing the review.
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    expect(await getSettings(page)).toMatchObject({ ok: true, value: { longRecordings: 'ask' } });
    await page.getByRole('link', { name: /^Uploads/ }).click();
    await page.getByRole('main').getByRole('button', { name: 'Review', exact: true }).click();
    await expect(question.getByRole('radio', { name: /^In pauses/ })).toBeChecked();

    await expect(sheet.getByRole('textbox', { name: 'Name of talk.wav' })).toBeFocused();
    await page.keyboard.press('Enter');
    // The parts of a recording are one entry.
    await uploadsPage(page).expectText('Transcribed', 2);
    const names = [1, 2, 3, 4].map((number) => `talk-${number}.webm`);
    expect(getStored(service).sort()).toEqual([...names, 'trailer.wav'].map((name) => [name, 201]));
    expect(await getSettings(page)).toMatchObject({ ok: true, value: { longRecordings: 'parts' } });

    await dropFiles(page, [interview.path]);
    await expect(choice('interview.wav')).toHaveValue('parts');
    await expect(question).toBeHidden();
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
    const { question, choice, row, sheet } = getSheet(page);
    await expect(choice('talk.wav')).toHaveValue('smaller');
    await expect(question).toBeHidden();
    await expect(choice('concert.wav').getByRole('option')).toHaveText(['Original', 'Cut in 7 pauses']);
    await expect(row('concert')).toContainText('Too large in one piece, even at the lowest quality.');

    await sheet.getByRole('combobox', { name: 'How to send all files' }).selectOption('Original');
    await sheet.getByRole('button', { name: 'Apply to all' }).click();
    for (const name of ['talk', 'interview', 'concert']) {
      await expect(choice(`${name}.wav`)).toHaveValue('as_it_is');
      await expect(row(name)).toContainText('The service may refuse this file.');
    }
    await sheet.getByRole('combobox', { name: 'How to send all files' }).selectOption('Smaller');
    await page.keyboard.press('Enter');
    await expect(choice('talk.wav')).toHaveValue('smaller');
    await expect(choice('concert.wav')).toHaveValue('as_it_is');
    await choice('interview.wav').focus();
    await page.keyboard.press('ArrowUp');
    await expect(choice('interview.wav')).toHaveValue('as_it_is');
    await takeScreenshot(page, 'review-choices');
    await expectAccessible(page);
    await page.evaluate(() => window.sidetone.settings.update({ theme: 'dark' }));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await takeScreenshot(page, 'review-choices-dark');
    await sheet.getByRole('button', { name: 'Remove concert.wav' }).click();
    await sheet.getByRole('button', { name: /^Start/ }).click();

    const uploads = uploadsPage(page);
    await uploads.expectText('Transcribed');
    await expect(uploads.row('interview')).toContainText('Too large for this service');
    expect(
      getStored(service)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['interview.wav', 'talk.webm']);

    // What was refused can be sent in another way.
    await uploads.choose('interview', 'Edit details…');
    await choice('interview.wav').selectOption('Cut in 3 pauses');
    await takeScreenshot(page, 'review-choices-again');
    await sheet.getByRole('button', { name: 'Save and send again' }).click();
    await uploads.expectText('Transcribed', 2);
    const parts = [1, 2, 3, 4].map((number) => [`interview-${number}.webm`, 201]);
    expect(getStored(service).filter(([name]) => /^interview-/.test(String(name)))).toEqual(parts);
  } finally {
    await service.close();
  }
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
  const { choice, row, sheet } = getSheet(page);
  await choice('interview.wav').selectOption('Smaller');
  await expect(row('interview')).toContainText(/33\.5 MB → about .* · saves about .* at .*B\/s/);
  await takeScreenshot(page, 'review-choices-saved');
  await expect(choice('misnamed.flac')).toHaveValue('as_it_is');
  // The size is a problem, the type is not.
  await expect(row('misnamed')).toContainText('The service may refuse this file.');
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
  await page.getByRole('switch', { name: 'Make files smaller that the service takes' }).check();
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
  const { choice } = getSheet(page);
  await expect(choice('interview.wav')).toHaveValue('smaller');
});

test('the choices are in German too, and fit a small window', async ({ launch }) => {
  const service = await startLimitedService();
  useGerman();
  try {
    const { page } = await launch({ env, locale: 'de-DE' });
    await openReady(page, service);
    await dropFiles(page, [talk.path, concert.path, trailer.path]);
    const { question, choice, sheet } = getSheet(page);
    await expect(question).toBeVisible();
    await expect(choice('talk.wav').getByRole('option')).toHaveText([
      t('uploads.review.choices.as_it_is'),
      t('uploads.review.choices.smaller'),
      t('uploads.review.cuts', { count: 3 }),
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
