import { parseTextId } from '../../../preload/contract/account-id.ts';
import type { Json } from '../../../preload/contract/page.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { countWords } from '../../../preload/recordings/text-counts.ts';
import {
  type Database,
  type Row,
  toCountOrNull,
  toTextOrNull,
  toTime,
  toTimeOrNull,
} from '../../storage/database.ts';

/**
 * Keys order the records of an account by creation. The newest ones are a key range read backwards, which is
 * the only order that a full-text index returns without sorting.
 */

/** Allows 8,191 accounts within the integers that a double represents exactly. */
const keysPerAccount = 2 ** 40;
/** Numeric ids below this value are used directly. Other ids start here, by the second of creation. */
const otherIdsStart = keysPerAccount / 2;
/** Keys for each second; further records use the keys of the next second. */
const keysPerSecond = 64;

export const getKeyRange = (accountNumber: number): readonly [first: number, last: number] => [
  accountNumber * keysPerAccount,
  (accountNumber + 1) * keysPerAccount - 1,
];

/** Characters of the excerpt, which is one line of the list. */
const excerptLength = 160;

/** The start of a text in one line. */
export const toExcerpt = (text: string): string =>
  text
    .slice(0, excerptLength * 3)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, excerptLength)
    .toWellFormed();

/** `createdAt`: milliseconds since 1970. */
const createKey = (
  accountNumber: number,
  textId: string,
  createdAt: number,
  isTaken: (key: number) => boolean,
): number => {
  const id = parseTextId(textId)?.id ?? '';
  const numericId = /^(0|[1-9]\d{0,11})$/.test(id) ? Number(id) : otherIdsStart;
  if (numericId < otherIdsStart) return accountNumber * keysPerAccount + numericId;
  const second = Math.min(Math.max(Math.floor(createdAt / 1_000), 0), otherIdsStart / keysPerSecond - 1_000);
  let key = accountNumber * keysPerAccount + otherIdsStart + second * keysPerSecond;
  while (isTaken(key)) key += 1;
  return key;
};

/** `cachedAt`: milliseconds since 1970. */
export interface CachedRecord {
  readonly record: Transcription;
  readonly cachedAt: number;
}

const toCachedRecord = (row: Row): CachedRecord => ({
  record: {
    id: String(row.id),
    name: String(row.name),
    result: toTextOrNull(row.result),
    favorite: row.favorite === 1,
    words: toCountOrNull(row.words),
    created_at: toTextOrNull(row.created_at),
    updated_at: toTextOrNull(row.updated_at),
    more: parseMore(String(row.more)),
  },
  cachedAt: toTime(row.at),
});

/** Damaged JSON gives an empty object. */
const parseMore = (text: string): Readonly<Record<string, Json>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, Json>) : {};
  } catch {
    return {};
  }
};

const selectRecord = `
SELECT r.*, s.at FROM records r LEFT JOIN seen s ON s.key = r.key`;

/** Leaves the text as it is. An UPDATE writes it again, so an unchanged record has none. */
const upsertRecord = `
INSERT INTO records (key, account, id, name, favorite, words, created_at, updated_at, more, arrived_at)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, iif(filled_at IS NULL, NULL, ?10) FROM accounts WHERE number = ?2
ON CONFLICT (key) DO UPDATE SET name = excluded.name, favorite = excluded.favorite, words = excluded.words,
  created_at = excluded.created_at, updated_at = excluded.updated_at, more = excluded.more
WHERE (name, favorite, words, created_at, updated_at, more) IS NOT
  (excluded.name, excluded.favorite, excluded.words, excluded.created_at, excluded.updated_at, excluded.more)`;
const upsertSeen = `
INSERT OR REPLACE INTO seen (key, at, round) SELECT ?, ?, round FROM accounts WHERE number = ?`;
const updateText = 'UPDATE records SET result = ?, excerpt = ?, word_count = ? WHERE key = ?';

/** What a service says of a text counts until the text is here. */
const selectListed = `
SELECT key, id, name, favorite, iif(excerpt IS NULL, words, word_count) AS words, created_at, arrived_at, excerpt FROM records`;
/** No rows for the tag of an account that is not known. */
const selectNewest = `
${selectListed} WHERE key >= (SELECT number * ${keysPerAccount} FROM accounts WHERE tag = ?1)
  AND key < coalesce(?2, (SELECT (number + 1) * ${keysPerAccount} FROM accounts WHERE tag = ?1))
ORDER BY key DESC LIMIT ?3`;

/** What the list shows of a record. */
const toListedRecord = (row: Row) => ({
  key: Number(row.key),
  id: String(row.id),
  name: String(row.name),
  favorite: row.favorite === 1,
  words: toCountOrNull(row.words),
  createdAt: toTextOrNull(row.created_at),
  /** Milliseconds since 1970; null for records of the first sync. */
  arrivedAt: toTimeOrNull(row.arrived_at),
  excerpt: toTextOrNull(row.excerpt),
});

export type ListedRecord = ReturnType<typeof toListedRecord>;

const createRecordQueries = ({ prepare }: Database) => {
  const getTextOrNull = (sql: string, ...values: (string | number)[]): string | null =>
    toTextOrNull(Object.values(prepare(sql).get(...values) ?? {})[0]);
  const getRecord = (condition: string, ...values: (string | number)[]): CachedRecord | null => {
    const row = prepare(`${selectRecord} WHERE ${condition}`).get(...values);
    return row === undefined ? null : toCachedRecord(row);
  };
  const listIds = (sql: string, accountNumber: number): readonly string[] =>
    prepare(sql)
      .all(accountNumber)
      .map((row) => String(row.id));

  return {
    get: (id: string) => getRecord('r.id = ?', id),
    getByKey: (key: number) => getRecord('r.key = ?', key),
    getId: (key: number) => getTextOrNull('SELECT id FROM records WHERE key = ?', key),
    getKey: (id: string): number | null =>
      toCountOrNull(prepare('SELECT key FROM records WHERE id = ?').get(id)?.key),
    /** Names with a digit in them. */
    listNumberedNames: (accountNumber: number) =>
      prepare("SELECT id, name, created_at FROM records WHERE key BETWEEN ? AND ? AND name GLOB '*[0-9]*'")
        .all(...getKeyRange(accountNumber))
        .map(({ id, name, created_at }) => ({
          id: String(id),
          name: String(name),
          created_at: toTextOrNull(created_at),
        })),
    /** Records whose draft is indexed instead of the service's text. */
    listHeldIds: (accountNumber: number) =>
      listIds('SELECT id FROM records WHERE account = ? AND held_at IS NOT NULL', accountNumber),
    /** The newest records of the account before the one with this key, newest first. */
    listListed: (tag: string, beforeKey: number | null, limit: number): readonly ListedRecord[] =>
      prepare(selectNewest).all(tag, beforeKey, limit).map(toListedRecord),
    /** Those of these ids that are cached. */
    getListed: (ids: readonly string[]): readonly ListedRecord[] =>
      prepare(`${selectListed} WHERE id IN (SELECT value FROM json_each(?))`)
        .all(JSON.stringify(ids))
        .map(toListedRecord),
    count: (accountNumber: number) =>
      Number(prepare('SELECT count(*) AS n FROM records WHERE account = ?').get(accountNumber)?.n ?? 0),
    /** The size of the database, for all accounts. */
    countBytes: () =>
      Number(
        prepare('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size').get()?.n ?? 0,
      ),
    listUnsyncedIds: (accountNumber: number) =>
      listIds(
        `SELECT id FROM records r LEFT JOIN seen s ON s.key = r.key
         WHERE account = ?1 AND coalesce(s.round, 0) < (SELECT round FROM accounts WHERE number = ?1)`,
        accountNumber,
      ),
  };
};

/** All methods throw SQLite's errors: call them inside `read` or `write` of the database. */
export type RecordRepository = ReturnType<typeof createRecordRepository>;

export const createRecordRepository = (database: Database) => {
  const { prepare } = database;

  /** Creates the number if the account is new. */
  const getAccountNumber = (tag: string): number => {
    const selectNumber = () => prepare('SELECT number FROM accounts WHERE tag = ?').get(tag)?.number;
    const known = selectNumber();
    if (known !== undefined) return Number(known);
    prepare('INSERT INTO accounts (tag) VALUES (?)').run(tag);
    return Number(selectNumber());
  };
  const findKey = (id: string): number | null => {
    const row = prepare('SELECT key FROM records WHERE id = ?').get(id);
    return row === undefined ? null : Number(row.key);
  };
  const isTaken = (key: number): boolean =>
    prepare('SELECT 1 FROM records WHERE key = ?').get(key) !== undefined;

  return {
    ...createRecordQueries(database),
    getAccountNumber,
    /** `textKnown`: a null `result` deletes the cached text. Otherwise it leaves the text unchanged. */
    upsert: (record: Transcription, cachedAt: number, textKnown: boolean): void => {
      const accountNumber = getAccountNumber(parseTextId(record.id)?.tag ?? '');
      const created = Date.parse(record.created_at ?? '');
      const key =
        findKey(record.id) ??
        createKey(accountNumber, record.id, Number.isNaN(created) ? cachedAt : created, isTaken);
      const { id, name, favorite, words, created_at, updated_at, more } = record;
      const values = [id, name, Number(favorite), words, created_at, updated_at, JSON.stringify(more)];
      prepare(upsertRecord).run(key, accountNumber, ...values, cachedAt);
      prepare(upsertSeen).run(key, cachedAt, accountNumber);
      const { result } = record;
      if (result === null && !textKnown) return;
      if (!prepare('SELECT 1 FROM records WHERE key = ? AND result IS NOT ?').get(key, result)) return;
      const excerpt = result === null ? null : toExcerpt(result);
      prepare(updateText).run(result, excerpt, result === null ? null : countWords(result), key);
    },
    remove: (id: string) => void prepare('DELETE FROM records WHERE id = ?').run(id),
  };
};
