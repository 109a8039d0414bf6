/** A large library for benchmarks. It takes minutes to make, so it is kept in out/bench for the next run. */
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createMirrorStore } from '../../main/library/mirror/store.ts';
import { createIndexStore } from '../../main/library/search/index-store.ts';
import { type Database, openDatabase } from '../../main/storage/database.ts';
import { librarySteps } from '../../main/storage/migrations.ts';
import type { Prose } from './prose.ts';

export const records = 10_000;
/** Characters of each text. */
export const textLength = 50_000;
/** Counts up when what is made here, or the database itself, changes. */
const recipe = 1;

export const openLibrary = (file: string): Database => {
  const opened = openDatabase(file, { steps: librarySteps, durability: 'cache' });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
};

/** The file of the library, all of it indexed; its records belong to the first account, named `account`. */
export const makeLibrary = (prose: Prose, say: (text: string) => void, account = 'bench'): string => {
  const folder = resolve(import.meta.dirname, '../../out/bench');
  const file = resolve(folder, `library-${records}-${textLength}-${account}-${recipe}.db`);
  if (statSync(file, { throwIfNoEntry: false })) return file;
  mkdirSync(folder, { recursive: true });
  const making = `${file}.making`;
  for (const companion of ['', '-wal', '-shm']) rmSync(making + companion, { force: true });
  const database = openLibrary(making);
  fill(database, account, prose, say);
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  database.close();
  renameSync(making, file);
  return file;
};

const fill = (database: Database, account: string, prose: Prose, say: (text: string) => void): void => {
  const store = createMirrorStore(database);
  const index = createIndexStore(database);
  const together = 100;
  for (let first = 0; first < records; first += together) {
    const saved = database.write(() => {
      const number = store.account(account);
      for (let made = first; made < first + together; made += 1) {
        const record = {
          id: String(records - made),
          name: prose.text(40),
          result: prose.text(textLength),
          favorite: made % 7 === 0,
          words: null,
          created_at: null,
          updated_at: null,
          more: {},
        };
        store.put(number, record, 1, true);
      }
    });
    if (!saved.ok) throw new Error(saved.error.message);
    for (let more = true; more; ) {
      const taken = index.takeIn();
      if (!taken.ok) throw new Error(taken.error.message);
      more = taken.value;
    }
    if ((first + together) % 1_000 === 0) say(`made ${first + together} of ${records} transcriptions`);
  }
};
