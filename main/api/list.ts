/** Lists of both resources: the request, the rows, the pages (sections 4.1 and 4.2, rule 3 of 4.3). */
import type { Page } from '../../preload/contract/page.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { createCollectionEndpoint, type Resource } from './endpoint.ts';
import { encodeForm, type FormFields } from './form.ts';
import { type FirstIds, type PagingInfo, readPaging, toPage, toSinglePage } from './paging.ts';
import type { RecordReader } from './records.ts';
import { callJson } from './request.ts';
import { type ParsedRecord, readRows } from './response-records.ts';
import type { ApiDeps, CallOptions, ExchangeReport } from './types.ts';

export interface ListRequest<T extends { readonly id: string }> {
  readonly base: ExchangeReport['base'];
  readonly resource: Resource;
  readonly reader: RecordReader<T>;
  /** The specified parameters; `page` is added where it is not the first. */
  readonly query: FormFields;
  readonly page: number;
  readonly perPage: number;
  readonly firstIds: FirstIds;
}

/** A page, and its rows as the service sent them. */
export interface ListedPage<T> {
  readonly page: Page<T>;
  readonly rows: readonly ParsedRecord<T>[];
}

/** One page. A page number that the service ignores is noticed: then the list has this one page. */
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
 * Whether the first page of this list begins with this record. What is remembered may only say no: records that were
 * added since move the first one onto a later page, so a yes is asked for. A server that says it gave the page that was
 * asked for (`trusted`) is believed as long as nothing is remembered.
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
