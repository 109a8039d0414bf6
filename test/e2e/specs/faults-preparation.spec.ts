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

const getKey = (name: string): string => name.split(/[-.]/)[0] ?? '';

/** The latest part of recordings that are not in `known`, counted from 0; -1 if there is none. */
const getLatestPart = (folder: string, known: ReadonlySet<string>): number =>
  Math.max(
    -1,
    ...listFiles(folder)
      .filter((name) => !known.has(getKey(name)))
      .map((name) => Number(/-(\d+)\.webm/.exec(name)?.[1] ?? -1)),
  );

const getNames = (service: TestService): readonly string[] =>
  service.data.transcriptions
    .getAll()
    .map(({ name }) => name)
    .sort();

/** Names of files, and the part at which the disk fills up: at 10, 50 and 99 % of the preparation. */
const recordings = [
  { name: 'early', part: 1 },
  { name: 'half', part: 5 },
  { name: 'late', part: 9 },
] as const;

test('a full disk: the user reads it, parts that were sent stay, and the rest is sent once there is space, without a press', {
  tag: '@stand-in',
}, async ({ launch, folder, service }) => {
  test.slow();
  const userData = path.join(folder, 'profile');
  const disk = await makeFullDisk(userData, diskKib);
  const prepared = path.join(disk.disk?.hostPath ?? userData, 'prepared');
  const known = new Set<string>();
  try {
    const sidetone = await launch({ userData, env, wrapperCommand: disk.wrapperCommand });
    const { page } = sidetone;
    await connectThroughWelcome(page, service);
    const uploads = uploadsPage(page);
    const sent = new Set<string | number>();
    for (const [at, { name, part }] of recordings.entries()) {
      const file = path.join(folder, `${name}.wav`);
      // Of different lengths, because the same file is not added twice.
      writeTones(file, 540 - at);
      await uploads.upload([file]);
      await expect
        .poll(() => getLatestPart(prepared, known), { intervals: [5] })
        .toBeGreaterThanOrEqual(part);
      disk.fill(sidetone);
      for (const each of listFiles(prepared)) known.add(getKey(each));
      await expect(uploads.row(name)).toContainText('The disk is full');
      if (at === 0) await takeScreenshot(page, 'preparation-disk-full');
      const names = getNames(service).filter((each) => each.toLowerCase().startsWith(name));
      expect(names.length).toBeLessThan(partCount);
      for (const { id } of service.data.transcriptions.getAll()) sent.add(id);
      disk.free(sidetone);
    }

    const names = recordings.flatMap(({ name }) =>
      Array.from(
        { length: partCount },
        (_, at) => `${name[0]?.toUpperCase()}${name.slice(1)} · part ${at + 1} of ${partCount}`,
      ),
    );
    await expect.poll(() => getNames(service), { timeout: 120_000 }).toEqual(names.toSorted());
    for (const { name } of recordings) await expect(uploads.row(name)).toContainText('Transcribed');
    const ids = new Set(service.data.transcriptions.getAll().map(({ id }) => id));
    expect([...sent].filter((id) => !ids.has(id as never))).toEqual([]);
    await expect.poll(() => listFiles(prepared)).toEqual([]);
    const episodes = await page.evaluate(() => window.sidetone.episodes.list());
    const states = episodes.ok ? episodes.value.flatMap(({ parts }) => parts.map(({ state }) => state)) : [];
    expect(states).toEqual(names.map(() => 'there'));
  } finally {
    await disk.close();
  }
});
