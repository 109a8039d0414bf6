/**
 * After everything that a user does, the API key is in no place but the keychain and the requests to its service, and
 * the log alone tells what happened to an upload.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wavHeader } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { redirectTo, validation } from '../../service/faults/answers.ts';
import { holdInBody } from '../../service/faults/timing.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { getTextId } from '../../service/text-id.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { agreeToServices } from '../fixtures/reusable-sidetone.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  findKey,
  getFilePlaces,
  getMainPlaces,
  getPagePlaces,
  getRequestPlaces,
  type Place,
} from '../measure/key-search.ts';
import { exportDialog } from '../pages/export-dialog.ts';
import { keys } from '../pages/keys.ts';
import { openSettingsPage } from '../pages/open-settings.ts';
import { plantInApplication, plantInFiles } from '../pages/plant-key.ts';
import { connect } from '../pages/service-test.ts';
import { getUploadRow, startUploads } from '../pages/start-uploads.ts';
import { getToast } from '../pages/toast.ts';
import { transcriptionsPage } from '../pages/transcriptions-page.ts';

const canary = 'canary-0123456789-abcdefghij';
const planted = 'planted-987654321-zyxwvutsrq';
const otherKey = 'decoy-5647382910-mnbvcxzlkj';
const store = 'transcriptions.store';
/** Bytes. More than the system's socket buffers, so that a held upload is in mid-body on both sides. */
const large = 24_000_000;

let service: TestService;
let other: TestService;
test.beforeEach(async () => {
  service = await startTestService({ apiKey: canary });
  other = await startTestService({ apiKey: otherKey });
});
test.afterEach(() => Promise.all([service.close(), other.close()]));

/** Refused, retried, and held while the second attempt is sent. */
const uploadUntilHeld = async ({ page }: Sidetone, file: string): Promise<void> => {
  writeFileSync(
    file,
    Buffer.concat([wavHeader(large), Buffer.alloc(large - wavHeader(large).length, 'doctor ')]),
  );
  service.faults.next(store, validation({ name: ['Too odd.'] }, 'errors'));
  await startUploads(page, [file]);
  const row = getUploadRow(page, 'Doctor');
  await expect(row).toContainText('Too odd.');
  const held = holdInBody(0.3);
  service.faults.next(store, held);
  await page.evaluate(async () => {
    const listed = await window.sidetone.uploads.list();
    if (listed.ok) await window.sidetone.uploads.retry([listed.value.jobs[0]?.id ?? '']);
  });
  await held.reached;
};

const editAndExport = async ({ page, control }: Sidetone, folder: string): Promise<void> => {
  await page.getByRole('link', { name: 'All texts' }).click();
  const screen = transcriptionsPage(page);
  await screen.row('Owls').click();
  await screen.editor.press(keys.documentEnd);
  await page.keyboard.type(' And more.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => service.data.transcriptions.getAll()[0]?.result).toBe('Hoo. And more.');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await control.answerDialog('save', { filePaths: [path.join(folder, 'owls.txt')] });
  await exportDialog(page).format('Text');
  await exportDialog(page).saveAs.click();
  await expect.poll(() => existsSync(path.join(folder, 'owls.txt'))).toBe(true);
  expect(readFileSync(path.join(folder, 'owls.txt'), 'utf8')).toContain('And more.');
  await page.keyboard.press('Escape');
};

const addWebsite = async ({ page }: Sidetone): Promise<void> => {
  const added = await page.evaluate(() => window.sidetone.websites.store({ domain: 'owls.example' }));
  expect(added).toMatchObject({ ok: true });
  await page.getByRole('link', { name: 'Websites' }).click();
  await expect(page.getByRole('button', { name: 'owls.example' })).toBeVisible();
};

/** Settings, diagnostics, log, and another service with another key in between. */
const changeSettings = async ({ page, control }: Sidetone): Promise<void> => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/Connected \(\d+ ms\)/)).toHaveCount(2);
  await openSettingsPage(page, 'about');
  await page.getByRole('button', { name: 'Show log' }).click();
  await control.clickMenu(['Help', 'Copy diagnostics']);
  await expect(getToast(page, 'Copied the diagnostics.')).toBeVisible();
  service.faults.next('transcriptions.list', redirectTo(`${other.contentUrl}/transcriptions`));
  await page.evaluate(() => window.sidetone.settings.testConnection());
  await connect(page, other);
  await page.evaluate(() => window.sidetone.library.searchService({}));
  await page.evaluate(
    ({ contentUrl, analyticsUrl }) => window.sidetone.settings.update({ contentUrl, analyticsUrl }),
    { contentUrl: service.contentUrl, analyticsUrl: service.analyticsUrl },
  );
};

/** What the log says of the only upload, without its id and times. */
const readStory = (userData: string): string[] => {
  const lines = readFileSync(path.join(userData, 'logs', 'main.log'), 'utf8').split('\n');
  const [, id = 'missing'] = /upload (\S+): new/.exec(lines.join('\n')) ?? [];
  const told = lines.filter((line) => line.includes(id) || / (?:started: |ended )/.test(line));
  return told.map((line) =>
    line
      .replace(/^\S+Z /, '')
      .replaceAll(id, 'ID')
      .replace(getTextId(service, 2), 'TEXT')
      .replace(/started: .*/, 'started'),
  );
};

const expectFoundIn = (places: readonly Place[], key: string, kinds: readonly string[]): void => {
  expect(new Set(findKey(places, key).map(({ kind }) => kind))).toEqual(new Set(kinds));
};

test('the key is nowhere but where it belongs, and the log tells what happened', {
  tag: '@stand-in',
}, async ({ launch, folder: userData }) => {
  test.setTimeout(240_000);
  service.data.transcriptions.insert({ name: 'Owls', result: 'Hoo.' });
  const exported = path.join(userData, '../exported');
  mkdirSync(exported);
  const places: Place[] = [];

  const first = await launch({ userData, recordIpc: true });
  await agreeToServices(first);
  await connectThroughWelcome(first.page, service);
  // The user has just typed it; now it is saved. The form lets go of it with the last answer of its saving, which can come after the screen.
  await expect
    .poll(async () => findKey(await getPagePlaces(first, 'after saving'), canary).length, { timeout: 30_000 })
    .toBe(0);
  places.push(...(await getPagePlaces(first, 'after saving')));
  await editAndExport(first, exported);
  await addWebsite(first);
  await changeSettings(first);
  await uploadUntilHeld(first, path.join(exported, 'doctor.wav'));
  places.push(...(await getPagePlaces(first, 'first start')), ...(await getMainPlaces(first, 'first start')));
  await first.kill();

  const second = await launch({ userData, recordIpc: true, args: [`--planted=${planted}`] });
  await second.page.getByRole('link', { name: /^Queue/ }).click();
  await expect(getUploadRow(second.page, 'Doctor')).toContainText('Transcribed');
  await plantInApplication(second, service, planted);
  places.push(
    ...(await getPagePlaces(second, 'second start')),
    ...(await getMainPlaces(second, 'second start')),
  );
  await second.page.evaluate(() => window.sidetone.app.restart()).catch(() => undefined);
  await second.ended;
  places.push({ kind: 'output', name: 'both', content: first.output() + second.output() });
  const plantedFiles = plantInFiles(userData, planted);
  places.push(...getFilePlaces(userData), ...getFilePlaces(exported));

  // The search finds what is planted in each kind of place, and in each form in a file.
  const kinds = new Set(places.map(({ kind }) => kind));
  const impossible = process.platform === 'linux' ? ['environment'] : ['environment', 'arguments'];
  expectFoundIn(
    places,
    planted,
    [...kinds].filter((kind) => !impossible.includes(kind)),
  );
  const foundFiles = findKey(getFilePlaces(userData), planted).map(({ name }) => name);
  expect(foundFiles).toEqual(expect.arrayContaining([...plantedFiles]));
  const found = findKey(places, canary);
  recordMetric('key-canary', `found ${found.length} in ${places.length} places`);
  expect(found.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([]);

  const own = getRequestPlaces(service.recorder.requests, 'own requests');
  const others = getRequestPlaces(other.recorder.requests, 'other requests');
  expect(findKey(own, canary).length).toBe(own.length);
  expect(findKey(others, otherKey).length).toBeGreaterThan(1);
  const foundOutside = findKey(others, canary);
  recordMetric('key-canary-other-origins', foundOutside.length);
  expect(foundOutside).toEqual([]);
  expect(findKey(own, otherKey)).toEqual([]);

  expect(readStory(userData)).toEqual([
    'info started',
    'info upload ID: new → draft (jobs_added)',
    'info upload ID: draft → queued (start_requested)',
    'info upload ID: queued → uploading (start_requested)',
    'info upload ID: uploading → transcribing (body_ending)',
    'info upload ID: transcribing → failed (attempt_ended, validation, status 422)',
    'info upload ID: failed → queued (retry_requested)',
    'info upload ID: queued → uploading (retry_requested)',
    'info started',
    'info upload ID: uploading → queued (opened)',
    'info upload ID: queued → uploading (access_resolved)',
    'info upload ID: uploading → transcribing (body_ending)',
    'info upload ID: transcribing → done (attempt_ended, transcription TEXT)',
    'info ended (0)',
  ]);
});
