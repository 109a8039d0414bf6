import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { Database } from '../../storage/database.ts';
import { createKey, getKeyRange } from './keys.ts';
import {
  type CachedRecord,
  type NumberedName,
  type RecordSummary,
  toCachedRecord,
  toNumberedName,
  toRecordSummary,
} from './rows.ts';

/** All methods throw SQLite's errors: call them inside `read` or `write` of the database. */
export interface RecordRepository {
  /** Creates the number if the account is new. */
  getAccountNumber(accountId: string): number;
  /** `textKnown`: a null `result` deletes the cached text. Otherwise it leaves the text unchanged. */
  upsert(accountNumber: number, record: Transcription, cachedAt: number, textKnown: boolean): void;
  get(accountNumber: number, id: string): CachedRecord | null;
  getByKey(key: number): CachedRecord | null;
  getId(key: number): string | null;
  getText(key: number): string | null;
  /** Names with a digit in them. */
  listNumberedNames(accountNumber: number): readonly NumberedName[];
  /** The text of this computer that is searched instead of the service's; null if there is none. */
  getHeldText(key: number): string | null;
  /** Does nothing if the record is not cached. Null removes the text. */
  setHeldText(accountNumber: number, id: string, text: string | null): void;
  listHeldIds(accountNumber: number): readonly string[];
  listSummaries(accountNumber: number): readonly RecordSummary[];
  remove(accountNumber: number, id: string): void;
  count(accountNumber: number): number;
  /** The size of the database, for all accounts. */
  countBytes(): number;
  /** The oldest `cachedAt`, in milliseconds since 1970; null if there are no records. */
  getOldestCachedAt(accountNumber: number): number | null;
  listUnsyncedIds(accountNumber: number): readonly string[];
}

const selectRecord = `
SELECT r.*, t.result FROM records r LEFT JOIN texts t ON t.key = r.key`;

const upsertRecord = `
INSERT INTO records (key, account, id, name, favorite, words, created_at, updated_at, more, seen_at, seen_round)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, (SELECT round FROM accounts WHERE number = ?2))
ON CONFLICT (key) DO UPDATE SET name = excluded.name, favorite = excluded.favorite, words = excluded.words,
  created_at = excluded.created_at, updated_at = excluded.updated_at, more = excluded.more, seen_at = excluded.seen_at,
  seen_round = excluded.seen_round`;

const upsertHeldText = `
INSERT INTO held_texts (key, text) VALUES (?, ?)
ON CONFLICT (key) DO UPDATE SET text = excluded.text WHERE text IS NOT excluded.text`;

const upsertText = `
INSERT INTO texts (key, result) VALUES (?, ?)
ON CONFLICT (key) DO UPDATE SET result = excluded.result WHERE result IS NOT excluded.result`;

export const createRecordRepository = (database: Database): RecordRepository => {
  const { prepare } = database;

  const getAccountNumber = (accountId: string): number => {
    const selectNumber = () => prepare('SELECT number FROM accounts WHERE name = ?').get(accountId)?.number;
    const known = selectNumber();
    if (known !== undefined) return Number(known);
    prepare('INSERT INTO accounts (name) VALUES (?)').run(accountId);
    return Number(selectNumber());
  };
  const findKey = (accountNumber: number, id: string): number | null => {
    const row = prepare('SELECT key FROM records WHERE account = ? AND id = ?').get(accountNumber, id);
    return row === undefined ? null : Number(row.key);
  };
  const isTaken = (key: number): boolean =>
    prepare('SELECT 1 FROM records WHERE key = ?').get(key) !== undefined;

  return {
    getAccountNumber,
    upsert: (accountNumber, record, cachedAt, textKnown) => {
      const created = Date.parse(record.created_at ?? '');
      const key =
        findKey(accountNumber, record.id) ??
        createKey(accountNumber, record.id, Number.isNaN(created) ? cachedAt : created, isTaken);
      const { id, name, favorite, words, created_at, updated_at, more } = record;
      const values = [id, name, Number(favorite), words, created_at, updated_at, JSON.stringify(more)];
      prepare(upsertRecord).run(key, accountNumber, ...values, cachedAt);
      if (record.result !== null) prepare(upsertText).run(key, record.result);
      else if (textKnown && prepare('DELETE FROM texts WHERE key = ?').run(key).changes > 0) {
        prepare('INSERT OR IGNORE INTO to_index VALUES (?)').run(key);
      }
    },
    get: (accountNumber, id) => {
      const row = prepare(`${selectRecord} WHERE r.account = ? AND r.id = ?`).get(accountNumber, id);
      return row === undefined ? null : toCachedRecord(row);
    },
    getByKey: (key) => {
      const row = prepare(`${selectRecord} WHERE r.key = ?`).get(key);
      return row === undefined ? null : toCachedRecord(row);
    },
    getId: (key) => {
      const row = prepare('SELECT id FROM records WHERE key = ?').get(key);
      return row === undefined ? null : String(row.id);
    },
    getText: (key) => {
      const row = prepare('SELECT result FROM texts WHERE key = ?').get(key);
      return row === undefined ? null : String(row.result);
    },
    listNumberedNames: (accountNumber) =>
      prepare("SELECT id, name, created_at FROM records WHERE key BETWEEN ? AND ? AND name GLOB '*[0-9]*'")
        .all(...getKeyRange(accountNumber))
        .map(toNumberedName),
    getHeldText: (key) => {
      const row = prepare('SELECT text FROM held_texts WHERE key = ?').get(key);
      return row === undefined ? null : String(row.text);
    },
    setHeldText: (accountNumber, id, text) => {
      const key = findKey(accountNumber, id);
      if (key === null) return;
      if (text === null) prepare('DELETE FROM held_texts WHERE key = ?').run(key);
      else prepare(upsertHeldText).run(key, text);
    },
    listHeldIds: (accountNumber) =>
      prepare('SELECT r.id FROM held_texts h JOIN records r ON r.key = h.key WHERE r.account = ?')
        .all(accountNumber)
        .map((row) => String(row.id)),
    listSummaries: (accountNumber) =>
      prepare('SELECT key, id, name, favorite FROM records WHERE key BETWEEN ? AND ?')
        .all(...getKeyRange(accountNumber))
        .map(toRecordSummary),
    remove: (accountNumber, id) =>
      void prepare('DELETE FROM records WHERE account = ? AND id = ?').run(accountNumber, id),
    count: (accountNumber) =>
      Number(prepare('SELECT count(*) AS n FROM records WHERE account = ?').get(accountNumber)?.n ?? 0),
    countBytes: () =>
      Number(
        prepare('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size').get()?.n ?? 0,
      ),
    getOldestCachedAt: (accountNumber) => {
      const row = prepare('SELECT min(seen_at) AS oldest FROM records WHERE account = ?').get(accountNumber);
      return typeof row?.oldest === 'number' ? row.oldest : null;
    },
    listUnsyncedIds: (accountNumber) =>
      prepare(
        'SELECT id FROM records WHERE account = ?1 AND seen_round < (SELECT round FROM accounts WHERE number = ?1)',
      )
        .all(accountNumber)
        .map((row) => String(row.id)),
  };
};
