const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Start of the first word in the `reach` characters before `index`. */
export const wordStart = (text: string, index: number, reach: number): number => {
  const from = Math.max(0, index - reach);
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  return space === -1 || space >= index ? from : space + 1;
};

/** Case-insensitive, unless lower-casing changes the text's length. Returns -1 if `search` is missing. */
const find = (text: string, search: string): number => {
  if (search === '') return -1;
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded.indexOf(search.toLowerCase()) : text.indexOf(search);
};

/**
 * Short excerpt of a text for its row: around the match, or its beginning. `length` is the approximate number of characters.
 * `match` is '' without a search or a match.
 */
export const getExcerpt = (text: string, search = '', length = 180) => {
  const query = oneLine(search.trim());
  // Normalizes only a part of a long text, because lists contain whole texts.
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
