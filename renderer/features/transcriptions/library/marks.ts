/** A text in pieces, those that a search found marked. */
import type { Mark } from '../../../../preload/contract/library.ts';

export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
}

/** Marks are ascending and do not overlap; what lies beyond the text is left out. */
export const piecesOf = (text: string, marks: readonly Mark[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    const from = Math.max(at, Math.min(start, text.length));
    const to = Math.max(from, Math.min(end, text.length));
    if (from > at) pieces.push({ text: text.slice(at, from), isFound: false, at });
    if (to > from) pieces.push({ text: text.slice(from, to), isFound: true, at: from });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false, at });
  return pieces;
};
