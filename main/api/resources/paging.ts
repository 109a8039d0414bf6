/** Paging of lists: from the service's metadata, its links, or the number of rows. */
import type { Page } from '../../../preload/contract/page.ts';
import { getOwn, isObject, type JsonObject, toCount } from './values.ts';

/** The highest page number that is requested; the limit of the IPC contract. */
const maxPage = 1_000_000;

export interface PagingInfo {
  readonly current: number | null;
  readonly perPage: number | null;
  readonly total: number | null;
  readonly last: number | null;
  /** Whether the service links to a next page; null if it does not say. */
  readonly hasNext: boolean | null;
}

/** Reads `meta` and `links`, or the same names at the top level or in `data` (all sent by Laravel). */
export const readPaging = (body: unknown): PagingInfo => {
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

export const toPage = <T>(
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
