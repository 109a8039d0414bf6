/** `app`: data that exists only here. `cache`: data that can be fetched again. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import { type Database, openInMemory, openWhenUnlocked } from './database.ts';
import { librarySteps } from './migrations.ts';

/**
 * Before 3.51.3, two connections that write or check-point the write-ahead log of one file at the same moment could damage
 * it ("WAL-reset bug", sqlite.org/wal.html).
 */
const oldestVersion = '3.51.3';

const toNumber = (version: string): number =>
  version.split('.').reduce((number, part) => number * 1000 + Number(part), 0);

/** Throws if the SQLite of this program, as `process.versions` names it, is too old to keep data in. */
export const requireSqlite = (version: string | undefined): void => {
  if (version === undefined || !(toNumber(version) >= toNumber(oldestVersion)))
    throw new Error(`SQLite ${version} is too old: Sidetone needs ${oldestVersion} or newer`);
};

/** Had other tables. */
const olderDatabase = 'sidetone.db';

/** The name of the database that an earlier version wrote; null if there is none. */
export const findOlderDatabase = (folder: string): string | null =>
  existsSync(path.join(folder, olderDatabase)) ? olderDatabase : null;

export interface Databases {
  readonly app: Database;
  readonly cache: Database;
  close(): void;
}

/** Milliseconds that the start, which needs the files, waits for a lock. */
const maxWaitMs = 5_000;
const maxInMemoryBytes = 64 * 1024 * 1024;

/**
 * Fails as `openDatabase` does for `data.db`. A cache that cannot be opened is in memory instead. Throws if the program's
 * SQLite is too old.
 */
export const openDatabases = async (
  folder: string,
  warn: (message: string, error?: unknown) => void = () => {},
): Promise<Result<Databases>> => {
  requireSqlite(process.versions.sqlite);
  const app = await openWhenUnlocked(path.join(folder, 'data.db'), { warn }, maxWaitMs);
  if (!app.ok) return app;
  const file = path.join(folder, 'search.db');
  const opened = await openWhenUnlocked(file, { steps: librarySteps, durability: 'cache' }, maxWaitMs);
  if (!opened.ok) warn(`the library is in memory only: ${opened.error.detail?.key ?? opened.error.code}`);
  const cache = opened.ok ? opened.value : openInMemory(librarySteps, maxInMemoryBytes);
  return ok({
    app: app.value,
    cache,
    close: () => {
      cache.close();
      app.value.close();
    },
  });
};
