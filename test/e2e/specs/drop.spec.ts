import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audio } from '../../fixtures/audio.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { cancelDrag, dropFiles } from '../fixtures/drop-files.ts';
import { openScreen } from '../pages/open-screen.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

let folder: string;
let picture: string;
let season: string;
let empty: string;

test.beforeAll(() => {
  folder = temporaryFolder('drop');
  picture = join(folder, 'cover.png');
  season = join(folder, 'season 5');
  empty = join(folder, 'empty');
  writeFileSync(picture, Buffer.from('89504e470d0a1a0a', 'hex'));
  mkdirSync(join(season, 'raw'), { recursive: true });
  symlinkSync(audio.wav.path, join(season, 'one.wav'));
  writeFileSync(join(season, 'raw', 'notes.txt'), 'Remember to ask about the harbour.');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the overlay shows what a drop will do, and disappears with the files', async ({
  connected: { page },
}) => {
  await dropFiles(page, [audio.mp3.path, audio.wav.path, picture], { over: true });
  await expect(page.getByText('Transcribe 2 files')).toBeVisible();
  await expect(page.getByText('1 file holds no sound and is left out.')).toBeVisible();
  await cancelDrag(page);
  await page.mouse.move(200, 200);
  await expect(page.getByText('Transcribe 2 files')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the overlay text is right for every drag, also after a cancelled drag or a drop', async ({
  connected: { page },
}) => {
  mkdirSync(empty, { recursive: true });
  const overlay = page.locator('[data-drop-overlay]');
  const dragIn = async (path: string, text: string): Promise<void> => {
    await dropFiles(page, [path], { over: true });
    await expect(overlay).toContainText(text);
  };
  const dragOut = async (): Promise<void> => {
    await cancelDrag(page);
    await page.mouse.move(200, 200);
    await expect(overlay).toBeHidden();
  };
  for (let round = 0; round < 10; round += 1) {
    const [path, text] =
      round % 3 === 2 ? [empty, 'Transcribe 1 file or folder'] : [audio.mp3.path, 'Transcribe 1 file'];
    await dragIn(path, text);
    await dragOut();
  }
  await dropFiles(page, [audio.mp3.path]);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await dragIn(audio.mp3.path, 'Transcribe 1 file');
  await dragOut();
  await dragIn(picture, 'This file holds no sound');
  await dragOut();
  // Nothing tells a folder from a file without a known type, so neither is promised.
  await dropFiles(page, [empty, audio.mp3.path, audio.wav.path], { over: true });
  await expect(overlay).toContainText('Transcribe 3 files or folders');
  await takeScreenshot(page, 'drop-overlay-folder');
});

test('the overlay tints the whole window, which is seen through it', async ({ connected: { page } }) => {
  await dropFiles(page, [audio.mp3.path], { over: true });
  await expect(page.getByText('Transcribe 1 file')).toBeVisible();
  await takeScreenshot(page, 'drop-overlay');
  const overlay = page.locator('[data-drop-overlay]');
  const [width, height] = await page.evaluate(() => [window.innerWidth, window.innerHeight]);
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  expect(await overlay.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
    /\/ 0\.85\)$/,
  );
});

test('names an empty folder, on the screen and for screen readers', async ({ connected: { page } }) => {
  mkdirSync(empty, { recursive: true });
  await dropFiles(page, [empty]);
  await expect(page.getByText('There is no audio in “empty”.').first()).toBeVisible();
  await expect(page.locator('[data-announcer]')).toContainText('There is no audio in “empty”.');
});

test('refuses a file that is not audio by name, and does not navigate', async ({ connected: { page } }) => {
  const before = page.url();
  await dropFiles(page, [picture], { over: true });
  await expect(page.getByText('This file holds no sound')).toBeVisible();
  await dropFiles(page, [picture]);
  const dialog = page.getByRole('dialog', { name: 'Nothing to transcribe' });
  await expect(dialog.getByText('“cover.png” holds no sound.')).toBeVisible();
  await expect(dialog.getByText(/^Sidetone reads audio and video: MP3, M4A/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(before);
});

test('a file that is dropped onto an open text is not read as text', async ({
  connected: { page },
  service,
}) => {
  service.data.transcriptions.insert({ name: 'Owls', result: 'Owls hunt at night.' });
  await openScreen(page, service, 'Transcriptions');
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await expect(screen.editor).toHaveText('Owls hunt at night.');
  const { x = 0, y = 0, width = 0, height = 0 } = (await screen.editor.boundingBox()) ?? {};
  await dropFiles(page, [join(season, 'raw', 'notes.txt')], { at: { x: x + width / 2, y: y + height / 2 } });
  await expect(page.getByRole('dialog', { name: 'Nothing to transcribe' })).toBeVisible();
  // A read of the dropped file would end before one that begins now.
  await page.evaluate(() => new Blob(['words']).text());
  await expect(screen.editor).toHaveText('Owls hunt at night.');
  await expect(screen.state).not.toHaveText('Unsaved changes');
});

test('the review sends name, language and description with the file; Enter starts', {
  tag: '@smoke',
}, async ({ connected: { page }, service }) => {
  await dropFiles(page, [audio.mp3.path, audio.ogg.path]);
  const sheet = page.getByRole('dialog', { name: 'Transcribe 2 files' });
  await expect(sheet).toBeVisible();
  const name = sheet.getByLabel('Name of speech-en.mp3');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Episode 12: The window');

  await sheet.getByRole('combobox', { name: 'Language for all files' }).fill('german');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('German – GermanyDeutsch');
  await page.getByRole('listbox').getByRole('option', { name: 'German – Germany' }).click();
  await sheet.getByLabel('Names and terms for all files').fill('Names: Sølvi Åsen');
  await sheet.getByRole('button', { name: 'Apply to all' }).click();
  await expect(sheet.getByLabel('Names and terms of speech-de.ogg')).toHaveValue('Names: Sølvi Åsen');
  await name.fill('The window, cut');
  await sheet.getByRole('combobox', { name: 'Language of speech-en.mp3' }).fill('en');
  await page.getByRole('listbox').getByRole('option', { name: 'en as typed', exact: true }).click();
  await name.press('Enter');

  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeFocused();
  await expect(page.getByText('Transcribed', { exact: true })).toHaveCount(2);
  const sent = service.recorder
    .getRequests('transcriptions.store')
    .map(({ fields }) => Object.fromEntries(fields));
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'The window, cut', language: 'en', description: 'Names: Sølvi Åsen' }),
      expect.objectContaining({ language: 'DE', description: 'Names: Sølvi Åsen' }),
    ]),
  );
});

test('Esc saves the files with what was typed for a later review; nothing is sent', async ({
  connected,
  restart,
  service,
}) => {
  const { page } = connected;
  await dropFiles(page, [audio.wav.path]);
  const name = page.getByLabel('Name of speech-en.wav');
  await name.fill('Half a name');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('1 recording waits for you').first()).toBeVisible();
  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(page.getByText('1 file to review')).toBeVisible();
  await expect(page.getByText('Half a name')).toBeVisible();
  await connected.kill();

  const again = await restart();
  await expect(again.page.getByText('Half a name')).toBeVisible();
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(0);
  await again.page.getByRole('button', { name: 'Review' }).click();
  await expect(again.page.getByLabel('Name of speech-en.wav')).toHaveValue('Half a name');
});

test('scans a folder and names the files in it that are not audio', async ({ connected: { page } }) => {
  await dropFiles(page, [season, audio.flac.path]);
  const sheet = page.getByRole('dialog', { name: /^Transcribe/ });
  await expect(sheet.getByLabel('Name of speech-us.flac')).toBeVisible();
  await expect(sheet.getByText('notes.txt')).toBeVisible();
});

test('points out a duplicate file, which can be left out', { tag: '@smoke' }, async ({
  connected: { page },
}) => {
  await dropFiles(page, [audio.m4a.path]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await expect(page.getByText('Transcribed', { exact: true })).toBeVisible();
  await dropFiles(page, [audio.m4a.path]);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('“Nothing is sent twice” is transcribed already.')).toBeVisible();
  await expect(sheet.getByText(/Same as “Nothing is sent twice”, already transcribed/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Leave it out' }).click();
  await expect(sheet).toHaveAccessibleName('Nothing to transcribe');
});

test('says in full what should be known about one of several files', async ({ connected: { page } }) => {
  const copy = join(folder, 'Interview with a guest from far away, second take.mp3');
  copyFileSync(audio.mp3.path, copy);
  await dropFiles(page, [audio.mp3.path, copy]);
  const note = page.getByRole('dialog').getByText(/^Same as “.*”, already in the queue$/);
  await expect(note).toBeVisible();
  expect(await note.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

test('uploads dropped files at once if the user skips the review', async ({
  connected: { page },
  service,
}) => {
  await dropFiles(page, [audio.wav.path]);
  await page.getByLabel('Skip this review next time').check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await expect(page.getByText('Transcribed', { exact: true })).toHaveCount(1);
  await dropFiles(page, [audio.tone.path]);
  await expect(page.getByText('1 file added')).toBeVisible();
  await page.getByRole('link', { name: /^Queue/ }).click();
  await expect(page.getByText('Transcribed', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(service.recorder.getRequests('transcriptions.store')).toHaveLength(2);
});

test('refuses a file that was created in the window and is not on this computer', async ({
  connected: { page },
}) => {
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'made-here.mp3', { type: 'audio/mpeg' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true, bubbles: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Nothing to transcribe' });
  await expect(dialog.getByText('made-here.mp3')).toBeVisible();
  await expect(dialog.getByText('Not on this computer – save it first')).toBeVisible();
});

test('files dropped before the window is ready wait for it, also in another language', {
  tag: '@stand-in',
}, async ({ connected: { page } }) => {
  // The window shows nothing until it has the messages of its last language.
  await page.evaluate(() => localStorage.setItem('sidetone.locale', 'de-DE'));
  const requested = Promise.withResolvers<() => Promise<void>>();
  await page.route(/\/de-[^/]*\.js$/, (route) => requested.resolve(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  const answer = await requested.promise;
  await dropFiles(page, [audio.mp3.path, audio.wav.path]);
  await expect(page.locator('#root')).toBeEmpty();
  await answer();
  await expect(page.getByRole('dialog', { name: 'Transcribe 2 files' })).toBeVisible();
});
