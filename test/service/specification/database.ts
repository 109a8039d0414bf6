import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Database, openDatabase, openInMemory } from '../../../main/storage/database.ts';
import { formatErrorWithDetail } from '../../../preload/messages/explain-error.ts';
import { formatErrorDetail } from '../../../preload/messages/translate.ts';
import { foldCase } from './rules.ts';
import { createTranscriptions } from './transcriptions/transcription-table.ts';
import { addMissingColumns, createWebsites } from './websites/website-table.ts';

const steps = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  ${createWebsites}
  ${createTranscriptions}
`,
];
const maxInMemoryBytes = 1024 ** 3;

const openInFolder = (folder: string): Database => {
  const opened = openDatabase(join(folder, 'service.db'), { steps });
  if (opened.ok) return opened.value;
  const { error } = opened;
  throw new Error(error.detail ? formatErrorDetail(error.detail) : formatErrorWithDetail(error));
};

/** Null: in memory. Throws SQLite's errors, and one in the words of the application if the file cannot be opened. */
export const openServiceDatabase = (folder: string | null): Database => {
  const database = folder === null ? openInMemory(steps, maxInMemoryBytes) : openInFolder(folder);
  addMissingColumns(database);
  // Search ignores case in every script; SQLite's LIKE does so for ASCII only.
  database.defineFunction('folded', (text) => foldCase(String(text ?? '')));
  return database;
};

/** There is one API key. It is `given`, or generated at random on the first start, and stored. */
export const loadApiKey = (database: Database, given: string | undefined): string => {
  const stored = database.prepare("SELECT value FROM meta WHERE key = 'api_key'").get()?.value;
  const key = String(given ?? stored ?? `key_${randomBytes(24).toString('base64url')}`);
  database.transact(() =>
    database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('api_key', ?)").run(key),
  );
  return key;
};
