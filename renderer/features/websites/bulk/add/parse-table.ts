/** Parses tables (RFC 4180 and the output of spreadsheets) into rows of cells. */

export type Separator = ',' | ';' | '\t';

export interface TableRow {
  /** Line on which the row begins; counts from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Quotes are special only at the start of a cell. Empty rows are left out. */
export const parseTable = (text: string, separator: Separator): readonly TableRow[] => {
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startLine = 1;
  const endCell = (): void => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: startLine, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (char === separator) endCell();
    else if (char === '\n') {
      endRow();
      startLine = line;
    } else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
};

/** The separator that occurs in most lines; null for a plain list. */
export const detectSeparator = (text: string): Separator | null => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = (['\t', ';', ','] as const).map((separator) => ({
    separator,
    count: lines.filter((line) => line.includes(separator)).length,
  }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count === 0 ? null : best.separator;
};

const sampleLength = 2_000;

/** Detects UTF-16 by its byte order mark or by the zero bytes of ASCII letters. Otherwise null. */
const detectUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, sampleLength);
  const empty = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const most = head.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
};

/** Checks for the signatures of zip files (.xlsx) and of old Office files (.xls). */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((mark) => mark.every((byte, at) => bytes[at] === byte));

/** Decodes UTF-8, UTF-16 or Windows-1252. Null for binary data. */
export const decodeText = (bytes: Uint8Array): string | null => {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  if (bytes.subarray(0, sampleLength).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
