import type { Database } from '../../storage/database.ts';
import { joinQueries, type Term, toCompleteTerm, toPhraseQuery } from './search-query.ts';
import { tokenize } from './tokenize.ts';

type KeyRange = readonly [first: number, last: number];

/** Returns at most `limit` keys, the best first. A larger `limit` only appends keys. */
export type NameSearch = (terms: readonly Term[], range: KeyRange, limit: number) => readonly number[];

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
export const createNameSearch = ({ prepare }: Database): NameSearch => {
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
