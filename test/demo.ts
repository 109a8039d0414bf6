/**
 * `npm run demo`: the main job with a new profile and without a display, in light and in dark. Runs the build
 * against the demo service with the limits of deployed ones, behind a slow uplink, with a recorder that hashes each
 * upload. A long recording is sent in parts, corrected and exported as one text. The last lines compare what was
 * dropped with what the service received.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { deployedLimits } from '../main/demo/service-data.ts';
import { cancelDrag, dropFiles } from './e2e/fixtures/drop-files.ts';
import { launchSidetone, limitsOfSettings } from './e2e/fixtures/launch.ts';
import type { Sidetone } from './e2e/fixtures/sidetone.ts';
import { exportDialog } from './e2e/pages/export-dialog.ts';
import { transcriptionsPage } from './e2e/pages/transcriptions-page.ts';
import { uploadsPage } from './e2e/pages/uploads-page.ts';
import { audio } from './fixtures/audio.ts';
import { slowReader } from './service/faults/connection.ts';
import { startTestService, type TestService } from './service/service.ts';
import { temporaryFolder } from './temporary-folder.ts';

const outputFolder = path.resolve(import.meta.dirname, '../out/demo');
const title = 'Episode 12: The window';
const addedFiles = 'Nothing you type is lost.';

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

const longTitle = 'Episode 13 - The long take';

/** Repeats the recorded sentence for 36 minutes: too large for the service, and too long for one text. */
const longRecording = (folder: string): string => {
  const wav = readFileSync(audio.wav.path);
  const start = wav.indexOf('data', 12, 'latin1') + 8;
  const head = Buffer.from(wav.subarray(0, start));
  const sound = Buffer.concat(Array<Buffer>(600).fill(wav.subarray(start)));
  head.writeUInt32LE(start + sound.length - 8, 4);
  head.writeUInt32LE(sound.length, start - 4);
  const file = path.join(folder, `${longTitle}.wav`);
  writeFileSync(file, Buffer.concat([head, sound]));
  return file;
};

interface Received {
  /** Of the short recording, which is sent as it is. */
  readonly sha256: string | undefined;
  /** Bytes of the requests with the parts of the long one. */
  readonly parts: readonly number[];
}

type TakeScreenshot = (name: string) => Promise<void>;

const connect = async (page: Page, service: TestService): Promise<void> => {
  await page.getByLabel('Address for transcriptions').fill(service.contentUrl);
  await page.getByLabel('Address for website statistics').fill(service.analyticsUrl);
  await page.getByLabel('API key', { exact: true }).fill(service.apiKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: 'Transcriptions' }).waitFor();
};

const addWebsite = async (page: Page, takeScreenshot: TakeScreenshot): Promise<void> => {
  await page.getByRole('link', { name: 'Websites' }).click();
  await page.getByRole('button', { name: 'Add website' }).first().click();
  await page.getByRole('textbox', { name: 'Domain' }).fill('https://www.harbour-radio.example/episodes');
  await takeScreenshot('website-form');
  await page.getByRole('button', { name: 'Add website' }).last().click();
  await page.getByText('harbour-radio.example').first().waitFor();
  await takeScreenshot('websites');
};

/** The records of one recording become one text, with another one that was sent in parts. */
const joinSuggested = async (page: Page): Promise<void> => {
  const suggestion = page.getByRole('region', { name: 'Suggestion' });
  await suggestion.getByRole('button', { name: 'Join' }).click();
  await expect(suggestion).toBeHidden();
};

const sendFiles = async (page: Page, files: readonly string[], shot: TakeScreenshot): Promise<void> => {
  await dropFiles(page, files, { over: true });
  await page.getByText(`Transcribe ${files.length} files`).waitFor();
  await shot('drop-overlay');
  await cancelDrag(page);
  await dropFiles(page, files);
  const review = page.getByRole('dialog', { name: `Transcribe ${files.length} files` });
  await expect(review).toContainText('in 3 parts');
  await shot('review-sheet');
  await review.getByRole('button', { name: 'Start' }).click();

  const uploads = uploadsPage(page);
  await uploads.open();
  await expect(uploads.row(longTitle).first()).toContainText(/Preparing [1-9]/);
  await shot('preparing');
  await expect(uploads.row(longTitle).first()).toContainText('Sending part', { timeout: 60_000 });
  await uploads.expand(longTitle);
  await shot('sending-parts');
  for (const name of [title, longTitle])
    await expect(uploads.row(name).first()).toContainText('Transcribed', { timeout: 60_000 });
  await shot('transcribed');
};

const correctText = async (page: Page, shot: TakeScreenshot): Promise<void> => {
  await page.getByRole('link', { name: 'Transcriptions' }).click();
  const { row, editor, state } = transcriptionsPage(page);
  await row(title).first().click();
  await expect(editor).toContainText('demo service');
  await shot('text');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(`\n\n${addedFiles}`);
  // Autosaved after a pause in typing.
  await expect(state).toHaveText(/^Saved at/);
  await shot('edited-text');
};

/** Corrects the long recording at its beginning and at its end, and exports it as one text. */
const correctEpisode = async (
  { page, control }: Sidetone,
  file: string,
  shot: TakeScreenshot,
): Promise<void> => {
  const { row, editor, state } = transcriptionsPage(page);
  await row(longTitle).first().click();
  await expect(page.locator('.cm-partMark').first()).toBeVisible();
  await editor.press('ControlOrMeta+Home');
  await page.keyboard.type('Corrected at the beginning. ');
  await editor.press('ControlOrMeta+End');
  await page.keyboard.type(' Corrected at the end.');
  await expect(state).toHaveText(/^Saved at/);
  await shot('episode');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const { format, saveAs, dialog } = exportDialog(page);
  await format('Text');
  await shot('export');
  await control.answerDialog('save', { filePaths: [file] });
  await saveAs.click();
  await expect(dialog).toBeHidden();
  const exported = readFileSync(file, 'utf8');
  expect(exported).toMatch(/^Corrected at the beginning\. [\s\S]* Corrected at the end\.\n$/);
};

const walkThrough = async (
  scheme: 'light' | 'dark',
  files: readonly string[],
  exportedFile: string,
): Promise<Received> => {
  const service = await startTestService({
    samples: true,
    limits: deployedLimits,
    transcribeMs: () => 2_500,
  });
  service.faults.always('transcriptions.store', slowReader(2_000_000));
  const sidetone = await launchSidetone({ systemDark: scheme === 'dark', env: limitsOfSettings });
  const { page } = sidetone;
  let count = 0;
  const shot = async (name: string): Promise<void> => {
    count += 1;
    const file = `${scheme}-${String(count).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: path.join(outputFolder, file), animations: 'disabled' });
  };
  try {
    await page.getByRole('button', { name: 'Connect' }).waitFor();
    await shot('welcome');
    await connect(page, service);
    await page.getByRole('list', { name: 'Transcriptions' }).waitFor();
    await joinSuggested(page);
    await shot('transcriptions');
    await sendFiles(page, files, shot);
    await correctText(page, shot);
    await correctEpisode(sidetone, exportedFile, shot);
    await addWebsite(page, shot);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await shot('settings');
    return getReceived(service);
  } finally {
    await sidetone.dispose();
    await service.close();
  }
};

/** Throws if something is missing or was sent twice. */
const getReceived = (service: TestService): Received => {
  const stores = service.recorder.getRequests('transcriptions.store');
  const [short, ...others] = stores.filter((request) => request.field('name') === title);
  const parts = stores.filter((request) => request.field('name')?.startsWith(longTitle));
  expect([others.length, parts.length]).toEqual([0, 3]);
  expect(stores).toHaveLength(4);
  for (const { bytes, status } of stores) {
    expect(status).toBe(201);
    expect(bytes).toBeLessThanOrEqual(deployedLimits.file);
  }
  const texts = service.data.transcriptions.getAll();
  expect(texts.find(({ name }) => name === title)?.result).toContain(addedFiles);
  expect(texts.filter(({ result }) => result?.includes('Corrected at the'))).toHaveLength(2);
  return { sha256: short?.file?.sha256, parts: parts.map(({ bytes }) => bytes) };
};

rmSync(outputFolder, { recursive: true, force: true });
mkdirSync(outputFolder, { recursive: true });
const folder = temporaryFolder('demo');
try {
  const files = [audio.mp3.path, longRecording(folder)];
  const schemes = ['light', 'dark'] as const;
  const [received] = await Promise.all(
    schemes.map((scheme) => walkThrough(scheme, files, path.join(folder, `${scheme}.txt`))),
  );
  const expected = sha256(audio.mp3.path);
  expect(received?.sha256).toBe(expected);
  console.log(`pictures in ${path.relative(process.cwd(), outputFolder)}`);
  console.log(`transcribed “${title}”: SHA-256 of the file ${expected}, received ${received?.sha256}, equal`);
  console.log(
    `transcribed “${longTitle}”: ${statSync(files[1] ?? '').size} bytes, sent in ${received?.parts.length} parts of ${received?.parts.join(', ')} bytes, corrected and exported as one text`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
