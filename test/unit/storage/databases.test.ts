import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOlderDatabase, openDatabases } from '../../../main/storage/databases.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('databases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openTestDatabases = async (warn?: (message: string) => void) => {
  const databases = await openDatabases(folder, warn);
  if (!databases.ok) throw new Error(JSON.stringify(databases.error));
  return databases.value;
};

test('opens both, each with its own tables', async () => {
  const { app: database, cache, close } = await openTestDatabases();
  expect(database.prepare('SELECT count(*) AS n FROM drafts').get()).toEqual({ n: 0 });
  expect(cache.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 0 });
  expect(cache.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(cache.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
  close();
});

test('uses a limited in-memory cache when the file cannot be opened', async () => {
  mkdirSync(join(folder, 'search.db'));
  const warnings: string[] = [];
  const { cache, close } = await openTestDatabases((message) => warnings.push(message));
  expect(cache.file).toBeNull();
  expect(warnings).toHaveLength(1);
  const insert = (text: string) =>
    cache.write(() => cache.prepare("INSERT INTO envelopes VALUES ('1', 1, ?)").run(Buffer.from(text)));
  expect(insert('x'.repeat(80_000_000))).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  expect(insert('x'.repeat(1_000_000)).ok).toBe(true);
  close();
});

test('never opens the main database in memory', async () => {
  mkdirSync(join(folder, 'data.db'));
  expect(await openDatabases(folder)).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
});

test('leaves the files of an earlier version as they are, and tells where they are', async () => {
  expect(findOlderDatabase(folder)).toBeNull();
  const older = ['sidetone.db', 'sidetone.db-wal', 'library.db', 'this-computer.db'];
  for (const name of older) writeFileSync(join(folder, name), `${name} of before`);
  for (let start = 1; start <= 2; start += 1) {
    const { app: database, close } = await openTestDatabases();
    expect(database.run("INSERT OR REPLACE INTO notes VALUES ('start', '1')").ok).toBe(true);
    close();
    for (const name of older) expect(readFileSync(join(folder, name), 'utf8')).toBe(`${name} of before`);
    expect(findOlderDatabase(folder)).toBe('sidetone.db');
  }
});
