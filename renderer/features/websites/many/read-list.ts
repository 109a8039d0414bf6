/** Domains out of what was pasted or dropped: one a line, several a line, or a column of a table. */
import { cleanDomain, domainTrouble } from '../domain.ts';
import { type Separator, separatorOf, type TableRow, tableRows } from './table-text.ts';

export interface ListRow {
  readonly line: number;
  readonly entered: string;
}

export interface ReadList {
  readonly rows: readonly ListRow[];
  /** The name of the column that was read, where the table names its columns. */
  readonly column: string | null;
  /** What was not read: names of columns, or what else stands in a table without names. */
  readonly leftOut: readonly string[];
}

/** More than this is not a list of domains any more, but a mistake. */
export const mostRows = 10_000;

const headings =
  /^(domains?|domain[ _-]?names?|domänen?|urls?|web[ -]?sites?|webseiten?|sites?|hosts?|hostnames?|address(es)?|adressen?|(web|internet)[ -]?adressen?|internetseiten?|links?|homepages?|ドメイン名?|サイト)$/i;
const preferred = /domain|domäne|ドメイン/i;

/** A heading is looked for below a title and what else spreadsheets have on top. */
const mostOnTop = 5;

const looksLikeDomain = (cell: string): boolean =>
  cell !== '' && domainTrouble(cleanDomain(cell).domain) === null;

/** The column whose heading says so, a domain before an address. */
const headedColumn = (cells: readonly string[]): number | null => {
  const found = cells.flatMap((cell, at) => (headings.test(cell) ? [{ cell, at }] : []));
  return (found.find(({ cell }) => preferred.test(cell)) ?? found[0])?.at ?? null;
};

/** Without headings: the column with the most domains in it. */
const likelyColumn = (rows: readonly TableRow[]): number => {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter(({ cells }) => looksLikeDomain(cells[at] ?? '')).length,
  );
  return counts.indexOf(Math.max(...counts));
};

/** The domain of a line that has words beside it; the whole of it where none of them is one. */
const domainIn = (cell: string): string => {
  const words = cell.split(/\s+/);
  return words.length === 1 ? cell : (words.find(looksLikeDomain) ?? cell);
};

const listed = (rows: readonly TableRow[], column: number): readonly ListRow[] =>
  rows.flatMap(({ line, cells }) => {
    const entered = domainIn(cells[column] ?? '');
    return entered === '' || entered.startsWith('#') ? [] : [{ line, entered }];
  });

/** `a.example, b.example; c.example`: nothing but domains, however they are kept apart. Null where there is more. */
const onlyDomains = (text: string): readonly ListRow[] | null => {
  const rows = text.split(/\r?\n/).flatMap((line, at) => {
    const words = line.trim().startsWith('#') ? [] : line.split(/[\s,;|"]+/);
    return words.filter((word) => word !== '').map((entered) => ({ line: at + 1, entered }));
  });
  return rows.every(({ entered }) => looksLikeDomain(entered)) ? rows : null;
};

/** Every cell with a domain in it; a row without one by the column that has most of them. */
const unheaded = (rows: readonly TableRow[]): ReadList => {
  const likely = likelyColumn(rows);
  const leftOut = new Set<string>();
  const read = rows.flatMap(({ line, cells }) => {
    if (cells[0]?.startsWith('#')) return [];
    const hasDomain = cells.some((cell) => looksLikeDomain(domainIn(cell)));
    const isRead = (cell: string, at: number): boolean =>
      cell !== '' && (hasDomain ? looksLikeDomain(domainIn(cell)) : at === likely);
    for (const [at, cell] of cells.entries()) if (cell !== '' && !isRead(cell, at)) leftOut.add(cell);
    return cells.filter(isRead).map((cell) => ({ line, entered: domainIn(cell) }));
  });
  return { rows: read, column: null, leftOut: [...leftOut] };
};

interface Heading {
  /** How many rows are above what it heads, itself among them. */
  readonly above: number;
  readonly cells: readonly string[];
  readonly column: number;
}

/** The row that names the columns; below other rows only where it names several and none of those has a domain. */
const headingOf = (rows: readonly TableRow[]): Heading | null => {
  for (const [at, { cells }] of rows.slice(0, mostOnTop).entries()) {
    const column = at === 0 || cells.length > 1 ? headedColumn(cells) : null;
    if (column !== null) return { above: at + 1, cells, column };
    if (cells.some(looksLikeDomain)) return null;
  }
  return null;
};

/** Excel can name the separator on a line of its own; the line stays, so that the others keep their numbers. */
const declared = /^sep=([,;\t])[^\S\n]*(?=\n)/i;

export const readList = (text: string): ReadList => {
  const pasted = text.replace(/^\ufeff/, '');
  const plain = pasted.replace(declared, '');
  const separator = (declared.exec(pasted)?.[1] as Separator | undefined) ?? separatorOf(plain) ?? '\t';
  const rows = tableRows(plain, separator).slice(0, mostRows);
  if (rows.length === 0) return { rows: [], column: null, leftOut: [] };
  const heading = headingOf(rows);
  if (heading !== null) {
    const { above, cells, column } = heading;
    const onTop = rows.slice(0, above - 1).flatMap((row) => row.cells);
    const leftOut = [...onTop, ...cells.filter((_, at) => at !== column)].filter((cell) => cell !== '');
    return { rows: listed(rows.slice(above), column), column: cells[column] ?? null, leftOut };
  }
  const domains = onlyDomains(plain);
  if (domains !== null) return { rows: domains.slice(0, mostRows), column: null, leftOut: [] };
  return unheaded(rows);
};
