/** The mirror in the database: every record that the service was seen to have, as it was seen last. */
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { Database } from '../../storage/database.ts';
import { keysOf, newKey } from './keys.ts';
import { type Head, headOf, type Sighting, transcriptionOf } from './rows.ts';

/** All of these throw what SQLite throws: call them inside `read` or `write` of the database. */
export interface MirrorStore {
  /** The number of an account, which is made when it is first met. */
  account(name: string): number;
  /**
   * Takes in what was seen. `textKnown`: a record without a text has none; otherwise the answer may just not have shown
   * it. What is the same is not written again.
   */
  put(account: number, record: Transcription, seenAt: number, textKnown: boolean): void;
  get(account: number, id: string): Sighting | null;
  at(key: number): Sighting | null;
  text(key: number): string | null;
  heads(account: number): readonly Head[];
  remove(account: number, id: string): void;
  count(account: number): number;
  /** When the record was seen that was not seen for the longest; null where there is none. */
  oldestSighting(account: number): number | null;
  /** Ids of records that the present round has not seen. */
  unseen(account: number): readonly string[];
}

const selectRecord = `
SELECT r.*, t.result FROM records r LEFT JOIN texts t ON t.key = r.key`;

const upsertRecord = `
INSERT INTO records (key, account, id, name, favorite, words, created_at, updated_at, more, seen_at, seen_round)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, (SELECT round FROM accounts WHERE number = ?2))
ON CONFLICT (key) DO UPDATE SET name = excluded.name, favorite = excluded.favorite, words = excluded.words,
  created_at = excluded.created_at, updated_at = excluded.updated_at, more = excluded.more, seen_at = excluded.seen_at,
  seen_round = excluded.seen_round`;

const upsertText = `
INSERT INTO texts (key, result) VALUES (?, ?)
ON CONFLICT (key) DO UPDATE SET result = excluded.result WHERE result IS NOT excluded.result`;

export const createMirrorStore = (database: Database): MirrorStore => {
  const { prepare } = database;

  const account = (name: string): number => {
    const find = () => prepare('SELECT number FROM accounts WHERE name = ?').get(name)?.number;
    const known = find();
    if (known !== undefined) return Number(known);
    prepare('INSERT INTO accounts (name) VALUES (?)').run(name);
    return Number(find());
  };
  const keyOf = (number: number, id: string): number | null => {
    const row = prepare('SELECT key FROM records WHERE account = ? AND id = ?').get(number, id);
    return row === undefined ? null : Number(row.key);
  };
  const isTaken = (key: number): boolean =>
    prepare('SELECT 1 FROM records WHERE key = ?').get(key) !== undefined;

  return {
    account,
    put: (number, record, seenAt, textKnown) => {
      const created = Date.parse(record.created_at ?? '');
      const key =
        keyOf(number, record.id) ??
        newKey(number, record.id, Number.isNaN(created) ? seenAt : created, isTaken);
      const { id, name, favorite, words, created_at, updated_at, more } = record;
      const values = [id, name, Number(favorite), words, created_at, updated_at, JSON.stringify(more)];
      prepare(upsertRecord).run(key, number, ...values, seenAt);
      if (record.result !== null) prepare(upsertText).run(key, record.result);
      else if (textKnown && prepare('DELETE FROM texts WHERE key = ?').run(key).changes > 0) {
        prepare('INSERT OR IGNORE INTO to_index VALUES (?)').run(key);
      }
    },
    get: (number, id) => {
      const row = prepare(`${selectRecord} WHERE r.account = ? AND r.id = ?`).get(number, id);
      return row === undefined ? null : transcriptionOf(row);
    },
    at: (key) => {
      const row = prepare(`${selectRecord} WHERE r.key = ?`).get(key);
      return row === undefined ? null : transcriptionOf(row);
    },
    text: (key) => {
      const row = prepare('SELECT result FROM texts WHERE key = ?').get(key);
      return row === undefined ? null : String(row.result);
    },
    heads: (number) =>
      prepare('SELECT key, id, name, favorite FROM records WHERE key BETWEEN ? AND ?')
        .all(...keysOf(number))
        .map(headOf),
    remove: (number, id) => void prepare('DELETE FROM records WHERE account = ? AND id = ?').run(number, id),
    count: (number) =>
      Number(prepare('SELECT count(*) AS n FROM records WHERE account = ?').get(number)?.n ?? 0),
    oldestSighting: (number) => {
      const row = prepare('SELECT min(seen_at) AS oldest FROM records WHERE account = ?').get(number);
      return typeof row?.oldest === 'number' ? row.oldest : null;
    },
    unseen: (number) =>
      prepare(
        'SELECT id FROM records WHERE account = ?1 AND seen_round < (SELECT round FROM accounts WHERE number = ?1)',
      )
        .all(number)
        .map((row) => String(row.id)),
  };
};
