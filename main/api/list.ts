/** Lists of both resources: the request, the rows, the pages (sections 4.1 and 4.2, rule 3 of 4.3). */
import type { Page } from '../../preload/contract/page.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { collection, type Resource } from './endpoint.ts';
import { encodeForm, type FormFields } from './form.ts';
import { type FirstIds, onlyPage, type PagingInfo, pageOf, readPaging } from './paging.ts';
import type { RecordReader } from './records.ts';
import { callJson } from './request.ts';
import { type ReadRecord, readRows } from './responses.ts';
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
  readonly rows: readonly ReadRecord<T>[];
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
  const page = pageOf(items, { page: request.page, perPage: request.perPage }, info);
  const first = items[0]?.id;
  if (request.page === 1) {
    if (first !== undefined) request.firstIds.set(await keyOf(deps, request), first);
    return ok({ page, rows });
  }
  if (first === undefined) return ok({ page, rows });
  const ignored = await beginsWith(deps, request, first, info.current === request.page, options);
  return ok({ page: ignored ? onlyPage(page) : page, rows });
};

interface Fetched<T> {
  readonly rows: readonly ReadRecord<T>[];
  readonly info: PagingInfo;
}

const fetchPage = async <T extends { readonly id: string }>(
  deps: ApiDeps,
  request: ListRequest<T>,
  page: number,
  options: CallOptions,
): Promise<Result<Fetched<T>>> => {
  const query: FormFields = page === 1 ? request.query : [...request.query, ['page', page]];
  const answer = await callJson(deps, {
    base: request.base,
    method: 'GET',
    url: collection(request.resource, query),
    signal: options.signal,
  });
  if (!answer.ok) return answer;
  const rows = readRows(request.reader, answer.value.body);
  return rows.ok ? ok({ rows: rows.value, info: readPaging(answer.value.body) }) : rows;
};

/**
 * Whether the first page of this list begins with this record. What is remembered may only say no: records that were
 * added since move the first one onto a later page, so a yes is asked for. A server that says it gave the page that was
 * asked for (`trusted`) is believed as long as nothing is remembered.
 */
const beginsWith = async <T extends { readonly id: string }>(
  deps: ApiDeps,
  request: ListRequest<T>,
  id: string,
  trusted: boolean,
  options: CallOptions,
): Promise<boolean> => {
  const key = await keyOf(deps, request);
  const known = request.firstIds.get(key);
  if (known === undefined ? trusted : known !== id) return false;
  const first = await fetchPage(deps, request, 1, options);
  const begin = first.ok ? first.value.rows[0]?.record.id : undefined;
  if (begin !== undefined) request.firstIds.set(key, begin);
  return begin === id;
};

const keyOf = async <T extends { readonly id: string }>(
  deps: ApiDeps,
  request: ListRequest<T>,
): Promise<string> => {
  const access = await deps.access();
  const account = access.ok ? access.value.account : '';
  return `${account} ${request.resource}?${encodeForm(request.query)}`;
};
