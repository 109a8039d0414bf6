/** Reliability 64 to 68, as far as the queue is concerned, and 80 to 88: answers that are meant to hurt. */
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
import { codeOf, type Rig } from '../uploads/rig.ts';
import { type Case, expectFailure, large, retryToDone } from './case.ts';

const store = 'transcriptions.store';
const year = 365 * 86_400_000;

/** No page more than there are: what SQLite meets on a full disk. Answers how to make room again. */
const fillDisk = (rig: Rig): (() => void) => {
  const pages = rig.database.prepare('PRAGMA page_count').get()?.page_count;
  rig.database.prepare(`PRAGMA max_page_count = ${Number(pages)}`).get();
  return () => void rig.database.prepare('PRAGMA max_page_count = 1000000').get();
};

/** The file takes no write at all. */
const refuseWrites = (rig: Rig): (() => void) => {
  rig.database.prepare('PRAGMA query_only = 1').get();
  return () => void rig.database.prepare('PRAGMA query_only = 0').get();
};

const disk: readonly Case[] = [
  {
    number: '64 enqueuing',
    title: 'disk full while enqueuing: said so, nothing is half there, what was there stays',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (rig, books) => {
      await books.give('before.wav');
      const makeRoom = fillDisk(rig);
      const paths = Array.from({ length: 120 }, (_, n) => rig.wav(`${n}.wav`, 2_000));
      const drop = () => rig.uploads.addFiles(paths.map((path) => ({ path, name: 'x', size: 0 })));
      const added = await drop();
      expect(codeOf(added)).toBe('disk_full');
      const inDatabase = rig.database.prepare('SELECT count(*) AS n FROM jobs').get()?.n;
      expect(await rig.jobs()).toHaveLength(Number(inDatabase));
      makeRoom();
      expect((await drop()).ok).toBe(true);
      await rig.restart();
      expect((await rig.jobs()).length).toBe(Number(inDatabase) + 120);
    },
  },
  {
    number: '64 sending',
    title:
      'the database takes nothing while a file is sent: its last bytes are held back, and it goes when there is room',
    run: async (rig, books) => {
      rig.service.faults.next(store, slowReader(20_000_000));
      const job = await books.give('a.wav', large);
      await rig.until(() => (rig.service.recorder.of(store)[0]?.bytes ?? 0) > 500_000);
      const makeRoom = refuseWrites(rig);
      await rig.until(async () => (await rig.job(job.id)).state.kind === 'failed');
      expect(books.sentWhole()).toBe(0);
      const other = await rig.uploads.addFiles([{ path: rig.wav('b.wav'), name: 'b.wav', size: 0 }]);
      expect(other.ok).toBe(false);
      makeRoom();
      await retryToDone(rig, job);
      expect(books.records()).toBe(1);
    },
  },
  {
    number: '64 finished',
    title:
      'the database takes nothing when the answer comes: it is done all the same, and saved as soon as there is room',
    run: async (rig, books) => {
      const held = holdAt('received');
      rig.service.faults.next(store, held);
      const job = await books.give();
      await rig.reaches(job.id, 'transcribing');
      const makeRoom = refuseWrites(rig);
      held.release();
      await rig.reaches(job.id, 'done');
      const kind = () => rig.database.prepare('SELECT kind FROM jobs').get()?.kind;
      expect(kind()).toBe('transcribing');
      makeRoom();
      await rig.until(() => kind() === 'done');
    },
  },
  {
    number: '64 crash',
    title: 'the same, and a crash before there was room: the record is found, nothing is sent again',
    run: async (rig, books) => {
      const held = holdAt('received');
      rig.service.faults.next(store, held);
      const job = await books.give();
      await rig.reaches(job.id, 'transcribing');
      refuseWrites(rig);
      held.release();
      await rig.reaches(job.id, 'done');
      await rig.restart();
      await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '67',
    title: 'the database is damaged between two starts: set aside, and what can be read of the queue goes on',
    options: { settings: { reviewBeforeUpload: true } },
    run: async (rig, books) => {
      const jobs = [await books.give('a.wav'), await books.give('b.wav')];
      const file = join(rig.folder, 'sidetone.db');
      await rig.restart(() => {
        // A page that holds no rows: the list of tables and the jobs can still be read.
        const { page, pageSize } = indexPage(file);
        const content = readFileSync(file);
        content.fill(0xa5, (page - 1) * pageSize, page * pageSize);
        writeFileSync(file, content);
      });
      expect(rig.database.setAside).toMatch(/corrupt-/);
      expect((await rig.jobs()).map((job) => job.id)).toEqual(jobs.map((job) => job.id));
      await rig.uploads.start();
      for (const job of jobs) await rig.reaches(job.id, 'done');
    },
  },
];

/** Where an index over the jobs begins, with everything written into the one file. */
const indexPage = (file: string): { page: number; pageSize: number } => {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const { rootpage } = database
      .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'jobs_account'")
      .get() as { rootpage: number };
    const { page_size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
    return { page: rootpage, pageSize: page_size };
  } finally {
    database.close();
  }
};

const clocks: readonly Case[] = [year, -year].map((jump) => ({
  number: `68 ${jump > 0 ? 'forward' : 'back'}`,
  title: `the clock jumps a year ${jump > 0 ? 'ahead' : 'back'} while jobs wait, are sent and are transcribed`,
  options: { speed: 2_000, settings: { concurrency: 1 } },
  run: async (rig, books) => {
    const held = holdAt('received');
    rig.service.faults.next(store, held);
    const job = await books.give('a.wav');
    await rig.reaches(job.id, 'transcribing');
    rig.clockJump = jump;
    held.release();
    await rig.reaches(job.id, 'done');

    rig.service.faults.next('transcriptions.list', tooManyRequests('600'));
    const waiting = await books.give('b.wav');
    await rig.reaches(waiting.id, 'waiting');
    rig.clockJump = jump * 2;
    await rig.restart();
    await rig.reaches(waiting.id, 'done');

    rig.service.faults.next('transcriptions.list', serverError(503, { retryAfter: '600' }));
    const last = await books.give('c.wav');
    await rig.reaches(last.id, 'waiting');
    rig.clockJump = 0;
    await rig.reaches(last.id, 'done');
    expect(books.sent()).toBe(3);
  },
}));

const hurting: readonly (readonly [string, string, () => Fault])[] = [
  ['80', 'HTML as JSON', htmlAsJson],
  ['81', 'more JSON than is read', () => hugeJson(80_000_000)],
  ['82', '100,000 levels deep', () => deepJson(100_000)],
  ['86', 'a gzip bomb', () => gzipBomb(200 * 1024 * 1024)],
];

/** Odd, but lists all the same: what cannot be read of them is left out. */
const harmless: readonly (readonly [string, string, () => Fault])[] = [
  ['83', '__proto__ and constructor as keys', prototypeKeys],
  ['84a', 'null data', nullData],
  ['84b', 'wrong types', wrongTypes],
  ['87', 'invalid UTF-8', invalidUtf8],
  ['88', 'endless paging', endlessPaging],
];

/** The same answer, given when the body is whole. */
const afterBody = ({ name, begin }: Fault): Fault => ({ name, received: (exchange) => begin?.(exchange) });

const hostile: readonly Case[] = [
  ...hurting.map(
    ([number, what, fault]): Case => ({
      number: `${number} list`,
      title: `${what}, in answer to the list: nothing is sent, the words say so, and then it goes`,
      run: async (rig, books) => {
        const stop = rig.service.faults.always('transcriptions.list', fault());
        const job = await books.give();
        // What is too large fails; what is no answer of the service is waited out, as at a captive portal.
        const ending = number === '81' ? 'failed' : 'waiting';
        await rig.reaches(job.id, ending);
        expect(books.sent()).toBe(0);
        stop();
        if (ending === 'failed') await retryToDone(rig, job);
        else await rig.reaches(job.id, 'done');
        expect(books.sent()).toBe(1);
      },
    }),
  ),
  ...[...hurting, ...harmless.filter(([number]) => number !== '88')].map(
    ([number, what, fault]): Case => ({
      number: `${number} store`,
      title: `${what}, in answer to the upload: not believed, and the person is asked`,
      run: async (rig, books) => {
        rig.service.faults.next(store, afterBody(fault()));
        const job = await books.give();
        await expectFailure(rig, job, 'outcome_unknown');
        expect(books.sent()).toBe(1);
        await retryToDone(rig, job);
      },
    }),
  ),
  ...harmless.map(
    ([number, what, fault]): Case => ({
      number: `${number} list`,
      title: `${what}, in answer to the list: it ends, nothing is lost, the upload is right`,
      run: async (rig, books) => {
        const stop = rig.service.faults.always('transcriptions.list', fault());
        const job = await books.give();
        const { state } = await rig.reaches(job.id, 'done', 'failed', 'waiting');
        stop();
        if (state.kind === 'failed') await retryToDone(rig, job);
        if (state.kind === 'waiting') await rig.reaches(job.id, 'done');
        expect(Object.prototype).not.toHaveProperty('polluted');
        expect(books.sent()).toBe(1);
      },
    }),
  ),
];

export const processCases: readonly Case[] = [...disk, ...clocks, ...hostile];
