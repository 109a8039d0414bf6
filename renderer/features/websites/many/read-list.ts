/** Domains out of what was pasted or dropped: one a line, several a line, or a column of a table. */
import { cleanDomain, domainTrouble } from '../domain.ts';
import { separatorOf, type TableRow, tableRows } from './table-text.ts';

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
  /^(domains?|domain[ _-]?names?|urls?|web ?sites?|sites?|hosts?|hostnames?|address(es)?|adressen?|webadressen?|link|homepage|ドメイン)$/i;
const preferred = /domain|ドメイン/i;

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

export const readList = (text: string): ReadList => {
  const plain = text.replace(/^\ufeff/, '');
  const rows = tableRows(plain, separatorOf(plain) ?? '\t').slice(0, mostRows);
  const [first, ...others] = rows;
  if (first === undefined) return { rows: [], column: null, leftOut: [] };
  const headed = headedColumn(first.cells);
  if (headed !== null) {
    const leftOut = first.cells.filter((cell, at) => at !== headed && cell !== '');
    return { rows: listed(others, headed), column: first.cells[headed] ?? null, leftOut };
  }
  const domains = onlyDomains(plain);
  if (domains !== null) return { rows: domains.slice(0, mostRows), column: null, leftOut: [] };
  return unheaded(rows);
};
