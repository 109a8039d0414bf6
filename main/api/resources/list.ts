/** Lists of both resources: the request, the rows, the paging. */
import type { Page } from '../../../preload/contract/page.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { createCollectionEndpoint, type Resource } from '../endpoint.ts';
import { encodeForm, type FormFields } from '../form.ts';
import { callJson } from '../http/request.ts';
import type { ApiDeps, CallOptions, ExchangeReport } from '../types.ts';
import { type FirstIds, type PagingInfo, readPaging, toPage, toSinglePage } from './paging.ts';
import type { RecordReader } from './records.ts';
import { type ParsedRecord, readRows } from './response-records.ts';

export interface ListRequest<T extends { readonly id: string }> {
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
