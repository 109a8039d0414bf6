/** Pages of a list: from the service's own paging information, from links, or from what can be concluded. */
import type { Page } from '../../preload/contract/page.ts';
import { getOwn, isObject, type JsonObject } from './objects.ts';
import { toCount } from './values.ts';

/** No page beyond this is asked for (the border's own limit). */
export const maxPage = 1_000_000;

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

export interface PagingInfo {
  readonly current: number | null;
  readonly perPage: number | null;
  readonly total: number | null;
  readonly last: number | null;
  /** Whether the service names a next page; null where it says nothing of one. */
  readonly hasNext: boolean | null;
}

/** Reads `meta` and `links`, or the same names at the top, or inside `data`: Laravel has all three forms. */
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

/** A page, from what was asked, what came, and what the service says of it. */
export const toPage = <T>(items: readonly T[], request: PageRequest, info: PagingInfo): Page<T> => {
  const page = Math.min(info.current ?? request.page, maxPage);
  const perPage = info.perPage ?? request.perPage;
  const lastPage = info.last === null ? null : Math.min(info.last, maxPage);
  return { items, page, perPage, total: info.total, lastPage, hasMore: hasMore() };

  function hasMore(): boolean {
    if (items.length === 0 || page >= maxPage) return false;
    if (lastPage !== null) return page < lastPage;
    if (info.hasNext !== null) return info.hasNext;
    if (info.total !== null) return page * perPage < info.total;
    // Without any word from the service: a full page may have a successor; more than was asked for is everything.
    return items.length === perPage;
  }
};

/** A server that ignores `page` sent the first page again: there is only this one. */
export const toSinglePage = <T>(page: Page<T>): Page<T> => ({
  ...page,
  page: 1,
  lastPage: 1,
  hasMore: false,
});

/**
 * Remembers with which record the first page of a list began, to notice a server that ignores `page`. Holds the lists
 * that were asked for last.
 */
export interface FirstIds {
  get(list: string): string | undefined;
  set(list: string, id: string): void;
}

export const createFirstIds = (maxLists = 100): FirstIds => {
  const ids = new Map<string, string>();
  return {
    get: (list) => ids.get(list),
    set(list, id) {
      ids.delete(list);
      ids.set(list, id);
      const oldest = ids.keys().next();
      if (ids.size > maxLists && !oldest.done) ids.delete(oldest.value);
    },
  };
};
