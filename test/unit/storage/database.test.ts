import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../../main/storage/database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const steps = ['CREATE TABLE words (text TEXT NOT NULL, note BLOB) STRICT', 'CREATE TABLE more (id INTEGER)'];
const isWindows = process.platform === 'win32';

let folder: string;
let file: string;
const open: Database[] = [];

beforeEach(() => {
  folder = temporaryFolder('storage');
  file = join(folder, 'profile', 'data.db');
});
afterEach(() => {
  for (const database of open.splice(0)) database.close();
  rmSync(folder, { recursive: true, force: true });
});

const openTestDatabase = (options: DatabaseOptions = { steps }): Database => {
  const result = openDatabase(file, options);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  open.push(result.value);
  return result.value;
};
const add = (database: Database, text: string) =>
  database.write(() => database.prepare('INSERT INTO words (text) VALUES (?)').run(text));
const readWords = (database: Database): unknown[] =>
  database
    .prepare('SELECT text FROM words ORDER BY rowid')
    .all()
    .map((row) => row.text);
const pragma = (database: Database, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];

describe('opening', () => {
  test('creates a folder and a file with a write-ahead log', () => {
    const database = openTestDatabase();
    expect(pragma(database, 'journal_mode')).toBe('wal');
    expect(pragma(database, 'synchronous')).toBe(1);
    expect(pragma(database, 'foreign_keys')).toBe(1);
    expect(pragma(database, 'busy_timeout')).toBeGreaterThan(0);
  });

  test.skipIf(isWindows)('its folder and files can be read by the user only', () => {
    const database = openTestDatabase();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'profile')).mode & 0o777).toBe(0o700);
    add(database, 'one');
    for (const name of readdirSync(join(folder, 'profile'))) {
      expect(statSync(join(folder, 'profile', name)).mode & 0o077, name).toBe(0);
    }
  });

  test.skipIf(isWindows)('restricts a file that others could read', () => {
    openTestDatabase().close();
    chmodSync(file, 0o644);
    openTestDatabase();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('keeps rows after it is closed and opened again', () => {
    const first = openTestDatabase();
    add(first, 'one');
    first.close();
    expect(readWords(openTestDatabase())).toEqual(['one']);
  });

  test('reports a folder that cannot hold it', () => {
    writeFileSync(join(folder, 'profile'), 'a file where the folder should be');
    const result = openDatabase(file, { steps });
    expect(result).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
    expect(!result.ok && result.error.detail).toEqual({
      key: 'database_not_opened',
      file: 'data.db',
      folder: join(folder, 'profile'),
      reason: expect.stringMatching(/./),
    });
  });
});

describe('migration steps', () => {
  test('migrate an older file to the newest version and keep its rows', () => {
    const old = openTestDatabase({ steps: steps.slice(0, 1) });
    add(old, 'kept');
    old.close();
    const database = openTestDatabase();
    expect(pragma(database, 'user_version')).toBe(2);
    expect(readWords(database)).toEqual(['kept']);
    expect(database.prepare('SELECT count(*) AS n FROM more').get()).toEqual({ n: 0 });
  });

  test('leave the previous version when one fails', () => {
    const broken = [...steps, 'CREATE TABLE half (id INTEGER); CREATE TABLE words (again TEXT)'];
    expect(openDatabase(file, { steps: broken }).ok).toBe(false);
    const database = openTestDatabase();
    expect(pragma(database, 'user_version')).toBe(2);
    expect(database.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'half'").get()).toEqual({
      n: 0,
    });
  });

  test('reliability 67: a file of a newer version is refused and left untouched', () => {
    openTestDatabase({ steps: [...steps, 'CREATE TABLE future (id INTEGER)'] }).close();
    const before = readFileSync(file);
    const result = openDatabase(file, { steps });
    expect(!result.ok && result.error.detail).toEqual({
      key: 'database_newer',
      file: 'data.db',
      version: 3,
      supported: 2,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(join(folder, 'profile'))).toEqual(['data.db']);
  });

  test('a newer version that exists only in the write-ahead log is refused', () => {
    const database = openTestDatabase();
    const other = new DatabaseSync(file);
    other.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 9');
    expect(openDatabase(file, { steps })).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
    other.close();
    database.close();
  });

  test('begin with the schema of the application', () => {
    const database = openTestDatabase({});
    expect(pragma(database, 'user_version')).toBe(1);
    expect(database.prepare('SELECT count(*) AS n FROM recordings').get()).toEqual({ n: 0 });
  });
});

describe('damage (reliability 67)', () => {
  const now = () => Date.UTC(2031, 0, 2, 3, 4, 5, 6);
  const listSetAside = () => `${file}.corrupt-2031-01-02T03-04-05-006Z`;

  test.each([
    ['text', Buffer.from('this is no database at all, but something else\n'.repeat(200))],
    ['NULs', Buffer.alloc(64 * 1024)],
    ['a header and then nothing', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5000, 7)])],
  ])('%s instead of a database is quarantined and a new file created', (_, content) => {
    mkdirSync(join(folder, 'profile'));
    writeFileSync(file, content);
    writeFileSync(`${file}-wal`, 'log');
    const database = openTestDatabase({ steps, now });
    expect(database.quarantinedFile).toBe(listSetAside());
    expect(readFileSync(listSetAside()).equals(content)).toBe(true);
    expect(existsSync(`${listSetAside()}-wal`)).toBe(true);
    expect(readWords(database)).toEqual([]);
    expect(add(database, 'goes on').ok).toBe(true);
  });

  test('readable rows are recovered', () => {
    const first = openTestDatabase();
    for (let i = 0; i < 400; i += 1) add(first, `word ${i} ${'x'.repeat(500)}`);
    first.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, bytes.length - 20 * 4096, bytes.length - 4 * 4096);
    writeFileSync(file, bytes);
    const database = openTestDatabase({ steps, now });
    expect(database.quarantinedFile).toBe(listSetAside());
    expect(database.salvagedRows).toBeGreaterThan(50);
    expect(readWords(database)).toHaveLength(database.salvagedRows);
    expect(String(readWords(database)[0])).toMatch(/^word 0 /);
  });

  test('damage in a file too large to be checked at every start is found at the next one', () => {
    const first = openTestDatabase();
    first.write(() => {
      for (let i = 0; i < 9_000; i += 1) add(first, `word ${i} ${'x'.repeat(2_000)}`);
    });
    first.close();
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(16 * 1024 * 1024);
    bytes.fill(0xa5, bytes.length - 40 * 4096, bytes.length - 4 * 4096);
    writeFileSync(file, bytes);
    const unaware = openTestDatabase();
    expect(unaware.quarantinedFile).toBeNull();
    const all = unaware.read(() => unaware.prepare('SELECT sum(length(text)) FROM words').get());
    expect(all).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
    unaware.close();
    const database = openTestDatabase({ steps, now });
    expect(database.quarantinedFile).toBe(listSetAside());
    expect(database.salvagedRows).toBeGreaterThan(1_000);
    database.close();
    expect(openTestDatabase({ steps, now }).quarantinedFile).toBeNull();
  });

  test('a second damaged file at the same moment does not replace the first', () => {
    mkdirSync(join(folder, 'profile'));
    for (const content of ['one '.repeat(2000), 'two '.repeat(2000)]) {
      writeFileSync(file, content);
      openTestDatabase({ steps, now }).close();
    }
    expect(readFileSync(listSetAside(), 'utf8')).toContain('one');
    expect(readFileSync(`${listSetAside()}-2`, 'utf8')).toContain('two');
  });
});

describe('an integer beyond 2^53', () => {
  const numbers = { steps: ['CREATE TABLE numbers (n INTEGER NOT NULL, filler TEXT) STRICT'] };
  const addNumber = (database: Database, n: bigint, filler = ''): void =>
    void database.prepare('INSERT INTO numbers VALUES (?, ?)').run(n, filler);
  const select = 'SELECT n FROM numbers ORDER BY rowid';

  test('is read as the nearest number, and hides no other row', () => {
    const database = openTestDatabase(numbers);
    for (const n of [1n, 2n ** 62n + 1n, -(2n ** 63n), 2n]) addNumber(database, n);
    expect(database.list(select, [], ({ n }) => n)).toEqual({ ok: true, value: [1, 2 ** 62, -(2 ** 63), 2] });
    const sql = 'SELECT n FROM numbers WHERE n > 9e15';
    expect(database.get(sql, [], ({ n }) => n)).toEqual({ ok: true, value: 2 ** 62 });
    expect(database.get('SELECT 3 AS n', [], ({ n }) => n)).toEqual({ ok: true, value: 3 });
  });

  test('is recovered from a damaged file, with the rows after it', () => {
    const first = openTestDatabase(numbers);
    for (let n = 0n; n < 400n; n += 1n) addNumber(first, n === 3n ? 2n ** 62n : n, 'x'.repeat(500));
    first.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, bytes.length - 20 * 4096, bytes.length - 4 * 4096);
    writeFileSync(file, bytes);
    const database = openTestDatabase(numbers);
    const recovered = database.list(select, [], ({ n }) => n);
    expect(recovered.ok && recovered.value.slice(0, 6)).toEqual([0, 1, 2, 2 ** 62, 4, 5]);
  });
});

describe('writing', () => {
  test('reliability 64: a full disk is reported and the transaction is rolled back', () => {
    const database = openTestDatabase();
    add(database, 'before');
    const pages = Number(pragma(database, 'page_count'));
    database.prepare(`PRAGMA max_page_count = ${pages + 1}`).get();
    const result = database.write(() => {
      for (let i = 0; i < 50; i += 1) add(database, 'x'.repeat(3000));
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'disk_full' } });
    expect(readWords(database)).toEqual(['before']);
    database.prepare('PRAGMA max_page_count = 100000').get();
    expect(add(database, 'after').ok).toBe(true);
    expect(readWords(database)).toEqual(['before', 'after']);
  });

  test('an exception rolls back and is rethrown', () => {
    const database = openTestDatabase();
    expect(() =>
      database.write(() => {
        add(database, 'never');
        throw new TypeError('a defect');
      }),
    ).toThrow('a defect');
    expect(readWords(database)).toEqual([]);
  });

  test('a lock of another program stops main only for a moment, and a save can wait for its end', async () => {
    const database = openTestDatabase();
    expect(database.whenUnlocked()).toBeNull();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const startedAt = performance.now();
    expect(add(database, 'one')).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const unlocked = database.whenUnlocked();
    expect(database.whenUnlocked()).toBe(unlocked);
    setImmediate(() => other.exec('ROLLBACK'));
    await unlocked;
    expect(add(database, 'one').ok).toBe(true);
    expect(database.whenUnlocked()).toBeNull();
    other.close();
  });

  test('a lock that stays is waited for once', async () => {
    const database = openTestDatabase();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await database.whenUnlocked();
    expect(other.isTransaction).toBe(true);
    expect(database.whenUnlocked()).toBeNull();
    other.close();
    expect(database.whenUnlocked()).toBeNull();
    expect(add(database, 'one').ok).toBe(true);
  });
});
