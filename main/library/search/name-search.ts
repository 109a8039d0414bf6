/** Which names hold all that was asked for, best first. */
import type { Database } from '../../storage/database.ts';
import { joinQueries, type Term, toCompleteTerm, toPhraseQuery } from './search-query.ts';
import { tokenize } from './tokenize.ts';

type KeyRange = readonly [first: number, last: number];

/** Keys, at most `most`. A larger `most` adds to the end. */
export type NameSearch = (terms: readonly Term[], range: KeyRange, limit: number) => readonly number[];

/** The words of a text in one line, as they are compared. */
const toFoldedWords = (text: string): string =>
  tokenize(text)
    .map((piece) => piece.text)
    .join(' ');

/**
 * Asked one after the other, until there are enough: names that begin with what was typed, that hold it as it stands,
 * that hold its words, and those in which the last word only begins so. The first ones cost little where they find
 * little, and make the last, widest one unnecessary where they find enough.
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

/** Throws what SQLite throws. */
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
