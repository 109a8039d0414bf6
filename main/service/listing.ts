import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { foldCase } from './database.ts';
import { json, type ServiceResponse } from './http/response.ts';
import { oneOf, type Rule } from './rules.ts';

const pageSizes = ['10', '25', '50', '100'] as const;

export type QueryParameters = ReadonlyMap<string, string | null>;

export const listRules = (
  searchBy: readonly string[],
  sortBy: readonly string[],
): Readonly<Record<string, readonly Rule[]>> => ({
  search_by: [oneOf(...searchBy)],
  sort_by: [oneOf(...sortBy)],
  sort: [oneOf('desc', 'asc')],
  per_page: [oneOf(...pageSizes)],
});

export interface Filter {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** `search_by` must have been validated: it is used as a column name. `fallback` is its default. */
export const searchFilter = (parameters: QueryParameters, fallback: string): Filter[] => {
  const search = parameters.get('search') ?? null;
  if (search === null) return [];
  const field = parameters.get('search_by') ?? fallback;
  return [{ sql: `instr(folded(${field}), ?) > 0`, values: [foldCase(search)] }];
};

/** `path`: the list's absolute URL without its query. */
export const createListResponse = (options: {
  readonly database: DatabaseSync;
  readonly table: 'websites' | 'transcriptions';
  readonly filters: readonly Filter[];
  readonly parameters: QueryParameters;
  readonly path: string;
  readonly record: (row: Record<string, unknown>) => unknown;
}): ServiceResponse => {
  const { database, table, filters, parameters, path } = options;
  const where = filters.length === 0 ? '' : `WHERE ${filters.map(({ sql }) => sql).join(' AND ')}`;
  const values = filters.flatMap((filter) => filter.values);
  const total = Number(database.prepare(`SELECT count(*) AS n FROM ${table} ${where}`).get(...values)?.n);
  const perPage = Number(parameters.get('per_page') ?? 10);
  const direction = parameters.get('sort') === 'asc' ? 'ASC' : 'DESC';
  const sortBy = parameters.get('sort_by') ?? 'id';
  const order = sortBy === 'id' ? `id ${direction}` : `folded(${sortBy}) ${direction}, id ${direction}`;
  const page = getPageNumber(parameters);
  const rows = database
    .prepare(`SELECT * FROM ${table} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
    .all(...values, perPage, (page - 1) * perPage);

  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number): string => {
    const otherParameters = [...parameters].filter(([name, value]) => name !== 'page' && value !== null);
    const query = new URLSearchParams(
      otherParameters.map(([name, value]): [string, string] => [name, value ?? '']),
    );
    query.set('page', String(to));
    return `${path}?${query}`;
  };
  const from = rows.length === 0 ? null : (page - 1) * perPage + 1;
  return json(200, {
    data: rows.map(options.record),
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(page - 1) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: last,
      path,
      per_page: perPage,
      to: from === null ? null : from + rows.length - 1,
      total,
    },
    status: 200,
  });
};

/** `page` is not in the specification. Deployed servers accept it and read invalid values as 1. */
const getPageNumber = (parameters: QueryParameters): number => {
  const page = parameters.get('page') ?? '1';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
};
