/** Recordings are heard on this computer: the real window, service and model; no account and no network. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { expect, test } from '../pages/export-test.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const recordings = path.join(root, 'test/fixtures/recordings');
const sample = path.join(root, 'assets/speech/samples/jfk.wav');

const sentence =
  /And so,? my fellow Americans,? ask not what your country can do for you[,;.] ask what you can do for your country\./i;
/** What a lossy codec leaves of "ask" may sound like "asked". */
const encodedSentence = new RegExp(sentence.source.replace('ask not', 'ask(?:ed)? not'), 'i');
/** The model is loaded first. */
const timeout = 120_000;

const startOnThisComputer = async ({ page }: Sidetone): Promise<void> => {
  await page.getByRole('button', { name: 'Use this computer' }).click();
  await page.getByRole('link', { name: 'All texts' }).click();
};

/** Nothing left the computer, and nothing tried to. */
const expectNoRequests = async ({ control, userData }: Sidetone): Promise<void> => {
  const { blocked, sent, errors, attempts } = await control.record();
  expect(errors).toEqual([]);
  expect({ blocked, sent }).toEqual({ blocked: [], sent: [] });
  expect(attempts).toEqual([]);
  const log = readFileSync(path.join(userData, 'logs/main.log'), 'utf8');
  expect(log).not.toMatch(/https?:|failed|refused/);
};

test('a dropped recording is heard, listed, saved, found and exported, without an account and a network', {
  tag: ['@smoke', '@stand-in'],
}, async ({ launch, target, folder }) => {
  const sidetone = await launch({ userData: folder, offline: true });
  const { page, control } = sidetone;
  await startOnThisComputer(sidetone);
  await dropFiles(page, [sample]);
  const review = page.getByRole('dialog', { name: 'Transcribe 1 file' });
  await review.getByRole('button', { name: 'Start' }).click();

  // The text of a single file opens by itself.
  const screen = transcriptionsPage(page);
  await expect(screen.editor).toContainText(sentence, { timeout });
  await expect(screen.row('jfk')).toContainText('And so');

  const dialog = exportDialog(page);
  for (const [format, file] of [
    [dialog.format, 'jfk.txt'],
    [dialog.timedFormat, 'jfk.vtt'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await format(file.endsWith('vtt') ? 'WebVTT' : 'Text');
    await control.answerDialog('save', { filePaths: [path.join(target, file)] });
    await dialog.saveAs.click();
    await expect(dialog.dialog).toBeHidden();
  }
  expect(readFileSync(path.join(target, 'jfk.txt'), 'utf8')).toMatch(sentence);
  const captions = readFileSync(path.join(target, 'jfk.vtt'), 'utf8');
  expect(captions).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:\d\d\.\d{3}\n/);
  expect(captions.replaceAll(/^(?:WEBVTT|.*-->.*|)\n/gm, '').replaceAll('\n', ' ')).toMatch(sentence);
  await expectNoRequests(sidetone);

  await sidetone.stop();
  const again = await launch({ userData: folder, offline: true });
  const afterwards = transcriptionsPage(again.page);
  await afterwards.search.fill('fellow Americans');
  await afterwards.results.filter({ hasText: 'jfk' }).click();
  await expect(afterwards.editor).toContainText(sentence);
  expect((await again.control.windows()).map(({ url }) => new URL(url).pathname)).toEqual(['/']);
});

test('the same sentence is heard in MP3, M4A, a video and a stereo recording', async ({ launch }) => {
  test.setTimeout(600_000);
  const sidetone = await launch();
  const { page } = sidetone;
  await startOnThisComputer(sidetone);
  const files = ['jfk.mp3', 'jfk.m4a', 'jfk.mp4', 'jfk-stereo.ogg'];
  const uploads = uploadsPage(page);
  await uploads.upload(files.map((file) => path.join(recordings, file)));
  await expect(uploads.list.getByText('Transcribed', { exact: true })).toHaveCount(files.length, {
    timeout: files.length * timeout,
  });
  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await expect(screen.rows).toHaveCount(files.length);
  for (let at = 0; at < files.length; at += 1) {
    await screen.rows.nth(at).click();
    await expect(screen.editor).toContainText(encodedSentence);
  }
});
