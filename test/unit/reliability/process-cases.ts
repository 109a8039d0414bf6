/** Reliability 64 to 68 for the queue, and 80 to 88: hostile responses. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { slowReader } from '../../service/faults/connection.ts';
import type { Fault } from '../../service/faults/fault.ts';
import {
  deepJson,
  endlessPaging,
  gzipBomb,
  htmlAsJson,
  hugeJson,
  invalidUtf8,
  nullData,
  prototypeKeys,
  wrongTypes,
} from '../../service/faults/hostile.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { getErrorCode, type UploadsSetup } from '../uploads/uploads-setup.ts';
import { expectFailure, largeSize, type ReliabilityCase, retryUntilDone } from './reliability-case.ts';

const store = 'transcriptions.store';
const year = 365 * 86_400_000;

/** Limits the database to its current pages, like a full disk. Returns a function that lifts the limit. */
const fillDisk = (setup: UploadsSetup): (() => void) => {
  const pages = setup.database.prepare('PRAGMA page_count').get()?.page_count;
  setup.database.prepare(`PRAGMA max_page_count = ${Number(pages)}`).get();
  return () => void setup.database.prepare('PRAGMA max_page_count = 1000000').get();
};

/** Makes the database read-only. Returns a function that undoes it. */
const refuseWrites = (setup: UploadsSetup): (() => void) => {
  setup.database.prepare('PRAGMA query_only = 1').get();
  return () => void setup.database.prepare('PRAGMA query_only = 0').get();
};

const diskCases: readonly ReliabilityCase[] = [
  {
    number: '64 enqueuing',
    title: 'disk full while enqueuing: reported, no partial job, earlier jobs stay',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (setup, ledger) => {
      await ledger.addFile('before.wav');
      const makeRoom = fillDisk(setup);
      const paths = Array.from({ length: 120 }, (_, n) => setup.makeWav(`${n}.wav`, 2_000));
      const addPaths = () => setup.uploads.addFiles(paths.map((path) => ({ path, name: 'x', size: 0 })));
      const added = await addPaths();
      expect(getErrorCode(added)).toBe('disk_full');
      const inDatabase = setup.database.prepare('SELECT count(*) AS n FROM recordings').get()?.n;
      expect(await setup.jobs()).toHaveLength(Number(inDatabase));
      makeRoom();
      expect((await addPaths()).ok).toBe(true);
      await setup.restart();
      expect((await setup.jobs()).length).toBe(Number(inDatabase) + 120);
    },
  },
  {
    number: '64 sending',
    title:
      'the database cannot be written during an upload: the last bytes are held back, and the upload resumes once there is space',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, slowReader(20_000_000));
      const job = await ledger.addFile('a.wav', largeSize);
      await setup.waitUntil(() => (setup.service.recorder.getRequests(store)[0]?.bytes ?? 0) > 500_000);
      const makeRoom = refuseWrites(setup);
      await setup.waitUntil(async () => (await setup.job(job.id)).state.kind === 'failed');
      expect(ledger.countCompleteStoreRequests()).toBe(0);
      const other = await setup.uploads.addFiles([{ path: setup.makeWav('b.wav'), name: 'b.wav', size: 0 }]);
      expect(other.ok).toBe(false);
      makeRoom();
      await retryUntilDone(setup, job);
      expect(ledger.countRecords()).toBe(1);
    },
  },
  {
    number: '64 finished',
    title:
      'the database cannot be written when the response arrives: the job is done, and saved once there is space',
    run: async (setup, ledger) => {
      const held = holdAt('received');
      setup.service.faults.next(store, held);
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'transcribing');
      const makeRoom = refuseWrites(setup);
      held.release();
      await setup.waitForState(job.id, 'done');
      const kind = () => setup.database.prepare('SELECT kind FROM parts').get()?.kind;
      expect(kind()).toBe('transcribing');
      makeRoom();
      await setup.waitUntil(() => kind() === 'done');
    },
  },
  {
    number: '64 crash',
    title: 'the same, with a crash before there is space: the record is found, nothing is sent again',
    run: async (setup, ledger) => {
      const held = holdAt('received');
      setup.service.faults.next(store, held);
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'transcribing');
      refuseWrites(setup);
      held.release();
      await setup.waitForState(job.id, 'done');
      await setup.restart();
      await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '67',
    title: 'the database is damaged between two starts: it is moved away, and readable jobs resume',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (setup, ledger) => {
      const jobs = [await ledger.addFile('a.wav'), await ledger.addFile('b.wav')];
      const file = join(setup.folder, 'data.db');
      await setup.restart(() => {
        // Damages an index page; the schema and the jobs can still be read.
        const { page, pageSize } = indexPage(file);
        const content = readFileSync(file);
        content.fill(0xa5, (page - 1) * pageSize, page * pageSize);
        writeFileSync(file, content);
      });
      expect(setup.database.quarantinedFile).toMatch(/corrupt-/);
      expect((await setup.jobs()).map((job) => job.id)).toEqual(jobs.map((job) => job.id));
      await setup.uploads.start();
      for (const job of jobs) await setup.waitForState(job.id, 'done');
    },
  },
];

/** Checkpoints the log and returns the root page of an index on jobs, counted from 1. */
const indexPage = (file: string): { page: number; pageSize: number } => {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const { rootpage } = database
      .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'recordings_content'")
      .get() as { rootpage: number };
    const { page_size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
    return { page: rootpage, pageSize: page_size };
  } finally {
    database.close();
  }
};

const clockCases: readonly ReliabilityCase[] = [year, -year].map((jump) => ({
  number: `68 ${jump > 0 ? 'forward' : 'back'}`,
  title: `the clock jumps a year ${jump > 0 ? 'ahead' : 'back'} while jobs wait, are sent and are transcribed`,
  options: { speed: 2_000, settings: { concurrency: 1 } },
  run: async (setup, ledger) => {
    const held = holdAt('received');
    setup.service.faults.next(store, held);
    const job = await ledger.addFile('a.wav');
    await setup.waitForState(job.id, 'transcribing');
    setup.clockOffset = jump;
    held.release();
    await setup.waitForState(job.id, 'done');

    setup.service.faults.next('transcriptions.list', tooManyRequests('600'));
    const waiting = await ledger.addFile('b.wav');
    await setup.waitForState(waiting.id, 'waiting');
    setup.clockOffset = jump * 2;
    await setup.restart();
    await setup.waitForState(waiting.id, 'done');

    setup.service.faults.next('transcriptions.list', serverError(503, { retryAfter: '600' }));
    const last = await ledger.addFile('c.wav');
    await setup.waitForState(last.id, 'waiting');
    setup.clockOffset = 0;
    await setup.waitForState(last.id, 'done');
    expect(ledger.countStoreRequests()).toBe(3);
  },
}));

const harmfulAnswers: readonly (readonly [string, string, () => Fault])[] = [
  ['80', 'HTML as JSON', htmlAsJson],
  ['81', 'more JSON than is read', () => hugeJson(80_000_000)],
  ['82', '100,000 levels deep', () => deepJson(100_000)],
  ['86', 'a gzip bomb', () => gzipBomb(200 * 1024 * 1024)],
];

/** Responses that are still lists. Unreadable parts are ignored. */
const harmlessAnswers: readonly (readonly [string, string, () => Fault])[] = [
  ['83', '__proto__ and constructor as keys', prototypeKeys],
  ['84a', 'null data', nullData],
  ['84b', 'wrong types', wrongTypes],
  ['87', 'invalid UTF-8', invalidUtf8],
  ['88', 'endless paging', endlessPaging],
];

/** The same response, sent after the whole body. */
const afterBody = ({ name, begin }: Fault): Fault => ({ name, received: (exchange) => begin?.(exchange) });

const hostileAnswerCases: readonly ReliabilityCase[] = [
  ...harmfulAnswers.map(
    ([number, what, fault]): ReliabilityCase => ({
      number: `${number} list`,
      title: `${what}, in response to the list: nothing is sent, the error is shown, and then it uploads`,
      run: async (setup, ledger) => {
        const stop = setup.service.faults.always('transcriptions.list', fault());
        const job = await ledger.addFile();
        // A response that is too large fails the job; a foreign one, as of a captive portal, makes it wait.
        const ending = number === '81' ? 'failed' : 'waiting';
        await setup.waitForState(job.id, ending);
        expect(ledger.countStoreRequests()).toBe(0);
        stop();
        if (ending === 'failed') await retryUntilDone(setup, job);
        else await setup.waitForState(job.id, 'done');
        expect(ledger.countStoreRequests()).toBe(1);
      },
    }),
  ),
  ...[...harmfulAnswers, ...harmlessAnswers.filter(([number]) => number !== '88')].map(
    ([number, what, fault]): ReliabilityCase => ({
      number: `${number} store`,
      title: `${what}, in response to the upload: not accepted, and the user is asked`,
      run: async (setup, ledger) => {
        setup.service.faults.next(store, afterBody(fault()));
        const job = await ledger.addFile();
        await expectFailure(setup, job, 'outcome_unknown');
        expect(ledger.countStoreRequests()).toBe(1);
        await retryUntilDone(setup, job);
      },
    }),
  ),
  ...harmlessAnswers.map(
    ([number, what, fault]): ReliabilityCase => ({
      number: `${number} list`,
      title: `${what}, in response to the list: the request ends, no job is lost, the upload is correct`,
      run: async (setup, ledger) => {
        const stop = setup.service.faults.always('transcriptions.list', fault());
        const job = await ledger.addFile();
        const { state } = await setup.waitForState(job.id, 'done', 'failed', 'waiting');
        stop();
        if (state.kind === 'failed') await retryUntilDone(setup, job);
        if (state.kind === 'waiting') await setup.waitForState(job.id, 'done');
        expect(Object.prototype).not.toHaveProperty('polluted');
        expect(ledger.countStoreRequests()).toBe(1);
      },
    }),
  ),
];

export const processCases: readonly ReliabilityCase[] = [...diskCases, ...clockCases, ...hostileAnswerCases];
