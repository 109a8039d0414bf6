/** Route state of the websites screen, so that back, forward and a restart restore it. */
import type { Page } from '../../../preload/contract/page.ts';
import type { Website, WebsiteQuery } from '../../../preload/contract/websites.ts';
import {
  applyListChange,
  choose,
  type ListSearch,
  readListSearch,
  type UnknownSearch,
} from '../../lib/list-search.ts';
import { cleanDomain, toDisplayDomain } from './domain.ts';

export interface WebsiteSearch extends ListSearch {
  readonly search_by: 'domain';
  readonly sort_by: 'id' | 'domain';
  readonly only: WebsiteFilter;
}

/** Which websites are shown: all, or those that differ from the usual settings. */
export const filterNames = ['all', 'public', 'bots', 'ips'] as const;
export type WebsiteFilter = (typeof filterNames)[number];

/** The largest pages by default: most users see all of their websites at once. */
export const readWebsiteSearch = (search: UnknownSearch): WebsiteSearch => ({
  ...readListSearch(search),
  search_by: 'domain',
  sort_by: choose(search.sort_by, ['id', 'domain']),
  per_page: choose(search.per_page, [100, 50, 25, 10]),
  only: choose(search.only, filterNames),
});

export const defaultWebsiteSearch: WebsiteSearch = readWebsiteSearch({});

/** Turns a pasted URL into its domain without `www.`, the form that services store. */
const toDomainTerm = (term: string): string =>
  /[/:]|^www\../i.test(term) ? cleanDomain(term) || term : term;

/** Request for the list. All parameters are explicit, because servers' defaults differ. */
export const toQuery = (search: WebsiteSearch): WebsiteQuery => {
  const term = toDomainTerm(search.search.trim());
  return {
    ...(term === '' ? {} : { search: term, search_by: search.search_by }),
    sort_by: search.sort_by,
    sort: search.sort,
    per_page: search.per_page,
    page: search.page,
  };
};

/** Whether a search or filter can be the reason for an empty list. */
export const isFiltered = ({ search, only }: WebsiteSearch): boolean =>
  search.trim() !== '' || only !== 'all';

export const applySearchChange = (search: WebsiteSearch, change: Partial<WebsiteSearch>): WebsiteSearch =>
  applyListChange(search, change, ['page', 'id']);

/**
 * Services store domains in punycode, in which `münch` is no part of `münchen-radio.de`. The renderer
 * searches terms that are not ASCII itself, in the Unicode names. So it does terms with `%` or `_`, which services
 * read as wildcards.
 */
export const isLocalTerm = ({ search }: Pick<WebsiteSearch, 'search'>): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  /[^\u0000-\u007f]|[%_]/.test(search);

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/** Websites with a name that contains the term, or with the domain of a pasted URL. */
export const filterByDomain = (websites: readonly Website[], term: string): readonly Website[] => {
  const normalizedTerm = normalize(term.trim());
  const domain = cleanDomain(term);
  return websites.filter(
    (website) =>
      normalize(toDisplayDomain(website.domain)).includes(normalizedTerm) || website.domain === domain,
  );
};

export const toPage = (matches: readonly Website[], page: number, perPage: number): Page<Website> => {
  const lastPage = Math.max(1, Math.ceil(matches.length / perPage));
  return {
    items: matches.slice((page - 1) * perPage, page * perPage),
    page,
    perPage,
    total: matches.length,
    lastPage,
    hasMore: page < lastPage,
  };
};
