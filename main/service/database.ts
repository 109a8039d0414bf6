/** The database of the built-in service: the records, what is listened to, and the API key. */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listeningTables } from './listening/recordings.ts';
import { foldCase } from './rules.ts';
import { wordsTable } from './transcriptions/transcription-tables.ts';
import { addMissingColumns, createWebsites } from './websites/website-table.ts';

const version = 1;

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  ${createWebsites}
  CREATE TABLE transcriptions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    result TEXT,
    words INTEGER NOT NULL,
    favorite INTEGER NOT NULL,
    description TEXT,
    language TEXT,
    file_name TEXT,
    file_size INTEGER,
    file_sha256 TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
`;

/** A file that is no database, or has a newer version, is renamed and not replaced. */
export const openServiceDatabase = (file: string, now: () => number): DatabaseSync => {
  if (file === ':memory:') return open(file);
  mkdirSync(dirname(file), { recursive: true });
  try {
    return open(file);
  } catch (error) {
    if (!existsSync(file)) throw error;
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.set-aside-${now()}${suffix}`);
    }
    return open(file);
  }
};

/** Only the user can read the file, because it holds the key and texts. SQLite gives its other files the same mode. */
const makePrivate = (file: string): void => {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
};

const open = (file: string): DatabaseSync => {
  if (file !== ':memory:') makePrivate(file);
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
    const found = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (found > version) throw new Error(`The database of the built-in service is of version ${found}`);
    if (found === 0) {
      database.exec(`BEGIN; ${schema} PRAGMA user_version = ${version}; COMMIT;`);
    }
    database.exec(listeningTables + wordsTable);
    addMissingColumns(database);
    // Search ignores case in every script; SQLite's LIKE does so for ASCII only.
    database.function('folded', { deterministic: true }, (text) => foldCase(String(text ?? '')));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** There is one API key. It is `given`, or generated at random on the first start, and stored. */
export const loadApiKey = (database: DatabaseSync, given: string | undefined): string => {
  const row = database.prepare("SELECT value FROM meta WHERE key = 'api_key'").get();
  const key =
    given ?? (row === undefined ? `key_${randomBytes(24).toString('base64url')}` : String(row.value));
  database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('api_key', ?)").run(key);
  return key;
};

/** Result codes of SQLite: the disk is full, a write failed, or another program holds a lock. */
const outOfSpaceCodes: readonly unknown[] = [13, 10, 5];

/** Whether a write may succeed later. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && outOfSpaceCodes.includes(Number(error.errcode) & 0xff);
