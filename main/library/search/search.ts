/**
 * The search as one types: which records hold all that was asked for, the best of them first. Names come before texts,
 * whole words in names before beginnings of words (names.ts); texts are ranked by how much they hold (bm25), or newest first where too many hold it for that to
 * tell anything.
 *
 * It stays within milliseconds because the index with the places is only asked for whole words and phrases (beginnings
 * of words would have it merge millions of places), and for ranking only where few records are concerned.
 */
import type { Database } from '../../storage/database.ts';
import { keysOf } from '../mirror/keys.ts';
import {
  all,
  finished,
  isOpenPhrase,
  isPhrase,
  occurrence,
  place,
  readQuery,
  settled,
  type Term,
} from './ask.ts';
import { createNameSearch } from './names.ts';

/** So many records are ranked; what more of them hold says little about any. */
const mostRanked = 600;
/** So many records, newest first, are named where they are too many to be ranked. */
const mostNamed = 200;
/** What a name weighs against the text, word for word. */
const nameWeight = 8;

export interface Found {
  readonly terms: readonly Term[];
  /** Keys, best first. */
  readonly keys: readonly number[];
  /** How many records there are in all; null where that was not counted. */
  readonly total: number | null;
}

/** `limit`: how many keys are needed. */
export type Search = (account: number, text: string, limit: number) => Found;

const nothing = { keys: [], total: 0 } as const;
const inRange = 'rowid BETWEEN ? AND ?';

/** Throws what SQLite throws: call it inside `read` of the database. */
export const createSearch = (database: Database): Search => {
  const { prepare } = database;
  const searchNames = createNameSearch(database);
  type Range = readonly [first: number, last: number];
  const rowids = (sql: string, ...values: (string | number)[]): number[] =>
    prepare(sql)
      .all(...values)
      .map((row) => Number(row.rowid));

  /** Newest first. */
  const occurring = (ask: string, range: Range, most: number): number[] =>
    rowids(
      `SELECT rowid FROM occurs WHERE occurs MATCH ? AND ${inRange} ORDER BY rowid DESC LIMIT ?`,
      ask,
      ...range,
      most,
    );

  const count = (ask: string, range: Range): number => {
    const sql = `SELECT count(*) AS n FROM occurs WHERE occurs MATCH ? AND ${inRange}`;
    return Number(prepare(sql).get(ask, ...range)?.n);
  };

  /** Those of `keys` in which the phrases stand. */
  const withPhrases = (phrases: readonly Term[], keys: readonly number[], range: Range, most: number) => {
    if (phrases.length === 0) return keys;
    const wanted = new Set(keys);
    const found: number[] = [];
    const sql = `SELECT rowid FROM places WHERE places MATCH ? AND ${inRange} ORDER BY rowid DESC`;
    for (const row of prepare(sql).iterate(all(phrases, place), ...range)) {
      if (wanted.has(Number(row.rowid))) found.push(Number(row.rowid));
      if (found.length >= most) break;
    }
    return found;
  };

  /** Words that many records hold weigh next to nothing in a ranking, and cost the most. */
  const tells = (term: Term, range: Range): boolean => {
    const holding = occurring(occurrence(term), range, mostRanked + 1).length;
    return holding > 0 && holding <= mostRanked;
  };

  /** Best first: those that hold the words as they were typed, by how much; then the others as they come. */
  const ranked = (terms: readonly Term[], keys: readonly number[], range: Range): readonly number[] => {
    const telling = terms.map(finished).filter((term) => tells(term, range));
    if (telling.length === 0 || keys.length < 2) return keys;
    const wanted = new Set(keys);
    const best = rowids(
      `SELECT rowid FROM places WHERE places MATCH ? AND ${inRange}
       ORDER BY bm25(places, ${nameWeight}, 1), rowid DESC`,
      all(telling, place),
      ...range,
    ).filter((key) => wanted.has(key));
    return [...new Set([...best, ...keys])];
  };

  return (account, text, limit) => {
    const terms = readQuery(text);
    if (terms.length === 0) return { terms, ...nothing };
    const range = keysOf(account);
    const ask = all(terms, occurrence);
    const some = occurring(ask, range, mostRanked + 1);
    if (some.length === 0) return { terms, ...nothing };
    const phrases = terms.map(settled).filter((term): term is Term => term !== null && isPhrase(term));
    const names = searchNames(terms, range, limit);
    // Of a phrase that is still being typed, the places of what is there so far.
    const soFar = terms.some(isOpenPhrase)
      ? withPhrases(terms.map(finished).filter(isPhrase), some, range, limit)
      : [];
    const merged = (keys: readonly number[]): number[] => [...new Set([...names, ...soFar, ...keys])];

    if (some.length <= mostRanked) {
      const keys = merged(ranked(terms, withPhrases(phrases, some, range, mostRanked), range));
      return { terms, keys, total: keys.length };
    }
    if (phrases.length === 0) {
      const newest = limit < some.length ? some : occurring(ask, range, limit);
      return { terms, keys: merged(newest.slice(0, Math.max(mostNamed, limit))), total: count(ask, range) };
    }
    const most = Math.max(mostNamed, limit + 1);
    const keys = merged(withPhrases(phrases, occurring(ask, range, -1), range, most));
    return { terms, keys, total: keys.length < most ? keys.length : null };
  };
};
