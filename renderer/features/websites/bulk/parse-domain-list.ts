/** Extracts domains from pasted or dropped text: one or several per line, or a column of a table. */
import { cleanDomain, getDomainProblem } from '../domain.ts';

type Separator = ',' | ';' | '\t';

interface TableRow {
  /** Line on which the row begins; counts from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Quotes are special only at the start of a cell. Empty rows are left out. */
const parseTable = (text: string, separator: Separator): readonly TableRow[] => {
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
const detectSeparator = (text: string): Separator | null => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = (['\t', ';', ','] as const).map((separator) => ({
    separator,
    count: lines.filter((line) => line.includes(separator)).length,
  }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count === 0 ? null : best.separator;
};

export interface DomainRow {
  readonly line: number;
  readonly entered: string;
}

export interface ParsedDomainList {
  readonly rows: readonly DomainRow[];
  /** Heading of the column that was read; null without headings. */
  readonly column: string | null;
  /** Headings and cells that were not read. */
  readonly ignored: readonly string[];
}

/** Longer lists are probably a mistake. The rest is not read. */
export const maxRows = 10_000;

const headingPattern =
  /^(domains?|domain[ _-]?names?|domänen?|urls?|web[ -]?sites?|webseiten?|sites?|hosts?|hostnames?|address(es)?|adressen?|(web|internet)[ -]?adressen?|internetseiten?|links?|homepages?|ドメイン名?|サイト)$/i;
const preferredHeading = /domain|domäne|ドメイン/i;

/** Spreadsheets often have a title above the heading row. */
const maxRowsAboveHeading = 5;

const looksLikeDomain = (cell: string): boolean =>
  cell !== '' && getDomainProblem(cleanDomain(cell)) === null;

/** Prefers a heading for domains to one for URLs. */
const findHeadingColumn = (cells: readonly string[]): number | null => {
  const matches = cells.flatMap((cell, at) => (headingPattern.test(cell) ? [{ cell, at }] : []));
  return (matches.find(({ cell }) => preferredHeading.test(cell)) ?? matches[0])?.at ?? null;
};

const findDomainColumn = (rows: readonly TableRow[]): number => {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter(({ cells }) => looksLikeDomain(cells[at] ?? '')).length,
  );
  return counts.indexOf(Math.max(...counts));
};

/** The domain among the words of a cell, or the whole cell if none is a domain. */
const extractDomain = (cell: string): string => {
  const tokens = cell.split(/\s+/);
  return tokens.length === 1 ? cell : (tokens.find(looksLikeDomain) ?? cell);
};

const toDomainRows = (rows: readonly TableRow[], column: number): readonly DomainRow[] =>
  rows.flatMap(({ line, cells }) => {
    const entered = extractDomain(cells[column] ?? '');
    return entered === '' || entered.startsWith('#') ? [] : [{ line, entered }];
  });

/** Only domains, with any separators: `a.example, b.example; c.example`. Null for other text. */
const parsePlainList = (text: string): readonly DomainRow[] | null => {
  const rows = text.split(/\r?\n/).flatMap((line, at) => {
    const tokens = line.trim().startsWith('#') ? [] : line.split(/[\s,;|"]+/);
    return tokens.filter((token) => token !== '').map((entered) => ({ line: at + 1, entered }));
  });
  return rows.every(({ entered }) => looksLikeDomain(entered)) ? rows : null;
};

/** Reads each cell with a domain. In a row without any, reads the column with the most domains. */
const parseWithoutHeading = (rows: readonly TableRow[]): ParsedDomainList => {
  const domainColumn = findDomainColumn(rows);
  const ignored = new Set<string>();
  const parsedRows = rows.flatMap(({ line, cells }) => {
    if (cells[0]?.startsWith('#')) return [];
    const hasDomain = cells.some((cell) => looksLikeDomain(extractDomain(cell)));
    const isRead = (cell: string, at: number): boolean =>
      cell !== '' && (hasDomain ? looksLikeDomain(extractDomain(cell)) : at === domainColumn);
    for (const [at, cell] of cells.entries()) if (cell !== '' && !isRead(cell, at)) ignored.add(cell);
    return cells.filter(isRead).map((cell) => ({ line, entered: extractDomain(cell) }));
  });
  return { rows: parsedRows, column: null, ignored: [...ignored] };
};

/** The heading row, with the number of rows up to it. Below other rows it must have several cells, and no row above may contain a domain. */
const findHeading = (rows: readonly TableRow[]) => {
  for (const [at, { cells }] of rows.slice(0, maxRowsAboveHeading).entries()) {
    const column = at === 0 || cells.length > 1 ? findHeadingColumn(cells) : null;
    if (column !== null) return { above: at + 1, cells, column };
    if (cells.some(looksLikeDomain)) return null;
  }
  return null;
};

/** Excel's `sep=;` line. Its line break stays, so that line numbers do not change. */
const separatorDeclaration = /^sep=([,;\t])[^\S\n]*(?=\n)/i;

export const parseDomainList = (text: string): ParsedDomainList => {
  const pasted = text.replace(/^\ufeff/, '');
  const plain = pasted.replace(separatorDeclaration, '');
  const separator =
    (separatorDeclaration.exec(pasted)?.[1] as Separator | undefined) ?? detectSeparator(plain) ?? '\t';
  const rows = parseTable(plain, separator).slice(0, maxRows);
  if (rows.length === 0) return { rows: [], column: null, ignored: [] };
  const heading = findHeading(rows);
  if (heading !== null) {
    const { above, cells, column } = heading;
    const cellsAbove = rows.slice(0, above - 1).flatMap((row) => row.cells);
    const leftOut = [...cellsAbove, ...cells.filter((_, at) => at !== column)].filter((cell) => cell !== '');
    return { rows: toDomainRows(rows.slice(above), column), column: cells[column] ?? null, ignored: leftOut };
  }
  const domains = parsePlainList(plain);
  if (domains !== null) return { rows: domains.slice(0, maxRows), column: null, ignored: [] };
  return parseWithoutHeading(rows);
};

/** Reduces a table with headings to its domains, because the headings do not apply to the other list. */
const toPlainList = (text: string): string => {
  const { column, rows } = parseDomainList(text);
  return column === null ? text.trimEnd() : rows.map(({ entered }) => entered).join('\n');
};

export const joinLists = (existing: string, added: string): string =>
  existing.trim() === '' ? added : `${toPlainList(existing)}\n${toPlainList(added)}`;
