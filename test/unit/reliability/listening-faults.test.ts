/**
 * Recordings are heard while something goes wrong at any moment: crashes of what listens, a full disk, locks, a stick that is pulled
 * out, closing and starting again. No word is lost, and none is heard twice.
 */
import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Listen } from '../../../main/listening/listen.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { recordMetric } from '../../metric.ts';
import { createRandom } from '../../random.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createChunk } from '../listening/step-listener.ts';
import { lockDatabase, writing } from '../storage/lock-database.ts';
import { type ComputerSetup, databaseName, openComputer } from '../uploads/computer-setup.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

const rounds = 30;
const chunks = 12;
const recordings = 2;

type Fault = 'crash' | 'exception' | 'disk full' | 'locked' | 'stick' | 'restart';
const faults: readonly Fault[] = ['crash', 'exception', 'disk full', 'locked', 'stick', 'restart'];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Hears chunk after chunk; `onStep` may break it. A file that is gone cannot be heard. */
const createListener =
  (onStep: (file: string, index: number) => Promise<Fault | null>): Listen =>
  async ({ file, nextIndex, onChunks, signal }) => {
    for (let index = nextIndex; index < chunks; index += 1) {
      const fault = await onStep(file, index);
      if (signal.aborted) return fail('cancelled');
      if (fault === 'exception') throw new Error('broken');
      if (fault === 'crash') return fail('listening_failed', { key: 'listening_crashed' });
      if (fault === 'stick') return fail('file_missing');
      if (!onChunks([createChunk(index)])) return fail('listening_failed', { key: 'listening_crashed' });
    }
    return ok({ durationMs: chunks * 10_000, unreadTracks: 0, voices: [] });
  };

const expected = Array.from({ length: chunks }, (_, index) =>
  [0, 1, 2, 3, 4].map((at) => `w${index}.${at}`).join(' '),
).join(' ');

/** Pauses, failures and what else a person would see and end. */
const goOn = async ({ uploads }: ComputerSetup): Promise<boolean> => {
  const { jobs } = unwrap(await uploads.list());
  const failed = jobs.filter(({ state }) => state.kind === 'failed').map(({ id }) => id);
  if (failed.length > 0) await uploads.retry(failed);
  return jobs.every(({ state }) => state.kind === 'done');
};

test('words survive random faults', { timeout: 300_000 }, async () => {
  let survived = 0;
  for (let round = 0; round < rounds; round += 1) {
    const random = createRandom(round + 1);
    const folder = temporaryFolder('listening-faults');
    const ends: Promise<unknown>[] = [];
    let restart = false;
    let isArmed = false;
    let brokenAt = -1;
    let computer: ComputerSetup;
    const onStep = async (file: string, index: number): Promise<Fault | null> => {
      await wait(random() * 3);
      // What crashes three times at one chunk is marked as not understood.
      if (!isArmed || index === brokenAt || random() > 0.3) return null;
      brokenAt = index;
      const fault = faults[Math.floor(random() * faults.length)] ?? null;
      if (fault === 'restart') restart = true;
      if (fault === 'locked') {
        const lock = await lockDatabase(path.join(folder, databaseName), writing);
        ends.push(wait(random() * 30).then(() => lock.end()));
      }
      if (fault === 'disk full') {
        const { database } = computer;
        database.prepare('PRAGMA max_page_count = 1').get();
        ends.push(
          wait(random() * 30).then(() =>
            database.read(() => database.prepare('PRAGMA max_page_count = 1000000').get()),
          ),
        );
      }
      if (fault === 'stick') {
        renameSync(file, `${file}.out`);
        ends.push(wait(random() * 30).then(() => renameSync(`${file}.out`, file)));
      }
      return fault;
    };
    const open = (): ComputerSetup => openComputer(folder, { listen: createListener(onStep) });
    computer = open();
    for (let at = 0; at < recordings; at += 1) await computer.add(computer.makeWav(`Recording ${at}.wav`));
    isArmed = true;
    while (!(await goOn(computer))) {
      await wait(5);
      if (!restart) continue;
      isArmed = false;
      await Promise.all(ends.splice(0));
      await computer.close();
      computer = open();
      [restart, isArmed] = [false, true];
    }
    await Promise.all(ends);
    const { items } = unwrap(await computer.texts.list({ sort: 'asc' }));
    expect(
      items.map(({ result }) => result),
      `round ${round}`,
    ).toEqual(Array.from({ length: recordings }, () => expected));
    await computer.close();
    removeFolder(folder);
    survived += 1;
  }
  recordMetric('listening-faults', `${survived}/${rounds}, words lost 0, doubled 0`);
});
