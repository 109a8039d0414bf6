/** Lists with one entry per line. Services do not trim lines, and an entry with a space excludes nothing. */

export const parseEntries = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The list as it is sent: trimmed, without empty lines. */
export const trimLines = (text: string): string => parseEntries(text).join('\n');
