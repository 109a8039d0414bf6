/**
 * Names rank before texts. Texts are ranked by bm25, or newest first if too many match.
 * Prefixes are not looked up in the index with positions: they would merge millions of them.
 */
import type { Database } from '../../storage/database.ts';
import { getKeyRange } from '../cache/record-repository.ts';
import {
  isPhrase,
  isPrefixPhrase,
  joinQueries,
  parseQuery,
  type Term,
  toCompleteTerm,
  toOccurrenceQuery,
  toPhraseQuery,
  withoutPrefixWord,
} from './search-query.ts';
import { tokenize } from './tokenize.ts';

type KeyRange = readonly [first: number, last: number];

/** Returns at most `limit` keys, the best first. A larger `limit` only appends keys. */
type NameSearch = (terms: readonly Term[], range: KeyRange, limit: number) => readonly number[];

const toFoldedWords = (text: string): string =>
  tokenize(text)
    .map((piece) => piece.text)
    .join(' ');

/**
 * FTS queries, run until there are enough results: names that begin with the phrase, names that contain it,
 * names with all words, the last word as a prefix. The first ones are fast and can make the last one
 * unneeded.
 */
const toNameQueries = (terms: readonly Term[]): readonly string[] => {
  const phrase = toPhraseQuery({ tokens: terms.flatMap(({ tokens }) => tokens), isPrefix: false });
  const queries = [
    `^${phrase}`,
    phrase,
    joinQueries(terms.map(toCompleteTerm), toPhraseQuery),
    joinQueries(terms, toPhraseQuery),
  ];
  return [...new Set(queries)];
};

/** Throws SQLite's errors. */
const createNameSearch = ({ prepare }: Database): NameSearch => {
  const runQuery = (query: string, range: KeyRange, limit: number): readonly number[] =>
    prepare(
      'SELECT rowid FROM titles WHERE titles MATCH ? AND rowid BETWEEN ? AND ? ORDER BY bm25(titles), rowid DESC LIMIT ?',
    )
      .all(query, ...range, limit)
      .map((row) => Number(row.rowid));

  const nameAt = (key: number): string =>
    String(prepare('SELECT name FROM records WHERE key = ?').get(key)?.name ?? '');

  return (terms, range, limit) => {
    const words = terms.flatMap(({ tokens }) => tokens.map(({ text }) => text)).join(' ');
    const [firstQuery = '', ...otherQueries] = toNameQueries(terms);
    const startsWithPhrase = runQuery(firstQuery, range, limit);
    const exactMatches = startsWithPhrase.filter((key) => toFoldedWords(nameAt(key)) === words);
    const found = new Set([...exactMatches, ...startsWithPhrase]);
    for (const query of otherQueries) {
      if (found.size >= limit) break;
      for (const key of runQuery(query, range, limit)) found.add(key);
    }
    return [...found].slice(0, limit);
  };
};

/** If there are more matches, ranking has little value. */
const maxRanked = 600;
/** Keys to return if there are too many matches to rank. */
const maxUnranked = 200;
/** Weight of the name relative to the text in bm25. */
const nameWeight = 8;

export type Search = ReturnType<typeof createSearch>;

const noMatches = { keys: [], total: 0 } as const;
const inRange = 'rowid BETWEEN ? AND ?';

/** Throws SQLite's errors: call it inside `read` of the database. */
export const createSearch = (database: Database) => {
  const { prepare } = database;
  const searchNames = createNameSearch(database);
  type KeyRange = readonly [first: number, last: number];
  const rowids = (sql: string, ...values: (string | number)[]): number[] =>
    prepare(sql)
      .all(...values)
      .map((row) => Number(row.rowid));

  /** Newest first. */
  const findOccurrences = (query: string, range: KeyRange, limit: number): number[] =>
    rowids(
      `SELECT rowid FROM occurs WHERE occurs MATCH ? AND ${inRange} ORDER BY rowid DESC LIMIT ?`,
      query,
      ...range,
      limit,
    );

  const count = (query: string, range: KeyRange): number => {
    const sql = `SELECT count(*) AS n FROM occurs WHERE occurs MATCH ? AND ${inRange}`;
    return Number(prepare(sql).get(query, ...range)?.n);
  };

  const filterByPhrases = (
    phrases: readonly Term[],
    keys: readonly number[],
    range: KeyRange,
    limit: number,
  ) => {
    if (phrases.length === 0) return keys;
    const candidates = new Set(keys);
    const found: number[] = [];
    const sql = `SELECT rowid FROM places WHERE places MATCH ? AND ${inRange} ORDER BY rowid DESC`;
    for (const row of prepare(sql).iterate(joinQueries(phrases, toPhraseQuery), ...range)) {
      if (candidates.has(Number(row.rowid))) found.push(Number(row.rowid));
      if (found.length >= limit) break;
    }
    return found;
  };

  /** Very common words hardly affect the ranking and are the slowest to rank. */
  const isSelective = (term: Term, range: KeyRange): boolean => {
    const matchCount = findOccurrences(toOccurrenceQuery(term), range, maxRanked + 1).length;
    return matchCount > 0 && matchCount <= maxRanked;
  };

  /** Records with the words as typed first, ranked; then the others in the order of `keys`. */
  const rankKeys = (terms: readonly Term[], keys: readonly number[], range: KeyRange): readonly number[] => {
    const selectiveTerms = terms.map(toCompleteTerm).filter((term) => isSelective(term, range));
    if (selectiveTerms.length === 0 || keys.length < 2) return keys;
    const candidates = new Set(keys);
    const best = rowids(
      `SELECT rowid FROM places WHERE places MATCH ? AND ${inRange}
       ORDER BY bm25(places, ${nameWeight}, 1), rowid DESC`,
      joinQueries(selectiveTerms, toPhraseQuery),
      ...range,
    ).filter((key) => candidates.has(key));
    return [...new Set([...best, ...keys])];
  };

  /**
   * `limit`: the number of keys that are needed. Returns the keys of the hits, the best first, and the number of matching
   * records; null if they are not counted.
   */
  return (accountNumber: number, text: string, limit: number) => {
    const terms = parseQuery(text);
    if (terms.length === 0) return { terms, ...noMatches };
    const range = getKeyRange(accountNumber);
    const query = joinQueries(terms, toOccurrenceQuery);
    const matches = findOccurrences(query, range, maxRanked + 1);
    if (matches.length === 0) return { terms, ...noMatches };
    const phrases = terms
      .map(withoutPrefixWord)
      .filter((term): term is Term => term !== null && isPhrase(term));
    const names = searchNames(terms, range, limit);
    // For incomplete phrases: records that contain the phrase typed so far.
    const prefixPhraseKeys = terms.some(isPrefixPhrase)
      ? filterByPhrases(terms.map(toCompleteTerm).filter(isPhrase), matches, range, limit)
      : [];
    const mergeKeys = (keys: readonly number[]): number[] => [
      ...new Set([...names, ...prefixPhraseKeys, ...keys]),
    ];

    if (matches.length <= maxRanked) {
      const keys = mergeKeys(rankKeys(terms, filterByPhrases(phrases, matches, range, maxRanked), range));
      return { terms, keys, total: keys.length };
    }
    if (phrases.length === 0) {
      const newest = limit < matches.length ? matches : findOccurrences(query, range, limit);
      return {
        terms,
        keys: mergeKeys(newest.slice(0, Math.max(maxUnranked, limit))),
        total: count(query, range),
      };
    }
    const maxKeys = Math.max(maxUnranked, limit + 1);
    const keys = mergeKeys(filterByPhrases(phrases, findOccurrences(query, range, -1), range, maxKeys));
    return { terms, keys, total: keys.length < maxKeys ? keys.length : null };
  };
};
