/** A few words of a text for its row in the list: the place that a search found, or its beginning. */

export interface Excerpt {
  readonly before: string;
  /** What the search found; '' where nothing was searched for or it is not in the text. */
  readonly match: string;
  readonly after: string;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Start of a word at or before `index`, at most `reach` characters back. */
const wordStart = (text: string, index: number, reach: number): number => {
  const from = Math.max(0, index - reach);
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  return space === -1 || space >= index ? from : space + 1;
};

/** Where `search` is in `text`, whatever its case; -1 where it is not, or where folding the case moves letters. */
const find = (text: string, search: string): number => {
  if (search === '') return -1;
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded.indexOf(search.toLowerCase()) : text.indexOf(search);
};

/** `length` is in characters, roughly. */
export const getExcerpt = (text: string, search = '', length = 180): Excerpt => {
  const query = oneLine(search.trim());
  // The list holds whole texts: only a piece of a long one is made into a line.
  const near = Math.max(0, find(text, search.trim()) - length);
  const piece = oneLine(text.slice(near, near + length * 3 + query.length));
  const at = find(piece, query);
  if (at === -1) return { before: piece.trimStart().slice(0, length), match: '', after: '' };
  const from = wordStart(piece, at, 48);
  const before = piece.slice(from, at);
  const match = piece.slice(at, at + query.length);
  const rest = Math.max(0, length - before.length - match.length);
  return {
    before: (near > 0 || from > 0 ? '…' : '') + before.trimStart(),
    match,
    after: piece.slice(at + match.length, at + match.length + rest),
  };
};
