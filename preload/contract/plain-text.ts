/** What main and the window have to agree on about texts. */

/** Editors use line feeds only. Offsets in the editor's text are valid in the result. */
export const normalizeLineEndings = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/** Ignores outer white space and the kind of line endings, because services may change both. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || normalizeLineEndings(one).trim() === normalizeLineEndings(other).trim();

export const countCodePoints = (text: string): number => {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) {
    if ((text.codePointAt(at) ?? 0) <= 0xffff) continue;
    count -= 1;
    at += 1;
  }
  return count;
};
