import { existsSync, fstatSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const steps = ['CREATE TABLE words (text TEXT NOT NULL) STRICT'];
let folder: string;
let file: string;
let database: Database;
/** One per flush that has begun: the inode it writes, and how it ends. */
let flushes: { readonly inode: number; readonly end: PromiseWithResolvers<void> }[];
let warnings: string[];

beforeEach(() => {
  folder = temporaryFolder('log-flusher');
  file = join(folder, 'data.db');
  flushes = [];
  warnings = [];
  const opened = openDatabase(file, {
    steps,
    warn: (message, error) => warnings.push(`${message}: ${error}`),
    sync: (descriptor) => {
      const end = Promise.withResolvers<void>();
      flushes.push({ inode: fstatSync(descriptor).ino, end });
      return end.promise;
    },
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  database = opened.value;
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (text: string) =>
  database.write(() => database.prepare('INSERT INTO words (text) VALUES (?)').run(text));
const endFlush = (number: number, error?: Error) =>
  error ? flushes[number]?.end.reject(error) : flushes[number]?.end.resolve();

/** Records whether a promise has ended. */
const watch = <T>(promise: Promise<T>) => {
  const watched = { isEnded: false, promise };
  void promise.then(() => {
    watched.isEnded = true;
  });
  return watched;
};
/** Lets everything run that waits for nothing else. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a commit begins to flush the write-ahead log and does not wait for it', () => {
  expect(add('one').ok).toBe(true);
  expect(flushes.map(({ inode }) => inode)).toEqual([statSync(`${file}-wal`).ino]);
});

test('a transaction that is rolled back flushes nothing', () => {
  expect(() =>
    database.write(() => {
      throw new TypeError('a defect');
    }),
  ).toThrow('a defect');
  expect(flushes).toEqual([]);
});

test('commits during a flush share the next one', async () => {
  for (const text of ['one', 'two', 'three']) add(text);
  expect(flushes).toHaveLength(1);
  endFlush(0);
  await expect.poll(() => flushes).toHaveLength(2);
  endFlush(1);
  await settle();
  expect(flushes).toHaveLength(2);
});

test('flush waits for the commits before it', async () => {
  expect(await database.flush()).toEqual({ ok: true, value: true });
  add('one');
  const first = watch(database.flush());
  add('two');
  const second = watch(database.flush());
  endFlush(0);
  await first.promise;
  await expect.poll(() => flushes).toHaveLength(2);
  await settle();
  expect(second.isEnded).toBe(false);
  endFlush(1);
  expect(await second.promise).toEqual({ ok: true, value: true });
  expect(flushes).toHaveLength(2);
});

test('a flush that fails is reported, and the next one writes its commits too', async () => {
  add('one');
  const flushed = database.flush();
  endFlush(0, Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  expect(await flushed).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  expect(warnings).toEqual([expect.stringContaining('ENOSPC')]);
  const again = database.flush();
  endFlush(1, Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
  expect(await again).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
  const third = database.flush();
  endFlush(2);
  expect((await third).ok).toBe(true);
});

test('after a flush that failed, the next start checks the whole file', async () => {
  add('one');
  const flushed = database.flush();
  endFlush(0, new Error('EIO: i/o error'));
  await flushed;
  expect(existsSync(`${file}.suspect`)).toBe(true);
});

test('closing does not wait for a flush, and keeps the commits', async () => {
  add('one');
  const flushed = database.flush();
  database.close();
  endFlush(0);
  expect((await flushed).ok).toBe(true);
  const opened = openDatabase(file, { steps });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  expect(opened.value.prepare('SELECT text FROM words').all()).toEqual([{ text: 'one' }]);
  opened.value.close();
});

test('a cache is not flushed', () => {
  const opened = openDatabase(join(folder, 'search.db'), {
    steps,
    durability: 'cache',
    sync: async () => {
      throw new Error('flushed');
    },
    warn: (message) => warnings.push(message),
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const cache = opened.value;
  cache.write(() => cache.prepare('INSERT INTO words (text) VALUES (?)').run('one'));
  cache.close();
  expect(warnings).toEqual([]);
});
