/** What the two resources of the specification have in common: lists, and the operations on one record. */
import type { Form } from './http/body.ts';
import { invalid, json, notFound, type ServiceResponse, shown } from './http/response.ts';
import type { Filter, NewRow, RecordTable, StoredRow } from './rows.ts';
import { type Dialect, foldCase, oneOf, type Rules, validate } from './rules.ts';

export type QueryParameters = ReadonlyMap<string, string | null>;

interface ServiceRules {
  readonly dialect: Dialect;
}

/** What differs between the resources. */
interface Resource<Row extends StoredRow, Data extends ServiceRules> {
  readonly object: 'website' | 'transcription';
  readonly getTable: (data: Data) => RecordTable<Row>;
  readonly toRecord: (row: Row) => object;
  /** The first field is the default. */
  readonly searchFields: readonly [string, ...string[]];
  readonly sortFields: readonly string[];
  /** Parameters of lists that only this resource has. */
  readonly filter?: {
    readonly getRules: (dialect: Dialect) => Rules;
    readonly toFilters: (parameters: QueryParameters, dialect: Dialect) => readonly Filter[];
  };
  readonly getUpdateRules: (data: Data) => Rules;
  readonly toPatch: (values: Form['values'], before: Row, dialect: Dialect) => NewRow<Row>;
}

const pageSizes = ['10', '25', '50', '100'] as const;

/** The operations on a resource, except store. `path` is the absolute URL of the list without its query. */
export const createOperations = <Row extends StoredRow, Data extends ServiceRules>(
  resource: Resource<Row, Data>,
) => {
  const { object, getTable, toRecord, searchFields, sortFields, filter } = resource;
  return {
    list: (data: Data, parameters: QueryParameters, path: string): ServiceResponse => {
      const { dialect } = data;
      const errors = validate(parameters, {
        search_by: [oneOf(...searchFields)],
        sort_by: [oneOf(...sortFields)],
        sort: [oneOf('desc', 'asc')],
        per_page: [oneOf(...pageSizes)],
        ...filter?.getRules(dialect),
      });
      if (errors !== null) return invalid(errors, dialect.validation);
      const filters = [
        ...toSearchFilters(parameters, searchFields[0]),
        ...(filter?.toFilters(parameters, dialect) ?? []),
      ];
      return createListResponse(getTable(data), toRecord, filters, parameters, path);
    },
    show: (data: Data, id: number): ServiceResponse => {
      const row = getTable(data).get(id);
      return row === null ? notFound() : shown(toRecord(row));
    },
    update: (data: Data, id: number, { values }: Form): ServiceResponse => {
      const before = getTable(data).get(id);
      if (before === null) return notFound();
      const errors = validate(values, resource.getUpdateRules(data));
      if (errors !== null) return invalid(errors, data.dialect.validation);
      const row = getTable(data).update(id, resource.toPatch(values, before, data.dialect));
      return row === null ? notFound() : shown(toRecord(row));
    },
    delete: (data: Data, id: number): ServiceResponse =>
      getTable(data).delete(id) ? json(200, { id, object, deleted: true, status: 200 }) : notFound(),
  };
};

/** `search_by` must have been validated: it is used as a column name. */
const toSearchFilters = (parameters: QueryParameters, defaultField: string): readonly Filter[] => {
  const search = parameters.get('search') ?? null;
  if (search === null) return [];
  const field = parameters.get('search_by') ?? defaultField;
  return [{ sql: `instr(folded(${field}), ?) > 0`, values: [foldCase(search)] }];
};

const createListResponse = <Row extends StoredRow>(
  table: RecordTable<Row>,
  toRecord: (row: Row) => object,
  filters: readonly Filter[],
  parameters: QueryParameters,
  path: string,
): ServiceResponse => {
  const sql = filters.length === 0 ? '' : `WHERE ${filters.map((filter) => filter.sql).join(' AND ')}`;
  const values = filters.flatMap((filter) => filter.values);
  const total = table.count({ sql, values });
  const perPage = Number(parameters.get('per_page') ?? 10);
  const direction = parameters.get('sort') === 'asc' ? 'ASC' : 'DESC';
  const sortBy = parameters.get('sort_by') ?? 'id';
  const order = sortBy === 'id' ? `id ${direction}` : `folded(${sortBy}) ${direction}, id ${direction}`;
  const page = getPageNumber(parameters);
  const rows = table.select({
    sql: `${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...values, perPage, (page - 1) * perPage],
  });

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
    data: rows.map(toRecord),
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
