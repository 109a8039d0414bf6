/** Text that is a table (RFC 4180, and what spreadsheets make of it): rows of cells, each with its line. */

export type Separator = ',' | ';' | '\t';

export interface TableRow {
  /** The line on which it begins; counts from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quoted cell may hold separators, line ends and doubled quotes. A quote within a cell is a character like others. */
export const tableRows = (text: string, separator: Separator): readonly TableRow[] => {
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let began = 1;
  const endCell = (): void => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: began, cells });
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
      began = line;
    } else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
};

/** The separator that most lines have; null where the text is a plain list. */
export const separatorOf = (text: string): Separator | null => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = (['\t', ';', ','] as const).map((separator) => ({
    separator,
    count: lines.filter((line) => line.includes(separator)).length,
  }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count === 0 ? null : best.separator;
};

/** A dropped file as text: UTF-8, UTF-16 with its mark, or what a spreadsheet of Western Europe writes. */
export const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
