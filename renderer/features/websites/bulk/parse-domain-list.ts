/** Domains out of what was pasted or dropped: one a line, several a line, or a column of a table. */
import { cleanDomain, getDomainProblem } from '../domain.ts';
import { detectSeparator, parseTable, type Separator, type TableRow } from './parse-table.ts';

export interface DomainRow {
  readonly line: number;
  readonly entered: string;
}

export interface ParsedDomainList {
  readonly rows: readonly DomainRow[];
  /** The name of the column that was read, where the table names its columns. */
  readonly column: string | null;
  /** What was not read: names of columns, or what else stands in a table without names. */
  readonly ignored: readonly string[];
}

/** More than this is not a list of domains any more, but a mistake. */
export const maxRows = 10_000;

const headingPattern =
  /^(domains?|domain[ _-]?names?|domänen?|urls?|web[ -]?sites?|webseiten?|sites?|hosts?|hostnames?|address(es)?|adressen?|(web|internet)[ -]?adressen?|internetseiten?|links?|homepages?|ドメイン名?|サイト)$/i;
const preferredHeading = /domain|domäne|ドメイン/i;

/** A heading is looked for below a title and what else spreadsheets have on top. */
const maxRowsAboveHeading = 5;

const looksLikeDomain = (cell: string): boolean =>
  cell !== '' && getDomainProblem(cleanDomain(cell).domain) === null;

/** The column whose heading says so, a domain before an address. */
const findHeadingColumn = (cells: readonly string[]): number | null => {
  const matches = cells.flatMap((cell, at) => (headingPattern.test(cell) ? [{ cell, at }] : []));
  return (matches.find(({ cell }) => preferredHeading.test(cell)) ?? matches[0])?.at ?? null;
};

/** Without headings: the column with the most domains in it. */
const findDomainColumn = (rows: readonly TableRow[]): number => {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter(({ cells }) => looksLikeDomain(cells[at] ?? '')).length,
  );
  return counts.indexOf(Math.max(...counts));
};

/** The domain of a line that has words beside it; the whole of it where none of them is one. */
const extractDomain = (cell: string): string => {
  const tokens = cell.split(/\s+/);
  return tokens.length === 1 ? cell : (tokens.find(looksLikeDomain) ?? cell);
};

const toDomainRows = (rows: readonly TableRow[], column: number): readonly DomainRow[] =>
  rows.flatMap(({ line, cells }) => {
    const entered = extractDomain(cells[column] ?? '');
    return entered === '' || entered.startsWith('#') ? [] : [{ line, entered }];
  });

/** `a.example, b.example; c.example`: nothing but domains, however they are kept apart. Null where there is more. */
const parsePlainList = (text: string): readonly DomainRow[] | null => {
  const rows = text.split(/\r?\n/).flatMap((line, at) => {
    const tokens = line.trim().startsWith('#') ? [] : line.split(/[\s,;|"]+/);
    return tokens.filter((token) => token !== '').map((entered) => ({ line: at + 1, entered }));
  });
  return rows.every(({ entered }) => looksLikeDomain(entered)) ? rows : null;
};

/** Every cell with a domain in it; a row without one by the column that has most of them. */
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

interface Heading {
  /** How many rows are above what it heads, itself among them. */
  readonly above: number;
  readonly cells: readonly string[];
  readonly column: number;
}

/** The row that names the columns; below other rows only where it names several and none of those has a domain. */
const findHeading = (rows: readonly TableRow[]): Heading | null => {
  for (const [at, { cells }] of rows.slice(0, maxRowsAboveHeading).entries()) {
    const column = at === 0 || cells.length > 1 ? findHeadingColumn(cells) : null;
    if (column !== null) return { above: at + 1, cells, column };
    if (cells.some(looksLikeDomain)) return null;
  }
  return null;
};

/** Excel can name the separator on a line of its own; the line stays, so that the others keep their numbers. */
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
