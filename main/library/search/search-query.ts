/** What was typed into the search, read: words and phrases, and how each index is asked for them. */
import { toPattern } from './folding.ts';
import { type SearchToken, toBigrams, tokenize } from './tokenize.ts';

/** One or more pieces that must stand side by side. */
export interface Term {
  readonly tokens: readonly SearchToken[];
  /** The last word is still being typed: it may go on. */
  readonly isPrefix: boolean;
}

/** More than this nobody types; the rest of a text that was pasted is left out. */
const maxTerms = 24;

/** A sign behind a word finishes it: "C++" is no beginning of "coffee". */
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const quotes = /["“”„«»]/;

/**
 * Words are each asked for, what stands in quotes as it stands; a word joined by signs ("rock'n'roll") is a phrase of
 * its own. No input is an error, and none is an operator. The last word is open unless something ends it.
 */
export const parseQuery = (text: string): readonly Term[] => {
  const parts = text.toWellFormed().split(quotes);
  const terms = parts.flatMap((part, partIndex): readonly Term[] => {
    const isLast = partIndex === parts.length - 1 && endsInWord.test(part);
    const inQuotes = partIndex % 2 === 1;
    const phrases = inQuotes ? [part] : part.split(/\s+/);
    return phrases
      .map((phrase) => tokenize(phrase))
      .map((tokens, index) => ({ tokens, isPrefix: isLast && index === phrases.length - 1 }))
      .filter(({ tokens }) => tokens.length > 0);
  });
  return terms.slice(0, maxTerms);
};

const quote = (token: string): string => `"${token}"`;

/** Whether the last piece of an open term is a word: letters of a run are whole by themselves. */
const endsWithPrefix = ({ tokens, isPrefix }: Term): boolean => isPrefix && tokens.at(-1)?.kind === 'word';

/** Asks the index of occurrences for one term: every piece, in any order. */
export const toOccurrenceQuery = (term: Term): string => {
  const queries = term.tokens.flatMap(({ kind, text }, index) => {
    if (kind === 'word')
      return quote(text) + (endsWithPrefix(term) && index === term.tokens.length - 1 ? '*' : '');
    const bigrams = toBigrams(text);
    return (bigrams.length === 0 ? [text] : bigrams).map(quote);
  });
  return queries.join(' AND ');
};

/** Asks an index that knows places: the pieces side by side. */
export const toPhraseQuery = (term: Term): string => {
  const tokens = term.tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [...text]));
  return quote(tokens.join(' ')) + (endsWithPrefix(term) ? '*' : '');
};

export const joinQueries = (terms: readonly Term[], toQuery: (term: Term) => string): string =>
  terms.map((term) => `(${toQuery(term)})`).join(' AND ');

/** The term without the word that is still being typed; null where nothing else is in it. */
export const withoutPrefixWord = (term: Term): Term | null => {
  if (!endsWithPrefix(term)) return term;
  return term.tokens.length === 1 ? null : { tokens: term.tokens.slice(0, -1), isPrefix: false };
};

/** The term as if its last word were finished. */
export const toCompleteTerm = (term: Term): Term => ({ ...term, isPrefix: false });

/** Whether occurring is not enough: several pieces in sequence. A pair of letters is indexed as such. */
export const isPhrase = ({ tokens }: Term): boolean => {
  const [first] = tokens;
  return tokens.length > 1 || (first?.kind === 'run' && [...first.text].length > 2);
};

/** Whether only the text itself tells: a phrase whose last word is still being typed. */
export const isPrefixPhrase = (term: Term): boolean => endsWithPrefix(term) && term.tokens.length > 1;

const letter = '[\\p{L}\\p{N}\\p{M}]';

/** Finds the term in a text as it was written. */
export const toRegExp = (term: Term): RegExp => {
  const [first] = term.tokens;
  const last = term.tokens.at(-1);
  const wordStart = first?.kind === 'word' ? `(?<!${letter})` : '';
  const wordEnd = last?.kind === 'word' && !term.isPrefix ? `(?!${letter})` : '';
  const separator = `(?:(?!${letter})[^])*`;
  return new RegExp(
    wordStart + term.tokens.map(({ text }) => toPattern(text)).join(separator) + wordEnd,
    'gu',
  );
};
