/** The better model: from its button over a pause and a restart to the choice, with a hub on loopback that serves the bundled one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { betterModel } from '../../../main/listening/models/model-download.ts';
import { publicHub } from '../../../preload/contract/speech.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { type Hub, type HubFiles, sendContent, sendStart, startHub } from '../../unit/listening/hub.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { listenToSpeech } from '../measure/speech-log.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { openSettings } from '../pages/open-settings.ts';
import { expectNoOverflow } from '../pages/reachable.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { showGerman } from '../pages/show-german.ts';
import { getToast } from '../pages/toast.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const speechFolder = path.resolve(import.meta.dirname, '../../../assets/speech');
const bundled = path.join(speechFolder, 'whisper-base');
const sample = path.join(speechFolder, 'samples/jfk.wav');
const decoder = 'onnx/decoder_model_merged_quantized.onnx';
const readFiles = (): HubFiles =>
  Object.fromEntries(
    betterModel.files.map((name) => [name, readFileSync(path.join(bundled, name.replace('_quantized', '')))]),
  );
/** A model is loaded, and other tests run beside this one. */
const timeout = 240_000;

let files: HubFiles;
let hub: Hub;
test.beforeEach(async () => {
  files = readFiles();
  hub = await startHub(files);
});
test.afterEach(() => hub.close());

const getSection = (page: Page): Locator => page.getByRole('region', { name: 'Speech', exact: true });

/** Half of the decoder comes. */
const holdDecoder = (): void => {
  hub.answer = (request, response, file) => {
    if (file !== decoder) return false;
    sendStart(request, response, files[decoder] ?? Buffer.alloc(0), 0.5);
    return true;
  };
};

const chooseHub = async ({ page, control }: Sidetone): Promise<void> => {
  const section = getSection(page);
  await section.getByRole('button', { name: 'About the models' }).click();
  await expect(section).toContainText('Whisper small');
  await expect(section).toContainText('onnx/encoder_model_quantized.onnx');
  const field = section.getByRole('textbox', { name: 'Address for downloads' });
  await expect(field).toHaveValue(publicHub);
  const save = section.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await field.fill('http://mirror.example');
  await save.click();
  await expect(section).toContainText('This address is not secure');
  await field.fill(hub.address);
  await control.answerDialog('message', { response: 0 });
  await save.click();
  await expect(section).toContainText('Not changed');
  await control.answerDialog('message', { response: 1 });
  await save.click();
  await expect(save).toBeDisabled();
  await expect(section).not.toContainText('Not changed');
};

const takePictures = async ({ page, control }: Sidetone): Promise<void> => {
  const take = async (name: string): Promise<void> => {
    await getSection(page).scrollIntoViewIfNeeded();
    await takeScreenshot(page, name);
  };
  await take('speech-downloading');
  await expectAccessible(page);
  await control.setSystemDark(true);
  await take('speech-downloading-dark');
  await expectAccessible(page);
  await control.setSystemDark(false);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 590, height: 390 });
  await take('speech-downloading-590');
  await expectNoOverflow(page);
  if (size) await page.setViewportSize(size);
};

const getReceived = (section: Locator): Locator => section.getByText(/^[\d.]+ MB of \d+ MB/);

test('is downloaded with the keyboard, paused, resumed after a restart, tested, used and removed', {
  tag: '@stand-in',
}, async ({ launch, folder: userData, service }) => {
  test.setTimeout(600_000);
  const first = await launch({ userData });
  const { page } = first;
  await connectThroughWelcome(page, service);
  await openSettings(page, 'service');
  await chooseHub(first);
  const section = getSection(page);
  const better = section.getByRole('radio', { name: 'Better' });
  await expect(better).toBeDisabled();
  expect(hub.requests).toEqual([]);

  holdDecoder();
  const speech = await listenToSpeech(page);
  await section.getByRole('button', { name: 'Download 251 MB' }).press('Enter');
  const pause = section.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeFocused();
  await expect(getReceived(section)).toContainText(/^70\.\d MB of 110 MB/, { timeout: 90_000 });
  await expect(section.getByText(/Goes on by itself after a break\.$/)).toBeVisible();
  await takePictures(first);
  await pause.press('Enter');
  const resume = section.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeFocused();
  await expect(getReceived(section)).toHaveText(/^70\.\d MB of 251 MB$/);
  const said = (await speech.liveTexts()).filter((text) => text.includes('Better: '));
  expect(said).toHaveLength(1);
  await first.stop();

  const requests = hub.requests.length;
  const second = await launch({ userData });
  await openSettings(second.page, 'service');
  const again = getSection(second.page);
  await expect(getReceived(again)).toHaveText(/^70\.\d MB of 251 MB$/);
  expect(hub.requests).toHaveLength(requests);
  hub.answer = () => false;
  await again.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(again.getByText('Testing “Better” with a sample')).toBeVisible({ timeout });
  expect(hub.requests.at(-1)?.headers.range).toMatch(/^bytes=[1-9]/);
  await takeScreenshot(second.page, 'speech-testing');
  await expect(getToast(second.page, 'You can use “Better” now')).toBeVisible({ timeout });
  const chosen = again.getByRole('radio', { name: 'Better' });
  await chosen.check();
  await expect(chosen).toBeChecked();
  await expect(again.getByText(/^An hour takes about/)).toBeVisible({ timeout });
  await expectAccessible(second.page);
  await takeScreenshot(second.page, 'speech-better');

  const asked = JSON.stringify(hub.requests.map(({ url, rawHeaders }) => [url, ...rawHeaders]));
  expect(asked).not.toContain(service.apiKey);
  expect(new Set(hub.requests.map(({ method }) => method))).toEqual(new Set(['GET']));

  await again.getByRole('button', { name: 'Remove “Better”…' }).click();
  await second.page.getByRole('button', { name: 'Remove model' }).click();
  await expect(again.getByRole('button', { name: 'Download 251 MB' })).toBeVisible();
  await expect(again.getByRole('radio', { name: 'Standard' })).toBeChecked();
  await showGerman(second.page);
  await second.page.getByRole('region', { name: 'Spracherkennung' }).scrollIntoViewIfNeeded();
  await takeScreenshot(second.page, 'speech-better-german');
});

test('what goes wrong is told in words, and what has come can be discarded', { tag: '@stand-in' }, async ({
  launch,
  service,
}) => {
  const sidetone = await launch();
  const { page } = sidetone;
  await connectThroughWelcome(page, service);
  await openSettings(page, 'service');
  await chooseHub(sidetone);
  const section = getSection(page);
  const alert = section.getByRole('alert');

  hub.answer = (_request, response) => {
    response.writeHead(404).end();
    return true;
  };
  await section.getByRole('button', { name: 'Download 251 MB' }).click();
  await expect(alert).toContainText('answers with status 404. Check the address.');
  await takeScreenshot(page, 'speech-download-refused');
  await expectAccessible(page);

  hub.answer = (request, response, file) => {
    const other = Buffer.alloc(files['tokenizer.json']?.length ?? 0, ' ');
    if (file === 'tokenizer.json') sendContent(request, response, other);
    return file === 'tokenizer.json';
  };
  await section.getByRole('button', { name: 'Download 251 MB' }).click();
  await expect(alert).toContainText('tokenizer.json came otherwise than it should be, and was deleted.');

  holdDecoder();
  await section.getByRole('button', { name: 'Resume' }).click();
  await expect(getReceived(section)).toContainText(/^70\.\d MB of 110 MB/, { timeout: 90_000 });
  hub.close();
  await expect(section.getByText(/nothing responds at this address\. Goes on by itself/)).toBeVisible();
  await section.getByRole('button', { name: 'Pause' }).click();
  await section.getByRole('button', { name: 'Discard…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard the download?' });
  await expect(dialog).toContainText(/deletes the 70\.\d MB/);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(section.getByRole('button', { name: 'Download 251 MB' })).toBeFocused();
});

test('without its button nothing is asked of a hub', { tag: '@stand-in' }, async ({
  launch,
  folder: userData,
}) => {
  test.setTimeout(600_000);
  const proxy = await startTestProxy();
  const start = async (): Promise<Sidetone> => {
    const sidetone = await launch({ userData });
    await sidetone.control.setProxy(`PROXY 127.0.0.1:${proxy.port}`);
    return sidetone;
  };
  const first = await start();
  await first.page.getByRole('button', { name: 'Use this computer' }).click();
  await openSettings(first.page, 'service');
  const section = getSection(first.page);
  await section.getByRole('button', { name: 'About the models' }).click();
  await expect(section.getByRole('textbox', { name: 'Address for downloads' })).toHaveValue(publicHub);
  await section.getByText('Better', { exact: true }).click({ force: true });
  await openSettings(first.page, 'about');
  await first.page.getByRole('button', { name: 'Privacy…' }).click();
  const privacy = first.page.getByRole('dialog', { name: 'Privacy' });
  await expect(privacy).toContainText(publicHub);
  await expect(privacy).toContainText('Only if you download the better speech model');
  await takeScreenshot(first.page, 'privacy-models');
  await first.stop();

  const { page } = await start();
  const uploads = uploadsPage(page);
  await uploads.upload([sample]);
  await expect(uploads.list.getByText('Transcribed', { exact: true })).toHaveCount(1, { timeout });
  await openSettings(page, 'service');
  await expect(getSection(page).getByRole('button', { name: 'Download 251 MB' })).toBeVisible();
  expect(proxy.requests).toEqual([]);
  await proxy.close();
});
