/** The place in a text to which a hit leads. */
import type { LibraryHit } from '../../../../preload/contract/library.ts';

export interface MatchPosition {
  /** UTF-16 units from the beginning of the text, line feeds counted as one. */
  readonly offset: number;
  /** What stands there, as far as the search found it. */
  readonly text: string;
}

/** Null where only the name holds what was looked for. */
export const getMatchPosition = ({ offset, snippet, snippetMarks }: LibraryHit): MatchPosition | null => {
  const [first] = snippetMarks;
  return offset === null || first === undefined ? null : { offset, text: snippet.slice(...first) };
};

/**
 * The place as it is in `text`, which may have been edited since it was searched: the nearest occurrence of the same
 * words. Null where they are gone.
 */
export const findMatchRange = (
  text: string,
  { offset, text: match }: MatchPosition,
): { readonly from: number; readonly to: number } | null => {
  const toRange = (from: number) => ({ from, to: from + match.length });
  if (match === '') return null;
  if (text.startsWith(match, offset)) return toRange(offset);
  const before = text.lastIndexOf(match, offset);
  const after = text.indexOf(match, offset);
  if (before === -1 && after === -1) return null;
  if (before === -1) return toRange(after);
  return after === -1 || offset - before <= after - offset ? toRange(before) : toRange(after);
};
