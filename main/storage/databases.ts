/** The files of the application: what only this computer has, and what can be fetched again. */
import path from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import { type Database, openDatabase } from './database.ts';
import { librarySteps } from './migrations.ts';

export interface Databases {
  readonly own: Database;
  readonly mirror: Database;
  close(): void;
}

/** Opens both in `folder`; fails as `openDatabase` does, and then neither is open. */
export const openDatabases = (folder: string): Result<Databases> => {
  const own = openDatabase(path.join(folder, 'sidetone.db'));
  if (!own.ok) return own;
  const mirror = openDatabase(path.join(folder, 'library.db'), { steps: librarySteps, durability: 'cache' });
  if (!mirror.ok) {
    own.value.close();
    return mirror;
  }
  return ok({
    own: own.value,
    mirror: mirror.value,
    close: () => {
      mirror.value.close();
      own.value.close();
    },
  });
};
