/** What was typed into the search, read: words and phrases, and how each index is asked for them. */
import { patternOf } from './folding.ts';
import { type Piece, pairsOf, piecesOf } from './words.ts';

/** One or more pieces that must stand side by side. */
export interface Term {
  readonly pieces: readonly Piece[];
  /** The last word is still being typed: it may go on. */
  readonly open: boolean;
}

/** More than this nobody types; the rest of a text that was pasted is left out. */
const mostTerms = 24;

/** A sign behind a word finishes it: "C++" is no beginning of "coffee". */
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const quotes = /["“”„«»]/;

/**
 * Words are each asked for, what stands in quotes as it stands; a word joined by signs ("rock'n'roll") is a phrase of
 * its own. No input is an error, and none is an operator. The last word is open unless something ends it.
 */
export const readQuery = (text: string): readonly Term[] => {
  const parts = text.toWellFormed().split(quotes);
  const terms = parts.flatMap((part, at): readonly Term[] => {
    const isLast = at === parts.length - 1 && endsInWord.test(part);
    const inQuotes = at % 2 === 1;
    const phrases = inQuotes ? [part] : part.split(/\s+/);
    return phrases
      .map((phrase) => piecesOf(phrase))
      .map((pieces, index) => ({ pieces, open: isLast && index === phrases.length - 1 }))
      .filter(({ pieces }) => pieces.length > 0);
  });
  return terms.slice(0, mostTerms);
};

const quoted = (token: string): string => `"${token}"`;

/** Whether the last piece of an open term is a word: letters of a run are whole by themselves. */
const endsOpen = ({ pieces, open }: Term): boolean => open && pieces.at(-1)?.kind === 'word';

/** Asks the index of occurrences for one term: every piece, in any order. */
export const occurrence = (term: Term): string => {
  const asked = term.pieces.flatMap(({ kind, text }, at) => {
    if (kind === 'word') return quoted(text) + (endsOpen(term) && at === term.pieces.length - 1 ? '*' : '');
    const pairs = pairsOf(text);
    return (pairs.length === 0 ? [text] : pairs).map(quoted);
  });
  return asked.join(' AND ');
};

/** Asks an index that knows places: the pieces side by side. */
export const place = (term: Term): string => {
  const tokens = term.pieces.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [...text]));
  return quoted(tokens.join(' ')) + (endsOpen(term) ? '*' : '');
};

export const all = (terms: readonly Term[], ask: (term: Term) => string): string =>
  terms.map((term) => `(${ask(term)})`).join(' AND ');

/** The term without the word that is still being typed; null where nothing else is in it. */
export const settled = (term: Term): Term | null => {
  if (!endsOpen(term)) return term;
  return term.pieces.length === 1 ? null : { pieces: term.pieces.slice(0, -1), open: false };
};

/** The term as if its last word were finished. */
export const finished = (term: Term): Term => ({ ...term, open: false });

/** Whether occurring is not enough: several pieces in sequence. A pair of letters is indexed as such. */
export const isPhrase = ({ pieces }: Term): boolean => {
  const [first] = pieces;
  return pieces.length > 1 || (first?.kind === 'run' && [...first.text].length > 2);
};

/** Whether only the text itself tells: a phrase whose last word is still being typed. */
export const isOpenPhrase = (term: Term): boolean => endsOpen(term) && term.pieces.length > 1;

const letter = '[\\p{L}\\p{N}\\p{M}]';

/** Finds the term in a text as it was written. */
export const expression = (term: Term): RegExp => {
  const [first] = term.pieces;
  const last = term.pieces.at(-1);
  const before = first?.kind === 'word' ? `(?<!${letter})` : '';
  const after = last?.kind === 'word' && !term.open ? `(?!${letter})` : '';
  const between = `(?:(?!${letter})[^])*`;
  return new RegExp(before + term.pieces.map(({ text }) => patternOf(text)).join(between) + after, 'gu');
};
