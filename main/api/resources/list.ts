/** Lists of both resources: the request, the rows, the paging. */
import type { Page } from '../../../preload/contract/page.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import { type FormFields, type Resource, createCollectionEndpoint, encodeForm } from '../endpoint.ts';
import { callJson } from '../http/request.ts';
import type { ApiDeps, CallOptions, ExchangeReport } from '../types.ts';
import type { RecordReader } from './records.ts';
import { type ParsedRecord, readRows } from './response-records.ts';
import { LRUCache } from 'lru-cache';
import { type JsonObject, getOwn, isObject, toCount } from './values.ts';

interface ListRequest<T extends { readonly id: string }> {
  readonly base: ExchangeReport['base'];
  readonly resource: Resource;
  readonly reader: RecordReader<T>;
  /** The query without `page`, which is added unless it is 1. */
  readonly query: FormFields;
  readonly page: number;
  readonly perPage: number;
  readonly firstIds: FirstIds;
}

export interface ListedPage<T> {
  readonly page: Page<T>;
  readonly rows: readonly ParsedRecord<T>[];
}

/** Fetches one page. If the service ignores the page number, the list is treated as a single page. */
export const listPage = async <T extends { readonly id: string }>(
  deps: ApiDeps,
  request: ListRequest<T>,
  options: CallOptions,
): Promise<Result<ListedPage<T>>> => {
  const fetched = await fetchPage(deps, request, request.page, options);
  if (!fetched.ok) return fetched;
  const { rows, info } = fetched.value;
  const items = rows.map((row) => row.record);
  const page = toPage(items, { page: request.page, perPage: request.perPage }, info);
  const first = items[0]?.id;
  if (request.page === 1) {
    if (first !== undefined) request.firstIds.set(await getListKey(deps, request), first);
    return ok({ page, rows });
  }
  if (first === undefined) return ok({ page, rows });
  const ignored = await firstPageBeginsWith(deps, request, first, info.current === request.page, options);
  return ok({ page: ignored ? toSinglePage(page) : page, rows });
};

interface FetchedPage<T> {
  readonly rows: readonly ParsedRecord<T>[];
  readonly info: PagingInfo;
}

const fetchPage = async <T extends { readonly id: string }>(
  deps: ApiDeps,
  request: ListRequest<T>,
  page: number,
  options: CallOptions,
): Promise<Result<FetchedPage<T>>> => {
  const query: FormFields = page === 1 ? request.query : [...request.query, ['page', page]];
  const response = await callJson(deps, {
    base: request.base,
    method: 'GET',
    endpoint: createCollectionEndpoint(request.resource, query),
    signal: options.signal,
  });
  if (!response.ok) return response;
  const rows = readRows(request.reader, response.value.body);
  return rows.ok ? ok({ rows: rows.value, info: readPaging(response.value.body) }) : rows;
};

/**
 * Whether the first page of this list starts with this record, that is, whether the service ignored `page`. A
 * remembered first id can only rule it out: added records move the former first one to a later page, so a
 * match is checked with a request. If nothing is remembered, a service that confirms the page number
 * (`trusted`) is used.
 */
const firstPageBeginsWith = async <T extends { readonly id: string }>(
  deps: ApiDeps,
  request: ListRequest<T>,
  id: string,
  trusted: boolean,
  options: CallOptions,
): Promise<boolean> => {
  const key = await getListKey(deps, request);
  const known = request.firstIds.get(key);
  if (known === undefined ? trusted : known !== id) return false;
  const first = await fetchPage(deps, request, 1, options);
  const firstId = first.ok ? first.value.rows[0]?.record.id : undefined;
  if (firstId !== undefined) request.firstIds.set(key, firstId);
  return firstId === id;
};

const getListKey = async <T extends { readonly id: string }>(
  deps: ApiDeps,
  request: ListRequest<T>,
): Promise<string> => {
  const access = await deps.access();
  const accountId = access.ok ? access.value.accountId : '';
  return `${accountId} ${request.resource}?${encodeForm(request.query)}`;
};

/** The highest page number that is requested; the limit of the IPC contract. */
const maxPage = 1_000_000;

interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

interface PagingInfo {
  readonly current: number | null;
  readonly perPage: number | null;
  readonly total: number | null;
  readonly last: number | null;
  /** Whether the service links to a next page; null if it does not say. */
  readonly hasNext: boolean | null;
}

/** Reads `meta` and `links`, or the same names at the top level or in `data` (all sent by Laravel). */
const readPaging = (body: unknown): PagingInfo => {
  const none: PagingInfo = { current: null, perPage: null, total: null, last: null, hasNext: null };
  if (!isObject(body)) return none;
  const metadata = [getOwn(body, 'meta'), body, getOwn(body, 'data')].find(
    (part): part is JsonObject => isObject(part) && Object.hasOwn(part, 'current_page'),
  );
  const links = getOwn(body, 'links');
  const next = isObject(links) ? getOwn(links, 'next') : metadata && getOwn(metadata, 'next_page_url');
  return {
    current: readPositive(metadata, 'current_page'),
    perPage: readPositive(metadata, 'per_page'),
    total: metadata === undefined ? null : toCount(getOwn(metadata, 'total')),
    last: readPositive(metadata, 'last_page'),
    hasNext: next === undefined ? null : typeof next === 'string' && next !== '',
  };
};

const readPositive = (metadata: JsonObject | undefined, name: string): number | null => {
  const number = metadata === undefined ? null : toCount(getOwn(metadata, name));
  return number !== null && number >= 1 ? number : null;
};

const toPage = <T>(items: readonly T[], request: PageRequest, info: PagingInfo): Page<T> => {
  const page = Math.min(info.current ?? request.page, maxPage);
  const perPage = info.perPage ?? request.perPage;
  const lastPage = info.last === null ? null : Math.min(info.last, maxPage);
  return { items, page, perPage, total: info.total, lastPage, hasMore: hasMore() };

  function hasMore(): boolean {
    if (items.length === 0 || page >= maxPage) return false;
    if (lastPage !== null) return page < lastPage;
    if (info.hasNext !== null) return info.hasNext;
    if (info.total !== null) return page * perPage < info.total;
    // Without metadata, a full page may have a successor. More rows than requested are the whole list.
    return items.length === perPage;
  }
};

/** Corrects the page of a server that ignores `page` and returned the first page again. */
const toSinglePage = <T>(page: Page<T>): Page<T> => ({
  ...page,
  page: 1,
  lastPage: 1,
  hasMore: false,
});

/** The first record of recently requested lists, to detect a server that ignores `page`. */
export type FirstIds = Pick<LRUCache<string, string>, 'get' | 'set'>;

export const createFirstIds = (): FirstIds => new LRUCache<string, string>({ max: 100 });
