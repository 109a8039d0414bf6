/** The place in a text to which a hit leads. */
import type { LibraryHit } from '../../../../preload/contract/library.ts';

export interface Place {
  /** UTF-16 units from the beginning of the text, line feeds counted as one. */
  readonly offset: number;
  /** What stands there, as far as the search found it. */
  readonly words: string;
}

/** Null where only the name holds what was looked for. */
export const placeOf = ({ offset, snippet, snippetMarks }: LibraryHit): Place | null => {
  const [first] = snippetMarks;
  return offset === null || first === undefined ? null : { offset, words: snippet.slice(...first) };
};

/**
 * The place as it is in `text`, which may have been edited since it was searched: the nearest occurrence of the same
 * words. Null where they are gone.
 */
export const findPlace = (
  text: string,
  { offset, words }: Place,
): { readonly from: number; readonly to: number } | null => {
  const at = (from: number) => ({ from, to: from + words.length });
  if (words === '') return null;
  if (text.startsWith(words, offset)) return at(offset);
  const before = text.lastIndexOf(words, offset);
  const after = text.indexOf(words, offset);
  if (before === -1 && after === -1) return null;
  if (before === -1) return at(after);
  return after === -1 || offset - before <= after - offset ? at(before) : at(after);
};
