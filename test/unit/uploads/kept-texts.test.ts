/** The database is damaged, from a newer version, or fails for a while: texts, words and what was heard stay. */
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../main/storage/database.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { databaseName, openComputer } from './computer-setup.ts';
import { unwrap } from './uploads-setup.ts';

let profile: string;
let file: string;

/** Has a text, a recording of which a chunk was heard, and one that waits. */
beforeEach(async () => {
  profile = temporaryFolder('kept-texts');
  file = join(profile, databaseName);
  const computer = openComputer(profile);
  const first = await computer.add(computer.makeWav('Heard.wav'));
  await computer.listener.started();
  computer.listener.hear();
  computer.listener.end();
  await computer.waitForState(first.id, 'done');
  await computer.add(computer.makeWav('Half.wav'));
  await computer.listener.started();
  computer.listener.hear();
  await computer.add(computer.makeWav('Waiting.wav'));
  await computer.close();
});
afterEach(() => removeFolder(profile));

const overwrite = (bytes: number, at: number): void => {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0x55), 0, bytes, at);
  closeSync(handle);
};

/** What this computer has, and where it goes on. */
const read = async () => {
  const computer = openComputer(profile);
  const { items } = unwrap(await computer.texts.list());
  const { fromMs, file: next } = await computer.listener.started();
  const { jobs } = unwrap(await computer.uploads.list());
  const words = unwrap(computer.texts.getWords('here-1'));
  await computer.close();
  return {
    texts: items.map(({ name, result }) => [name, result]),
    words: words?.words.length,
    next: [next, fromMs],
    jobs: jobs.map(({ name, state }) => [name, state.kind]),
    files: readdirSync(profile).filter((name) => /(corrupt|aside).*Z$/.test(name)),
  };
};

const getEverything = () => ({
  texts: [['Heard', 'w0.0 w0.1 w0.2 w0.3 w0.4']],
  words: 5,
  next: [join(profile, 'Half.wav'), 10_000],
  jobs: [
    ['Heard', 'done'],
    ['Half', 'transcribing'],
    ['Waiting', 'queued'],
  ],
  files: [] as unknown[],
});

test('a newer version wrote the file: it stays as it is', async () => {
  const setVersion = (version: number): void => {
    using database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version = ${version}`);
  };
  setVersion(2);
  expect(openDatabase(file)).toMatchObject({
    error: { detail: { key: 'database_newer', file: databaseName, version: 2, supported: 1 } },
  });
  setVersion(1);
  expect(await read()).toEqual(getEverything());
});

test('a page of the file is damaged: all other rows are copied, with what belongs to them', async () => {
  const database = new DatabaseSync(file);
  database.exec("INSERT INTO addresses VALUES ('a', 'Office', '', 1)");
  const sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'addresses'";
  const root = Number(database.prepare(sql).get()?.rootpage);
  const pageSize = Number(database.prepare('PRAGMA page_size').get()?.page_size);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  overwrite(pageSize, (root - 1) * pageSize);
  const opened = unwrap(openDatabase(file));
  expect(opened.salvagedRows).toBeGreaterThan(0);
  expect(opened.quarantinedFile).not.toBeNull();
  opened.close();
  expect(await read()).toEqual({ ...getEverything(), files: [expect.any(String)] });
});

test('the header is damaged: the file is renamed, nothing of it is overwritten', async () => {
  overwrite(60, 100);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  const opened = unwrap(openDatabase(file));
  expect(opened.quarantinedFile).toMatch(/data\.db\.corrupt-/);
  opened.close();
  const found = readdirSync(profile).filter((name) => /corrupt.*Z$/.test(name));
  expect(found).toHaveLength(1);
});
