/** Which names hold all that was asked for, best first. */
import type { Database } from '../../storage/database.ts';
import { all, finished, place, type Term } from './ask.ts';
import { piecesOf } from './words.ts';

type Range = readonly [first: number, last: number];

/** Keys, at most `most`. A larger `most` adds to the end. */
export type NameSearch = (terms: readonly Term[], range: Range, most: number) => readonly number[];

/** The words of a text in one line, as they are compared. */
const wordsOf = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join(' ');

/**
 * Asked one after the other, until there are enough: names that begin with what was typed, that hold it as it stands,
 * that hold its words, and those in which the last word only begins so. The first ones cost little where they find
 * little, and make the last, widest one unnecessary where they find enough.
 */
const questionsOf = (terms: readonly Term[]): readonly string[] => {
  const whole = place({ pieces: terms.flatMap(({ pieces }) => pieces), open: false });
  const questions = [`^${whole}`, whole, all(terms.map(finished), place), all(terms, place)];
  return [...new Set(questions)];
};

/** Throws what SQLite throws. */
export const createNameSearch = ({ prepare }: Database): NameSearch => {
  const ask = (question: string, range: Range, most: number): readonly number[] =>
    prepare(
      'SELECT rowid FROM titles WHERE titles MATCH ? AND rowid BETWEEN ? AND ? ORDER BY bm25(titles), rowid DESC LIMIT ?',
    )
      .all(question, ...range, most)
      .map((row) => Number(row.rowid));

  const nameAt = (key: number): string =>
    String(prepare('SELECT name FROM records WHERE key = ?').get(key)?.name ?? '');

  return (terms, range, most) => {
    const words = terms.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(' ');
    const [first = '', ...others] = questionsOf(terms);
    const beginning = ask(first, range, most);
    const equal = beginning.filter((key) => wordsOf(nameAt(key)) === words);
    const found = new Set([...equal, ...beginning]);
    for (const question of others) {
      if (found.size >= most) break;
      for (const key of ask(question, range, most)) found.add(key);
    }
    return [...found].slice(0, most);
  };
};
