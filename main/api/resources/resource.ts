/** What works the same for both resources: list, show, update and delete. */
import { LRUCache } from 'lru-cache';
import type { Page } from '../../../preload/contract/page.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { createCollectionEndpoint, createRecordEndpoint, encodeForm, type FormFields } from '../endpoint.ts';
import type { ServiceResponse } from '../http/read-response.ts';
import { callJson, type JsonCall } from '../http/request.ts';
import type { ApiDeps, CallOptions } from '../types.ts';
import {
  hasRecord,
  type ParsedRecord,
  type RecordReader,
  readDeletion,
  readRecord,
  readRows,
} from './records.ts';
import { getOwn, isObject, type JsonObject, toCount } from './values.ts';

interface ListedRows<T> {
  readonly rows: readonly ParsedRecord<T>[];
  readonly info: PagingInfo;
}

export class ResourceClient<T extends { readonly id: string }> {
  readonly #deps: ApiDeps;
  readonly #reader: RecordReader<T>;
  /** The first record of recently requested lists, to detect a server that ignores `page`. */
  readonly #firstIds = new LRUCache<string, string>({ max: 100 });

  constructor(deps: ApiDeps, reader: RecordReader<T>) {
    this.#deps = deps;
    this.#reader = reader;
  }

  /**
   * Fetches one page. `query` has no page number, which is added unless it is 1. If the service ignores the page number, the
   * list is treated as a single page.
   */
  async list(
    query: FormFields,
    { page: number = 1, per_page: perPage = 10 }: { readonly page?: number; readonly per_page?: number },
    options: CallOptions,
  ): Promise<Result<{ readonly page: Page<T>; readonly rows: readonly ParsedRecord<T>[] }>> {
    const fetched = await this.#fetchPage(query, number, options);
    if (!fetched.ok) return fetched;
    const { rows, info } = fetched.value;
    const items = rows.map((row) => row.record);
    const page = toPage(items, { page: number, perPage }, info);
    const [first] = items;
    if (first === undefined) return ok({ page, rows });
    if (number === 1) {
      this.#firstIds.set(await this.#getListKey(query), first.id);
      return ok({ page, rows });
    }
    const isFirst = await this.#isFirstRecord(query, first.id, info.current === number, options);
    return ok({ page: isFirst ? { ...page, page: 1, lastPage: 1, hasMore: false } : page, rows });
  }

  async show(id: string, options: CallOptions): Promise<Result<ParsedRecord<T>>> {
    const response = await this.#callRecord(id, { method: 'GET', signal: options.signal });
    return response.ok ? readRecord(this.#reader, response.value.body, id) : response;
  }

  async store(form: FormFields, options: CallOptions): Promise<Result<ParsedRecord<T>>> {
    const response = await callJson(this.#deps, {
      base: this.#reader.base,
      method: 'POST',
      endpoint: createCollectionEndpoint(this.#reader.resource),
      form,
      signal: options.signal,
    });
    return response.ok ? readRecord(this.#reader, response.value.body) : response;
  }

  /**
   * Sends the fields as PATCH, and as PUT if the service responds with 405. If the response has no record, it
   * is fetched with show.
   */
  async update(id: string, form: FormFields, options: CallOptions): Promise<Result<ParsedRecord<T>>> {
    if (form.length === 0) return this.show(id, options);
    const { signal } = options;
    let response = await this.#callRecord(id, { method: 'PATCH', form, signal });
    if (!response.ok && response.error.status === 405)
      response = await this.#callRecord(id, { method: 'PUT', form, signal });
    if (!response.ok) return response;
    return hasRecord(this.#reader, response.value.body)
      ? readRecord(this.#reader, response.value.body, id)
      : this.show(id, options);
  }

  /** Deletes. If the response does not confirm it, a show must return not_found before this succeeds. */
  async delete(id: string, options: CallOptions): Promise<Result<true>> {
    const response = await this.#callRecord(id, { method: 'DELETE', signal: options.signal });
    if (!response.ok) return response;
    const deletion = readDeletion(response.value.body, id);
    if (!deletion.ok) return deletion;
    if (deletion.value === 'deleted') return ok(true);
    const shown = await this.show(id, options);
    if (!shown.ok) return shown.error.code === 'not_found' ? ok(true) : shown;
    return fail('unexpected_answer', { key: 'deleted_still_there' });
  }

  async #callRecord(
    id: string,
    call: Pick<JsonCall, 'method' | 'form' | 'signal'>,
  ): Promise<Result<ServiceResponse>> {
    const { base, resource } = this.#reader;
    const endpoint = createRecordEndpoint(resource, id);
    return endpoint.ok ? callJson(this.#deps, { ...call, base, endpoint: endpoint.value }) : endpoint;
  }

  async #fetchPage(query: FormFields, page: number, options: CallOptions): Promise<Result<ListedRows<T>>> {
    const { base, resource } = this.#reader;
    const response = await callJson(this.#deps, {
      base,
      method: 'GET',
      endpoint: createCollectionEndpoint(resource, page === 1 ? query : [...query, ['page', page]]),
      signal: options.signal,
    });
    if (!response.ok) return response;
    const { body } = response.value;
    const rows = readRows(this.#reader, body);
    return rows.ok ? ok({ rows: rows.value, info: readPaging(body) }) : rows;
  }

  /**
   * Whether the first page of this list starts with this record, that is, whether the service ignored `page`. A
   * remembered first id can only rule it out: added records move the former first one to a later page, so a
   * match is checked with a request. If nothing is remembered, a service that confirms the page number is trusted.
   */
  async #isFirstRecord(
    query: FormFields,
    id: string,
    isTrusted: boolean,
    options: CallOptions,
  ): Promise<boolean> {
    const key = await this.#getListKey(query);
    const known = this.#firstIds.get(key);
    if (known === undefined ? isTrusted : known !== id) return false;
    const first = await this.#fetchPage(query, 1, options);
    const firstId = first.ok ? first.value.rows[0]?.record.id : undefined;
    if (firstId !== undefined) this.#firstIds.set(key, firstId);
    return firstId === id;
  }

  async #getListKey(query: FormFields): Promise<string> {
    const access = await this.#deps.access();
    return `${access.ok ? access.value.accountId : ''} ${encodeForm(query)}`;
  }
}

// Paging of lists: from the service's metadata, its links, or the number of rows.

/** The highest page number that is requested; the limit of the IPC contract. */
const maxPage = 1_000_000;

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

const toPage = <T>(
  items: readonly T[],
  request: Pick<Page<T>, 'page' | 'perPage'>,
  info: PagingInfo,
): Page<T> => {
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
