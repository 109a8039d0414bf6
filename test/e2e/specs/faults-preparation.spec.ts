/** A full disk while a recording is prepared. The ledger of the numbered faults knows files that are sent as they are. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestService } from '../../service/service.ts';
import { connectThroughWelcome } from '../fixtures/connect.ts';
import { makeFullDisk } from '../fixtures/full-disk.ts';
import { writeTones } from '../fixtures/write-tones.ts';
import { takeScreenshot } from '../pages/screenshot.ts';
import { expect, test } from '../pages/service-test.ts';
import { uploadsPage } from '../pages/uploads-page.ts';

const partCount = 10;
const env = { SIDETONE_LIMITS: JSON.stringify({ maxFileBytes: 600_000, maxPartSeconds: 60 }) };
/** Preparations leave 64 MiB free. */
const diskKib = 128 * 1024;

const listFiles = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Counted from 0; -1 if there is none. */
const getLatestPart = (folder: string): number =>
  Math.max(-1, ...listFiles(folder).map((name) => Number(/-(\d+)\.webm/.exec(name)?.[1] ?? -1)));

const getNames = (service: TestService): readonly string[] =>
  service.data.transcriptions
    .getAll()
    .map(({ name }) => name)
    .sort();

test('a full disk: the user reads it, parts that were sent stay, and the rest is sent once there is space', {
  tag: '@stand-in',
}, async ({ launch, folder, service }) => {
  const userData = path.join(folder, 'profile');
  const disk = await makeFullDisk(userData, diskKib);
  const prepared = path.join(disk.disk?.hostPath ?? userData, 'prepared');
  const file = path.join(folder, 'tones.wav');
  writeTones(file, 540);
  try {
    const sidetone = await launch({ userData, env, wrapperCommand: disk.wrapperCommand });
    const { page } = sidetone;
    await connectThroughWelcome(page, service);
    const uploads = uploadsPage(page);
    await uploads.upload([file]);
    await expect.poll(() => getLatestPart(prepared), { intervals: [5] }).toBeGreaterThanOrEqual(3);
    disk.fill(sidetone);
    await uploads.expectText(/The disk is full/);
    await takeScreenshot(page, 'preparation-disk-full');
    const sent = service.data.transcriptions.getAll().map(({ id }) => id);
    expect(sent.length).toBeLessThan(partCount);

    disk.free(sidetone);
    await uploads.row('tones').getByRole('button', { name: 'Retry failed' }).click();
    await uploads.expectText('Transcribed');
    const names = Array.from({ length: partCount }, (_, at) => `Tones · part ${at + 1} of ${partCount}`);
    expect(getNames(service)).toEqual(names.toSorted());
    for (const id of sent) expect(service.data.transcriptions.get(id)).toBeDefined();
    await expect.poll(() => listFiles(prepared)).toEqual([]);
    const episodes = await page.evaluate(() => window.sidetone.episodes.list());
    const states = episodes.ok ? episodes.value.flatMap(({ parts }) => parts.map(({ state }) => state)) : [];
    expect(states).toEqual(names.map(() => 'there'));
  } finally {
    await disk.close();
  }
});
