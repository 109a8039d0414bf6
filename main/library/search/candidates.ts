/** Which texts can contain some words, for what reads the texts themselves. */
import { type Database, toCount } from '../../storage/database.ts';
import { getKeyRange } from '../cache/record-repository.ts';
import { isPhrase, toOccurrenceQuery, toPhraseQuery } from './search-query.ts';
import { tokenize } from './tokenize.ts';

/** Words, or letters of scripts without spaces, of texts whose end may not be in the index (`search-index.ts`). */
const minWordsOfLong = 150_000;

const inRange = 'BETWEEN ? AND ?';
const selectAll = `SELECT key FROM records WHERE key ${inRange} AND excerpt IS NOT NULL`;
const selectLong = `${selectAll} AND (word_count IS NULL OR word_count >= ${minWordsOfLong})`;
const selectUnindexed = `SELECT key FROM to_index WHERE key ${inRange}`;
const selectIndexed = (index: 'occurs' | 'places'): string =>
  `SELECT rowid AS key FROM ${index} WHERE ${index} MATCH ? AND rowid ${inRange}`;

/**
 * Returns ids of texts, the newest first: those with all these words, those that are not indexed, and long ones. With null, all texts.
 * Throws SQLite's errors.
 */
export const createCandidateSearch = ({ prepare }: Database) => {
  const listKeys = (sql: string, ...values: (string | number)[]): readonly number[] =>
    prepare(sql)
      .all(...values)
      .map(({ key }) => toCount(key));
  const getId = (key: number): string | null => {
    const row = prepare('SELECT id FROM records WHERE key = ?').get(key);
    return row === undefined ? null : String(row.id);
  };
  return (accountNumber: number, words: string | null): readonly string[] => {
    const range = getKeyRange(accountNumber);
    const term = { tokens: words === null ? [] : tokenize(words), isPrefix: false };
    const query = isPhrase(term) ? toPhraseQuery(term) : toOccurrenceQuery(term);
    const keys =
      query === ''
        ? listKeys(selectAll, ...range)
        : [
            ...listKeys(selectIndexed(isPhrase(term) ? 'places' : 'occurs'), query, ...range),
            ...listKeys(selectUnindexed, ...range),
            ...listKeys(selectLong, ...range),
          ];
    return [...new Set(keys)].sort((one, other) => other - one).flatMap((key) => getId(key) ?? []);
  };
};
