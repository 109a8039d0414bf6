/** The database of this computer fails for a while, or is damaged: texts, received files and the key stay. */
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBuiltIn } from '../../../main/place-services.ts';
import type { ListeningTask } from '../../../preload/contract/listening.ts';
import { ok } from '../../../preload/contract/result.ts';
import { rawRequest } from '../../service/raw-http.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createFakeWindows } from '../hidden-window/fake-window.ts';
import { createMemoryStore } from '../settings/memory-settings.ts';
import { startDemo } from './demo-client.ts';
import { lockDatabase, wholeFile } from './lock-database.ts';
import { createStepListener } from './step-listener.ts';

let profile: string;
let file: string;
let apiKey: string;
let started: ReturnType<typeof createBuiltIn>[] = [];
let windows: ReturnType<typeof createFakeWindows<ListeningTask>>[] = [];

/** Has a text, a recording of which a chunk was heard, and one that waits. */
beforeEach(async () => {
  profile = temporaryFolder('kept-database');
  file = join(profile, 'this-computer.db');
  const listener = createStepListener();
  const receivedFolder = join(profile, 'listening');
  const demo = await startDemo({ databaseFile: file, receivedFolder, listen: listener.listen });
  apiKey = demo.apiKey;
  const first = demo.upload({ name: 'Heard' });
  await listener.started();
  listener.hear();
  listener.end();
  await first;
  const upload = (name: string) => demo.upload({ name }).catch(() => null);
  const others = [upload('Half')];
  await listener.started();
  listener.hear();
  others.push(upload('Waiting'));
  await expect.poll(() => readdirSync(receivedFolder)).toHaveLength(2);
  const isWaiting = async () => (await demo.call('GET', '/api/v1/listening')).json().data.length === 2;
  await expect.poll(isWaiting).toBe(true);
  await demo.close();
  await Promise.all(others);
});

afterEach(async () => {
  for (const { listening, builtIn } of started) {
    await listening.close();
    await builtIn.stop();
  }
  [started, windows] = [[], []];
  removeFolder(profile);
});

const start = (onDatabaseReplaced: (file: string, rows: number) => void = () => expect.fail()) => {
  const fake = createFakeWindows<ListeningTask>(() => void computer.listening.handlers.ready());
  windows.push(fake);
  const computer = createBuiltIn({
    profile,
    openListeningWindow: fake.open,
    speechFolder: profile,
    fileDialogs: { chooseModelFolder: async () => ok(null) },
    settingsStore: createMemoryStore(),
    emit: () => {},
    onDatabaseReplaced,
    info: () => {},
    warn: () => {},
  });
  started.push(computer);
  return computer.builtIn;
};

/** What this computer has: texts, and what it listens to with what was heard of it. */
const read = async (access: Awaited<ReturnType<ReturnType<typeof start>['access']>>) => {
  if (!access.ok) throw new Error(JSON.stringify(access.error));
  const get = async (at: string) => {
    const headers = { Authorization: `Bearer ${access.value.apiKey}`, Accept: 'application/json' };
    return (await rawRequest(`${access.value.contentUrl}/api/v1/${at}`, { headers })).json().data;
  };
  return {
    apiKey: access.value.apiKey,
    texts: (await get('transcriptions')).map(({ name }: { name: string }) => name),
    line: (await get('listening')).map((each: { name: string; heard_ms: number }) => [
      each.name,
      each.heard_ms,
    ]),
    received: readdirSync(join(profile, 'listening')).length,
    files: readdirSync(profile).filter((name) => /(corrupt|aside).*Z$/.test(name)),
  };
};

const getEverything = () => ({
  apiKey,
  texts: ['Heard'],
  line: [
    ['Half', 10_000],
    ['Waiting', 0],
  ],
  received: 2,
  files: [],
});

test.each([
  ['another program holds the whole file', wholeFile],
  ['another program writes', 'BEGIN IMMEDIATE'],
])('%s at a start: a call waits, and everything is there', async (_, sql) => {
  const other = await lockDatabase(file, sql);
  const access = start().access();
  setTimeout(() => void other.end(), 200);
  expect(await read(await access)).toEqual(getEverything());
});

test('a newer version wrote the file: it stays as it is', async () => {
  const setVersion = (version: number): void => {
    using database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version = ${version}`);
  };
  setVersion(2);
  const builtIn = start();
  expect(await builtIn.access()).toMatchObject({
    error: { detail: { key: 'database_newer', file: 'this-computer.db', version: 2, supported: 1 } },
  });
  setVersion(1);
  expect(await read(await builtIn.access())).toEqual(getEverything());
});

test.each([
  ['SQLITE_IOERR_READ', 266],
  ['SQLITE_CANTOPEN', 14],
])('%s in any statement of a start: the next one has everything', async (message, errcode) => {
  let left = 0;
  const { prepare } = DatabaseSync.prototype;
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    ...sql: Parameters<typeof prepare>
  ) {
    left -= 1;
    if (left === -1) throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
    return prepare.apply(this, sql);
  });
  try {
    for (let at = 0; at < 100; at += 1) {
      left = at;
      const builtIn = start();
      const access = await builtIn.access();
      const hasFailed = left < 0;
      left = Number.POSITIVE_INFINITY;
      if (!access.ok) expect(access.error.code).toBe('storage_failed');
      expect(await read(await builtIn.access())).toEqual(getEverything());
      await builtIn.stop();
      if (!hasFailed) return;
    }
    expect.fail('no end of the start');
  } finally {
    spy.mockRestore();
  }
});

test('after four starts that failed, one line listens and one database is open', async () => {
  const databases = new Set<DatabaseSync>();
  let failures = 4;
  const { prepare } = DatabaseSync.prototype;
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    ...sql: Parameters<typeof prepare>
  ) {
    databases.add(this);
    if (failures > 0 && sql[0].includes('FROM meta')) {
      failures -= 1;
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    }
    return prepare.apply(this, sql);
  });
  try {
    const builtIn = start();
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await builtIn.access()).ok).toBe(false);
    expect((await builtIn.access()).ok).toBe(true);
    await expect.poll(() => windows.at(-1)?.windows.length).toBe(1);
    expect(databases.size).toBe(5);
    expect([...databases].filter(({ isOpen }) => isOpen)).toHaveLength(1);
  } finally {
    spy.mockRestore();
  }
});

test('the file is damaged: it is renamed, what can be read is copied, and what was received stays', async () => {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(60, 0x55), 0, 60, 100);
  closeSync(handle);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  const replaced: [string, number][] = [];
  const builtIn = start((...change) => replaced.push(change));
  const found = await read(await builtIn.access());
  expect(found).toMatchObject({ received: 2, files: [expect.stringContaining('this-computer.db.corrupt-')] });
  expect(replaced).toEqual([[join(profile, found.files[0] ?? ''), 0]]);
});

test('a page of the file is damaged: all other rows are copied, with what belongs to them', async () => {
  const database = new DatabaseSync(file);
  database.exec("INSERT INTO websites (domain, created_at, updated_at) VALUES ('a.example', '', '')");
  const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'websites'").get()?.rootpage;
  const { page_size: pageSize } = database.prepare('PRAGMA page_size').get() ?? {};
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const handle = openSync(file, 'r+');
  writeSync(
    handle,
    Buffer.alloc(Number(pageSize), 0x55),
    0,
    Number(pageSize),
    (Number(root) - 1) * Number(pageSize),
  );
  closeSync(handle);
  const replaced: number[] = [];
  const builtIn = start((_, rows) => replaced.push(rows));
  expect(await read(await builtIn.access())).toEqual({ ...getEverything(), files: [expect.any(String)] });
  expect(replaced).toEqual([expect.any(Number)]);
});
