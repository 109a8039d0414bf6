/** The database of the built-in service: the records, what is listened to, and the API key. */
import { randomBytes } from 'node:crypto';
import type { Result } from '../../preload/contract/result.ts';
import { type Database, openInMemory, openWhenUnlocked } from '../storage/database.ts';
import { maxWaitMs } from '../storage/lock-wait.ts';
import { listeningTables } from './listening/recordings.ts';
import { foldCase } from './rules.ts';
import { wordsTable } from './transcriptions/transcription-tables.ts';
import { addMissingColumns, createWebsites } from './websites/website-table.ts';

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
  ${listeningTables}
  ${wordsTable}
`;

const steps = [schema];
const maxInMemoryBytes = 1024 ** 3;

const complete = (database: Database): Database => {
  addMissingColumns(database);
  // Search ignores case in every script; SQLite's LIKE does so for ASCII only.
  database.defineFunction('folded', (text) => foldCase(String(text ?? '')));
  return database;
};

/** Fails as `openWhenUnlocked` does. */
export const openServiceDatabase = async (
  file: string,
  warn: (message: string, error: unknown) => void,
): Promise<Result<Database>> => {
  const opened = await openWhenUnlocked(file, { steps, warn }, maxWaitMs);
  if (!opened.ok) return opened;
  const completed = opened.value.read(() => complete(opened.value));
  if (!completed.ok) opened.value.close();
  return completed;
};

/** For tests. */
export const openServiceDatabaseInMemory = (): Database => complete(openInMemory(steps, maxInMemoryBytes));

/** There is one API key. It is `given`, or generated at random on the first start, and stored. */
export const loadApiKey = (database: Database, given: string | undefined): string => {
  const stored = database.prepare("SELECT value FROM meta WHERE key = 'api_key'").get()?.value;
  const key = given ?? stored ?? `key_${randomBytes(24).toString('base64url')}`;
  // A start that changes nothing need not wait for a lock.
  if (key !== stored)
    database.transact(() =>
      database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('api_key', ?)").run(key),
    );
  return String(key);
};
