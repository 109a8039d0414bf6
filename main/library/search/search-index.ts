/** Indexes the changes that the cache's triggers recorded, newest first. */
import type { Result } from '../../../preload/contract/result.ts';
import { monotonicNow } from '../../lib/clock.ts';
import { type Database, toTextOrNull } from '../../storage/database.ts';
import type { HeldDraft } from '../../texts/draft-repository.ts';
import { fold, isMostlyUnspaced, separateUnspacedLetters, toDistinctWords } from './tokenize.ts';

/** Milliseconds of indexing for each commit. */
const batchMs = 20;

/**
 * Characters of a text that are indexed: twenty hours of speech. A record is indexed in one step, and a text may have
 * 31 MiB.
 */
export const maxIndexedLength = 1_000_000;
/** The same in scripts without spaces: four letters a second. Each is a word there, and takes longer. */
const maxUnspacedLength = 300_000;

/** The held draft of a text; null if there is none. It is indexed and searched instead of the service's text. */
export type GetHeldDraft = (id: string) => HeldDraft | null;

export const createSearchIndex = (database: Database, getHeldDraft: GetHeldDraft) => {
  const { prepare } = database;

  const indexNext = (): boolean => {
    const row = prepare('SELECT key FROM to_index ORDER BY key DESC LIMIT 1').get();
    if (row === undefined) return false;
    const key = Number(row.key);
    const record = prepare('SELECT id, name, result FROM records WHERE key = ?').get(key);
    if (record === undefined) {
      for (const index of ['occurs', 'places', 'titles']) {
        prepare(`DELETE FROM ${index} WHERE rowid = ?`).run(key);
      }
    } else {
      const held = getHeldDraft(String(record.id));
      indexRecord(key, String(record.name), held?.text ?? toTextOrNull(record.result) ?? '');
      prepare('UPDATE records SET held_at = ?1 WHERE key = ?2 AND held_at IS NOT ?1').run(
        held?.changedAt ?? null,
        key,
      );
    }
    prepare('DELETE FROM to_index WHERE key = ?').run(key);
    return true;
  };

  const indexRecord = (key: number, name: string, result: string): void => {
    const foldedName = fold(name.slice(0, maxIndexedLength));
    const names = separateUnspacedLetters(foldedName);
    // Once for both indexes, because main waits for it.
    const text = fold(result.slice(0, isMostlyUnspaced(result) ? maxUnspacedLength : maxIndexedLength));
    prepare('INSERT OR REPLACE INTO occurs (rowid, words) VALUES (?, ?)').run(
      key,
      toDistinctWords(foldedName, text),
    );
    prepare('INSERT OR REPLACE INTO places (rowid, name, result) VALUES (?, ?, ?)').run(
      key,
      names,
      separateUnspacedLetters(text),
    );
    prepare('INSERT OR REPLACE INTO titles (rowid, name) VALUES (?, ?)').run(key, names);
  };

  return {
    /** Returns true if there are more. */
    indexPending: (): Result<boolean> =>
      database.write(() => {
        const end = monotonicNow() + batchMs;
        let more = true;
        while (more && monotonicNow() < end) more = indexNext();
        return more;
      }),
    /** Of these records, those are indexed again whose held draft is another than the indexed one. Returns their number. */
    markHeld: (ids: readonly string[]): Result<number> =>
      database.write(() =>
        ids.reduce((count, id) => {
          const sql =
            'INSERT OR IGNORE INTO to_index SELECT key FROM records WHERE id = ? AND held_at IS NOT ?';
          return count + Number(prepare(sql).run(id, getHeldDraft(id)?.changedAt ?? null).changes);
        }, 0),
      ),
    countUnindexed: (): number => Number(prepare('SELECT count(*) AS n FROM to_index').get()?.n ?? 0),
  };
};
