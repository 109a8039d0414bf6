import type { LibraryHit } from '../../../../preload/contract/library.ts';

export interface MatchPosition {
  /** UTF-16 units from the start of the text; a line break counts as one. */
  readonly offset: number;
  /** The matched text. */
  readonly text: string;
}

/** Null if only the name matches. */
export const getMatchPosition = ({ offset, snippet, snippetMarks }: LibraryHit): MatchPosition | null => {
  const [first] = snippetMarks;
  return offset === null || first === undefined ? null : { offset, text: snippet.slice(...first) };
};

/** The nearest occurrence of the match, because `text` may have changed since the search; null if none. */
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
