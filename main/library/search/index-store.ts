/** The full-text indexes, kept in step with the mirror: what its triggers noted is taken in, newest first. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';
import { distinct, spaced } from './words.ts';

/** Records are taken in together for so long, in milliseconds: a commit has its price too. */
const togetherMs = 20;

export interface IndexStore {
  /** Takes in some of what changed; answers whether there is more. */
  takeIn(): Result<boolean>;
  /** How many records wait to be taken in. */
  waiting(): number;
}

/**
 * Characters of a text that are found: twenty hours of speech. One record is indexed at once, and a service may send a
 * text of 31 MiB.
 */
const longestIndexed = 1_000_000;

export const createIndexStore = (database: Database): IndexStore => {
  const { prepare } = database;

  const takeOne = (): boolean => {
    const row = prepare('SELECT key FROM to_index ORDER BY key DESC LIMIT 1').get();
    if (row === undefined) return false;
    const key = Number(row.key);
    const record = prepare(
      'SELECT r.name, t.result FROM records r LEFT JOIN texts t ON t.key = r.key WHERE r.key = ?',
    ).get(key);
    if (record === undefined) {
      for (const index of ['occurs', 'places', 'titles']) {
        prepare(`DELETE FROM ${index} WHERE rowid = ?`).run(key);
      }
    } else {
      put(key, String(record.name), typeof record.result === 'string' ? record.result : '');
    }
    prepare('DELETE FROM to_index WHERE key = ?').run(key);
    return true;
  };

  const put = (key: number, name: string, result: string): void => {
    const names = spaced(name.slice(0, longestIndexed));
    const text = result.slice(0, longestIndexed);
    prepare('INSERT OR REPLACE INTO occurs (rowid, words) VALUES (?, ?)').run(
      key,
      distinct(name.slice(0, longestIndexed), text),
    );
    prepare('INSERT OR REPLACE INTO places (rowid, name, result) VALUES (?, ?, ?)').run(
      key,
      names,
      spaced(text),
    );
    prepare('INSERT OR REPLACE INTO titles (rowid, name) VALUES (?, ?)').run(key, names);
  };

  return {
    takeIn: () =>
      database.write(() => {
        const end = performance.now() + togetherMs;
        let more = true;
        while (more && performance.now() < end) more = takeOne();
        return more;
      }),
    waiting: () => Number(prepare('SELECT count(*) AS n FROM to_index').get()?.n ?? 0),
  };
};
