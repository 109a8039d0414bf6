/** The files of the application: what only this computer has, and what can be fetched again. */
import path from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import { type Database, openDatabase, openInMemory } from './database.ts';
import { librarySteps } from './migrations.ts';

export interface Databases {
  readonly own: Database;
  readonly mirror: Database;
  close(): void;
}

/** What a mirror in memory may take of it. */
const mostInMemory = 64 * 1024 * 1024;

/**
 * Opens both in `folder`; fails as `openDatabase` does for what only this computer has. A mirror that cannot be opened
 * (the disk is full, another Sidetone wrote it) is no reason not to start: for this time it is in memory.
 */
export const openDatabases = (
  folder: string,
  warn: (message: string) => void = () => {},
): Result<Databases> => {
  const own = openDatabase(path.join(folder, 'sidetone.db'));
  if (!own.ok) return own;
  const file = path.join(folder, 'library.db');
  const opened = openDatabase(file, { steps: librarySteps, durability: 'cache' });
  if (!opened.ok) warn(`the library is in memory only: ${opened.error.message}`);
  const mirror = opened.ok ? opened.value : openInMemory(librarySteps, mostInMemory);
  return ok({
    own: own.value,
    mirror,
    close: () => {
      mirror.close();
      own.value.close();
    },
  });
};
