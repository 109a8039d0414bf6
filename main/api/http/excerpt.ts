/** Excerpts of the service's texts for error messages. Linear time; reads only the start of a text. */

/** Characters that are searched for a title. */
const maxScannedCharacters = 20_000;
const maxErrorPageBytes = 4 * 1024 ** 2;

/** A short excerpt of a response that is not JSON, such as the title of a login page or a proxy's message. */
export const excerpt = (text: string, limit = 120): string => {
  const page = text.slice(0, maxScannedCharacters);
  return toSingleLine(getTitle(page) ?? stripTags(stripScripts(page)), limit);
};

/** Replaces line breaks, control characters and direction marks by spaces; cuts at `limit` characters. */
export const toSingleLine = (text: string, limit: number): string => {
  const scanned = text.slice(0, 10 * limit + 1_000);
  const line = scanned
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]+/g, ' ')
    .trim();
  if (line.length <= limit && scanned.length === text.length) return line;
  return `${line.slice(0, limit).toWellFormed().trimEnd()}…`;
};

const getTitle = (page: string): string | undefined => {
  const start = page.search(/<title\b/i);
  const open = start === -1 ? -1 : page.indexOf('>', start);
  const close = open === -1 ? -1 : page.indexOf('<', open);
  const title = close === -1 ? '' : page.slice(open + 1, close).trim();
  return title === '' ? undefined : title;
};

/** Removes scripts and styles. An unclosed one extends to the end. */
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

/**
 * The message of a database in the text of an element, which is escaped. A comment before that has the message too,
 * with the stack.
 */
const databaseMessage = /(?<=>[^<>]{0,20})SQLSTATE\[[^<>]*\binsert into\b[^<>]*/;
const entities: Readonly<Record<string, string>> = {
  quot: '"',
  '#039': "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
};

/** The message of a database that could not insert a record, from the page that a service in development shows. */
export const findDatabaseMessage = (page: Buffer): string | null => {
  const [message] = databaseMessage.exec(page.toString('utf8', 0, maxErrorPageBytes)) ?? [];
  return message?.replaceAll(/&(#?\w{2,4});/g, (entity, name: string) => entities[name] ?? entity) ?? null;
};
