/**
 * `npm run demo`: the main job with a new profile and without a display, in light and in dark. Runs the build
 * against a test service behind a slow uplink, with a recorder that hashes each upload. The last line
 * compares the file with what the service received.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { cancelDrag, dropFiles } from '../e2e/fixtures/drop-files.ts';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import { audio } from '../fixtures/audio.ts';
import { slowReader } from '../service/faults/connection.ts';
import { holdAt } from '../service/faults/timing.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { showLongRecording } from './long-recording.ts';
import { writeLongRecording } from './long-take.ts';
import { outputFolder, stepMs, takePictures } from './take-pictures.ts';

const title = 'Episode 12: The window';
const addedFiles = 'Nothing you type is lost.';

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

interface ReceivedFile {
  readonly name: string;
  readonly file: string;
  readonly received: string | undefined;
}

const connect = async (page: Page, service: TestService): Promise<void> => {
  await page.getByRole('button', { name: 'Enter them…' }).click();
  await page.getByLabel('Address of your service').fill(service.contentUrl);
  await page.getByRole('checkbox', { name: 'My service also has website statistics' }).check();
  await page.getByLabel('Address for website statistics').fill(service.analyticsUrl);
  await page.getByLabel('API key', { exact: true }).fill(service.apiKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: 'All texts' }).waitFor();
};

const addWebsite = async (page: Page, takeScreenshot: (name: string) => Promise<void>): Promise<void> => {
  await page.getByRole('link', { name: 'Websites' }).click();
  await page.getByRole('button', { name: 'Add websites' }).first().click();
  await page.getByRole('textbox', { name: 'Domains' }).fill('https://www.harbour-radio.example/episodes');
  await takeScreenshot('website-form');
  await page.getByRole('button', { name: 'Add 1 website' }).click();
  const added = page.getByRole('dialog', { name: '1 website added' });
  await added.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('harbour-radio.example').first().waitFor();
  await takeScreenshot('websites');
};

const walkThrough = async (scheme: 'light' | 'dark', files: readonly string[]): Promise<ReceivedFile[]> => {
  const service = await startTestService({ samples: true });
  const hold = holdAt('received');
  service.faults.always('transcriptions.store', { ...slowReader(8_000_000), received: hold.received });
  const sidetone = await launchSidetone({ systemDark: scheme === 'dark' });
  const { page } = sidetone;
  page.setDefaultTimeout(stepMs);
  const shot = takePictures(page, scheme);
  try {
    await page.getByRole('button', { name: 'Enter them…' }).waitFor();
    await shot('welcome');
    await connect(page, service);
    await page.getByRole('list', { name: 'Texts' }).waitFor();
    await shot('transcriptions');

    await dropFiles(page, files, { over: true });
    await page.getByText(`Transcribe ${files.length} files`).waitFor();
    await shot('drop-overlay');
    await cancelDrag(page);
    await dropFiles(page, files);
    const review = page.getByRole('dialog', { name: `Transcribe ${files.length} files` });
    await review.getByRole('button', { name: 'Start' }).waitFor();
    await shot('review-sheet');
    await review.getByRole('button', { name: 'Start' }).click();

    await page.getByRole('link', { name: /^Queue/ }).click();
    await page.getByText('Sending', { exact: true }).first().waitFor();
    await shot('uploading');
    await page.getByText('The service is listening').last().waitFor();
    await shot('transcribing');
    hold.release();
    await expect(page.getByRole('button', { name: 'Open text' })).toHaveCount(files.length, {
      timeout: stepMs,
    });

    await page.getByRole('link', { name: 'All texts' }).click();
    await page.getByRole('list', { name: 'Texts' }).getByRole('button', { name: title }).first().click();
    const text = page.getByRole('textbox', { name: `Text of ${title}` });
    await text.waitFor();
    await shot('text');
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(`\n\n${addedFiles}`);
    // Autosaved after a pause in typing.
    await page.getByText(/^Saved at/).waitFor();
    await shot('edited-text');

    await addWebsite(page, shot);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await shot('settings');
    return getReceivedFiles(service, files);
  } finally {
    await sidetone.dispose();
    await service.close();
  }
};

/** Throws if a file is missing or was sent twice. */
const getReceivedFiles = (service: TestService, files: readonly string[]): ReceivedFile[] => {
  const stores = service.recorder.getRequests('transcriptions.store');
  expect(stores).toHaveLength(files.length);
  const edited = service.data.transcriptions.getAll().find(({ name }) => name === title);
  expect(edited?.result).toContain(addedFiles);
  return stores.map((request) => {
    const file = files.find((each) => path.basename(each) === request.file?.fileName) ?? '';
    return { name: request.field('name') ?? '', file: sha256(file), received: request.file?.sha256 };
  });
};

rmSync(outputFolder, { recursive: true, force: true });
mkdirSync(outputFolder, { recursive: true });
const folder = temporaryFolder('demo');
try {
  const files = [audio.mp3.path, writeLongRecording(folder, 'Episode 13 - The long take', 600)];
  const schemes = ['light', 'dark'] as const;
  const receivedFiles = (await Promise.all(schemes.map((scheme) => walkThrough(scheme, files)))).flat();
  const longRecording = await showLongRecording(folder);
  for (const { file, received } of receivedFiles) expect(received).toBe(file);
  const [first] = receivedFiles.filter(({ name }) => name === title);
  console.log(`pictures in ${path.relative(process.cwd(), outputFolder)}`);
  console.log(longRecording);
  console.log(
    `transcribed “${first?.name}”: SHA-256 of the file ${first?.file}, received ${first?.received}, equal`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
