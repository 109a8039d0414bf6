import { maxSearchLength } from '../../../preload/contract/library.ts';
import { type SearchToken, toBigrams, tokenize, toPattern } from './tokenize.ts';

/** One or more adjacent tokens. */
export interface Term {
  readonly tokens: readonly SearchToken[];
  /** True if the last word is still being typed: it matches as a prefix. */
  readonly isPrefix: boolean;
}

/** Limits pasted text: the time of a search grows with each token. */
const maxTokens = 24;

/** A symbol after a word completes it: "C++" is not a prefix of "coffee". */
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const quotes = /["“”„«»]/;

/**
 * Quoted text is a phrase, and so is a word with inner symbols ("rock'n'roll"). The last word is a prefix
 * unless a symbol, space or quote follows. Every input is valid; of a longer one than the contract allows, the beginning counts.
 */
export const parseQuery = (text: string): readonly Term[] => {
  const parts = text.slice(0, maxSearchLength).toWellFormed().split(quotes);
  const terms = parts.flatMap((part, partIndex): readonly Term[] => {
    const isLast = partIndex === parts.length - 1 && endsInWord.test(part);
    const inQuotes = partIndex % 2 === 1;
    const phrases = inQuotes ? [part] : part.split(/\s+/);
    return phrases
      .map((phrase) => tokenize(phrase))
      .map((tokens, index) => ({ tokens, isPrefix: isLast && index === phrases.length - 1 }))
      .filter(({ tokens }) => tokens.length > 0);
  });
  return limitTokens(terms);
};

const limitTokens = (terms: readonly Term[]): readonly Term[] => {
  let left = maxTokens;
  return terms.flatMap((term): readonly Term[] => {
    const tokens = term.tokens.slice(0, left);
    left -= tokens.length;
    // The last word is incomplete only if it is still there.
    const isPrefix = term.isPrefix && tokens.length === term.tokens.length;
    return tokens.length === 0 ? [] : [{ tokens, isPrefix }];
  });
};

const quote = (token: string): string => `"${token}"`;

/** Letters of a run are always complete. */
const endsWithPrefix = ({ tokens, isPrefix }: Term): boolean => isPrefix && tokens.at(-1)?.kind === 'word';

/** The query for `occurs`: all tokens in any order. */
export const toOccurrenceQuery = (term: Term): string => {
  const queries = term.tokens.flatMap(({ kind, text }, index) => {
    if (kind === 'word')
      return quote(text) + (endsWithPrefix(term) && index === term.tokens.length - 1 ? '*' : '');
    const bigrams = toBigrams(text);
    return (bigrams.length === 0 ? [text] : bigrams).map(quote);
  });
  return queries.join(' AND ');
};

/** The query for `places` or `titles`: the tokens next to each other. */
export const toPhraseQuery = (term: Term): string => {
  const tokens = term.tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [...text]));
  return quote(tokens.join(' ')) + (endsWithPrefix(term) ? '*' : '');
};

export const joinQueries = (terms: readonly Term[], toQuery: (term: Term) => string): string =>
  terms.map((term) => `(${toQuery(term)})`).join(' AND ');

/** Null if the term has only the incomplete word. */
export const withoutPrefixWord = (term: Term): Term | null => {
  if (!endsWithPrefix(term)) return term;
  return term.tokens.length === 1 ? null : { tokens: term.tokens.slice(0, -1), isPrefix: false };
};

export const toCompleteTerm = (term: Term): Term => ({ ...term, isPrefix: false });

/** True if the term needs word positions. A pair of run letters does not: `occurs` contains bigrams. */
export const isPhrase = ({ tokens }: Term): boolean => {
  const [first] = tokens;
  return tokens.length > 1 || (first?.kind === 'run' && [...first.text].length > 2);
};

/** A phrase with an incomplete last word: only the text itself shows whether it matches. */
export const isPrefixPhrase = (term: Term): boolean => endsWithPrefix(term) && term.tokens.length > 1;

const letter = '[\\p{L}\\p{N}\\p{M}]';

/** Finds the term in unfolded text. */
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
