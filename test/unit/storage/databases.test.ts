import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabases } from '../../../main/storage/databases.ts';
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
  mkdirSync(join(folder, 'library.db'));
  const warnings: string[] = [];
  const { cache, close } = await openTestDatabases((message) => warnings.push(message));
  expect(cache.file).toBeNull();
  expect(warnings).toHaveLength(1);
  const insert = (text: string) =>
    cache.write(() => cache.prepare('INSERT INTO texts (key, result) VALUES (1, ?)').run(text));
  expect(insert('x'.repeat(80_000_000))).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  expect(insert('x'.repeat(1_000_000)).ok).toBe(true);
  close();
});

test('never opens the main database in memory', async () => {
  mkdirSync(join(folder, 'sidetone.db'));
  expect(await openDatabases(folder)).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
});
