/** `npm run pictures`: the pictures of the README, in light and in dark, from the built application. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import en from '../../assets/locales/en.json' with { type: 'json' };
import { listMessages } from '../../assets/locales/parameters.ts';
import { addWords } from '../checks/picture-words.ts';
import { connectThroughWelcome } from '../e2e/fixtures/connect.ts';
import { dropFiles } from '../e2e/fixtures/drop-files.ts';
import { launchSidetone } from '../e2e/fixtures/launch.ts';
import { getScreenTexts } from '../e2e/measure/screen-texts.ts';
import { bulkWebsites } from '../e2e/pages/bulk-websites.ts';
import { getToast } from '../e2e/pages/toast.ts';
import { transcriptionsPage } from '../e2e/pages/transcriptions-page.ts';
import { uploadsPage } from '../e2e/pages/uploads-page.ts';
import { audio } from '../fixtures/audio.ts';
import { slowReader } from '../service/faults/connection.ts';
import { holdAt } from '../service/faults/timing.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';
import { writeLongRecording } from './long-take.ts';
import { stepMs } from './take-pictures.ts';

const folder = path.resolve(import.meta.dirname, '../../assets/pictures');
const messages = new Set(listMessages(en).map(([, message]) => message));

const takePicture = async (page: Page, name: string): Promise<void> => {
  const { texts } = await getScreenTexts(page);
  const png = await page.screenshot({ animations: 'disabled' });
  writeFileSync(
    path.join(folder, `${name}.png`),
    addWords(png, texts.filter((text) => messages.has(text)).sort()),
  );
  console.log(`assets/pictures/${name}.png`);
};

/** The test service does not listen: the first text of its samples stands for what was said. */
const showText = async (page: Page, service: TestService, recording: string): Promise<void> => {
  const [sample] = service.data.transcriptions.getAll();
  await dropFiles(page, [recording]);
  await page
    .getByRole('dialog', { name: /^Transcribe/ })
    .getByRole('button', { name: 'Start' })
    .click();
  const name = path.parse(recording).name;
  const uploads = uploadsPage(page);
  await uploads.open();
  await uploads.row(name).getByRole('button', { name: 'Open text' }).waitFor();
  const stored = service.data.transcriptions.getAll().find((each) => each.name === name);
  if (stored === undefined || sample?.result == null) throw new Error('The recording was not transcribed');
  service.data.transcriptions.update(stored.id, { result: sample.result });
  await page.reload();
  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.row(name).click();
  await expect(screen.editor).toContainText(sample.result.slice(0, 20));
  await page.locator('[data-waveform] canvas').last().waitFor();
  await page.mouse.move(0, 0);
};

const showUploads = async (page: Page, service: TestService): Promise<() => void> => {
  const hold = holdAt('received');
  service.faults.always('transcriptions.store', { ...slowReader(2_000_000), received: hold.received });
  const { wav: _, tone: __, ...titled } = audio;
  await dropFiles(
    page,
    Object.values(titled).map(({ path: file }) => file),
  );
  await page
    .getByRole('dialog', { name: /^Transcribe/ })
    .getByRole('button', { name: 'Start' })
    .click();
  await uploadsPage(page).open();
  await page.getByText('The service is listening').first().waitFor();
  return hold.release;
};

const showWebsites = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Websites' }).click();
  const bulk = bulkWebsites(page);
  await bulk.checkbox('show-0004.example').click();
  await bulk.checkbox('show-0009.example').click({ modifiers: ['Shift'] });
  await expect(bulk.bar).toContainText('6 selected');
  await getToast(page, '6 files transcribed').getByRole('button', { name: 'Close' }).click();
  await page.mouse.move(0, 0);
};

const insertWebsites = (service: TestService): void => {
  for (let at = 40; at > 0; at -= 1) {
    service.data.websites.insert({
      domain: `show-${String(at).padStart(4, '0')}.example`,
      privacy: at % 3,
      email: at % 4 === 0 ? 1 : 0,
      exclude_ips: at % 5 === 1 ? '198.51.100.0/24' : null,
      created_at: new Date(Date.UTC(2026, 10, 1) - at * 30_000_000).toISOString(),
    });
  }
};

const takeAll = async (scheme: 'light' | 'dark', recording: string): Promise<void> => {
  const service = await startTestService({ samples: true });
  insertWebsites(service);
  const sidetone = await launchSidetone({ systemDark: scheme === 'dark' });
  const { page } = sidetone;
  page.setDefaultTimeout(stepMs);
  try {
    await connectThroughWelcome(page, service);
    await showText(page, service, recording);
    await takePicture(page, `text-${scheme}`);
    const release = await showUploads(page, service);
    await takePicture(page, `uploads-${scheme}`);
    release();
    await showWebsites(page);
    await takePicture(page, `websites-${scheme}`);
  } finally {
    await sidetone.dispose();
    await service.close();
  }
};

mkdirSync(folder, { recursive: true });
const temporary = temporaryFolder('pictures');
try {
  const recording = writeLongRecording(temporary, 'Night Shift 041 - The long take', 60);
  for (const scheme of ['light', 'dark'] as const) await takeAll(scheme, recording);
} finally {
  removeFolder(temporary);
}
