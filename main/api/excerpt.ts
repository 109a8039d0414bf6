/**
 * Texts of strangers, made fit to be shown in a sentence. A text may be made to be slow: everything here takes time in
 * proportion to its length, and looks at its beginning only.
 */

/** Characters of a page that are looked at: titles stand near the top. */
const maxScannedCharacters = 20_000;

/** The first words of something that should have been data: enough to recognise a login page or a proxy's message. */
export const excerpt = (text: string, limit = 120): string => {
  const page = text.slice(0, maxScannedCharacters);
  return toSingleLine(getTitle(page) ?? stripTags(stripScripts(page)), limit);
};

/** One line, without control characters and without what turns the direction of writing; cut at `limit` characters. */
export const toSingleLine = (text: string, limit: number): string => {
  const scanned = text.slice(0, 10 * limit + 1_000);
  const line = scanned
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]+/g, ' ')
    .trim();
  if (line.length <= limit && scanned.length === text.length) return line;
  return `${line.slice(0, limit).toWellFormed().trimEnd()}…`;
};

/** What stands in the first title, unless that is nothing. */
const getTitle = (page: string): string | undefined => {
  const start = page.search(/<title\b/i);
  const open = start === -1 ? -1 : page.indexOf('>', start);
  const close = open === -1 ? -1 : page.indexOf('<', open);
  const title = close === -1 ? '' : page.slice(open + 1, close).trim();
  return title === '' ? undefined : title;
};

/** Without scripts and styles. One that is not closed goes on to the end. */
const stripScripts = (page: string): string => {
  const parts: string[] = [];
  let at = 0;
  for (const { index, 1: name } of page.matchAll(/<(script|style)\b/gi)) {
    if (index < at) continue;
    parts.push(page.slice(at, index));
    const close = name?.toLowerCase() === 'style' ? /<\/style\b[^>]*>?/gi : /<\/script\b[^>]*>?/gi;
    close.lastIndex = index;
    const end = close.exec(page);
    at = end === null ? page.length : close.lastIndex;
  }
  return [...parts, page.slice(at)].join(' ');
};

const stripTags = (page: string): string => page.replace(/<[^>]*>?/g, ' ');
