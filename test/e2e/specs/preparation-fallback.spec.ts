/** Services that take no WebM get MP3; services without limits get the original. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startTestService, type TestService } from '../../service/service.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { connect, expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const partCount = 2;
const limits = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes: 600_000, maxPartSeconds: 60 }) };
const withoutWebm = ['mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'wav'];

const writeRecording = (folder: string, name: string): string => {
  const file = path.join(folder, `${name}.wav`);
  writeTones(file, 100);
  return file;
};

/** File names that the service got, with the status of each response. */
const getSent = (service: TestService): readonly (readonly [string | undefined, number | null])[] =>
  service.recorder
    .getRequests('transcriptions.store')
    .map(({ file, status }) => [file?.fileName ?? undefined, status] as const);

const toStored = (name: string, format: string) =>
  Array.from({ length: partCount }, (_, index) => [`${name}-${index + 1}.${format}`, 201]);

const upload = async (page: Page, file: string, name: string): Promise<void> => {
  const uploads = uploadsPage(page);
  await uploads.upload([file]);
  await expect(uploads.row(name)).toContainText('Transcribed', { timeout: 90_000 });
};

test('a service that refuses WebM gets MP3, from then on at once, and no other service does', async ({
  launch,
  folder,
}) => {
  const service = await startTestService({ limits: { file: 600_000, types: withoutWebm } });
  const other = await startTestService();
  const userData = path.join(folder, 'profile');
  try {
    const first = await launch({ userData, env: limits });
    await connectThroughWelcome(first.page, service);
    await upload(first.page, writeRecording(folder, 'learned'), 'learned');
    await takeScreenshot(first.page, 'preparation-mp3');
    const learned = getSent(service);
    const refused = learned.filter(([, status]) => status === 422);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(partCount);
    for (const [fileName] of refused) expect(fileName).toMatch(/\.webm$/);
    expect(learned.filter(([, status]) => status !== 422).sort()).toEqual(toStored('learned', 'mp3'));
    const results = service.data.transcriptions.getAll().map(({ result }) => result);
    expect(results).toHaveLength(partCount);
    for (const result of results) expect(result).toContain('MP3 audio');

    service.recorder.clear();
    await upload(first.page, writeRecording(folder, 'known'), 'known');
    expect(getSent(service).toSorted()).toEqual(toStored('known', 'mp3'));
    await first.stop();

    service.recorder.clear();
    const second = await launch({ userData, env: limits });
    await upload(second.page, writeRecording(folder, 'restarted'), 'restarted');
    expect(getSent(service).toSorted()).toEqual(toStored('restarted', 'mp3'));

    await second.control.answerDialog('message', { response: 1 });
    await connect(second.page, other);
    await upload(second.page, writeRecording(folder, 'other'), 'other');
    expect(getSent(other).toSorted()).toEqual(toStored('other', 'webm'));
  } finally {
    await Promise.all([service.close(), other.close()]);
  }
});

test('a service without limits gets the original of a long recording in one record', async ({
  connected: { page },
  service,
  folder,
}) => {
  const file = path.join(folder, 'long.wav');
  writeTones(file, 20 * 60);
  const unlimited = { fileBytes: null, fileTypes: null, textLength: null };
  await page.evaluate((limitChanges) => window.sidetone.settings.update({ limitChanges }), unlimited);
  await upload(page, file, 'long');
  expect(getSent(service)).toEqual([['long.wav', 201]]);
  const sha = createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(service.data.transcriptions.getAll()).toMatchObject([{ name: 'Long', file_sha256: sha }]);
});
