/** Route state of the websites screen, so that back, forward and a restart restore it. */
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import { choose, type ListSearch, readListSearch, type UnknownSearch } from '../../lib/list-search.ts';

export interface WebsiteSearch extends ListSearch {
  readonly search_by: 'domain';
  readonly sort_by: 'id' | 'domain';
  readonly only: WebsiteFilter;
}

/** Which websites are shown: all, or those that differ from the usual settings. */
export const filterNames = ['all', 'public', 'bots', 'ips'] as const;
export type WebsiteFilter = (typeof filterNames)[number];

export const readWebsiteSearch = (search: UnknownSearch): WebsiteSearch => ({
  ...readListSearch(search),
  search_by: 'domain',
  sort_by: choose(search.sort_by, ['id', 'domain']),
  only: choose(search.only, filterNames),
});

export const defaultWebsiteSearch: WebsiteSearch = readWebsiteSearch({});

/** Request for the whole list, without a search. All parameters are explicit, because servers' defaults differ. */
export const toUnfilteredQuery = (search: WebsiteSearch): WebsiteQuery => ({
  sort_by: search.sort_by,
  sort: search.sort,
});

/** Whether a search or filter can be the reason for an empty list. */
export const isFiltered = ({ search, only }: WebsiteSearch): boolean =>
  search.trim() !== '' || only !== 'all';
