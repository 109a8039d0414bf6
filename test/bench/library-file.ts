/** A large library for benchmarks. Creating it takes minutes, so it is cached in out/bench. */
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createRecordRepository } from '../../main/library/cache/record-repository.ts';
import { createSearchIndex } from '../../main/library/search/search-index.ts';
import { type Database, openDatabase } from '../../main/storage/database.ts';
import { librarySteps } from '../../main/storage/migrations.ts';
import { getAccountTag } from '../../main/uploads/recording-repository.ts';
import { toTextId } from '../../preload/contract/account-id.ts';
import type { Prose } from './prose.ts';

export const recordCount = 10_000;
/** Characters per text. */
export const textLength = 50_000;
/** Increment when this file or the database schema changes. */
const recipeVersion = 5;

export const openLibraryDatabase = (file: string): Database => {
  const opened = openDatabase(file, { steps: librarySteps, durability: 'cache' });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
};

/** Creates the indexed library if it is missing and returns its path. The records belong to `account`. */
export const makeLibrary = (prose: Prose, log: (text: string) => void, account = 'bench'): string => {
  const folder = resolve(import.meta.dirname, '../../out/bench');
  const file = resolve(folder, `library-${recordCount}-${textLength}-${account}-${recipeVersion}.db`);
  if (statSync(file, { throwIfNoEntry: false })) return file;
  mkdirSync(folder, { recursive: true });
  const partialFile = `${file}.making`;
  for (const companion of ['', '-wal', '-shm']) rmSync(partialFile + companion, { force: true });
  const database = openLibraryDatabase(partialFile);
  insertRecords(database, account, prose, log);
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  database.close();
  renameSync(partialFile, file);
  return file;
};

const insertRecords = (
  database: Database,
  account: string,
  prose: Prose,
  log: (text: string) => void,
): void => {
  const store = createRecordRepository(database);
  const tag = getAccountTag(account);
  const index = createSearchIndex(database, () => null);
  const batchSize = 100;
  for (let first = 0; first < recordCount; first += batchSize) {
    const saved = database.write(() => {
      for (let made = first; made < first + batchSize; made += 1) {
        const record = {
          id: toTextId(tag, String(recordCount - made)),
          name: prose.text(40),
          result: prose.text(textLength),
          favorite: made % 7 === 0,
          words: null,
          created_at: null,
          updated_at: null,
          more: {},
        };
        store.upsert(record, 1, true);
      }
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved.error));
    for (let more = true; more; ) {
      const indexed = index.indexPending();
      if (!indexed.ok) throw new Error(JSON.stringify(indexed.error));
      more = indexed.value;
    }
    if ((first + batchSize) % 1_000 === 0) log(`made ${first + batchSize} of ${recordCount} transcriptions`);
  }
};
