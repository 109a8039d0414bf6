/** Route state of the websites screen, so that back, forward and a restart restore it. */
import type { Website, WebsiteQuery } from '../../../preload/contract/websites.ts';
import { choose, type ListSearch, readListSearch, type UnknownSearch } from '../../lib/list-search.ts';
import { cleanDomain, toDisplayDomain } from './domain.ts';

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

/** Turns a pasted URL into its domain without `www.`, the form that services store. */
const toDomainTerm = (term: string): string =>
  /[/:]|^www\../i.test(term) ? cleanDomain(term) || term : term;

/**
 * Request for the whole list. All parameters are explicit, because servers' defaults differ. Contains the search only if
 * services can run it.
 */
export const toQuery = (search: WebsiteSearch): WebsiteQuery => {
  const term = toDomainTerm(search.search.trim());
  return {
    ...(term === '' || isLocalTerm(search) ? {} : { search: term, search_by: search.search_by }),
    sort_by: search.sort_by,
    sort: search.sort,
  };
};

/** Whether a search or filter can be the reason for an empty list. */
export const isFiltered = ({ search, only }: WebsiteSearch): boolean =>
  search.trim() !== '' || only !== 'all';

/**
 * Services store domains in punycode, in which `münch` is no part of `münchen-radio.de`. The renderer
 * searches terms that are not ASCII itself, in the Unicode names. So it does terms with `%` or `_`, which services
 * read as wildcards.
 */
export const isLocalTerm = ({ search }: Pick<WebsiteSearch, 'search'>): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  /[^\u0000-\u007f]|[%_]/.test(search);

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/** Websites with a name or domain that contains the term, or the domain of a pasted URL. */
export const filterByDomain = (websites: readonly Website[], term: string): readonly Website[] => {
  const name = normalize(term.trim());
  const domain = normalize(toDomainTerm(term.trim()));
  return websites.filter(
    (website) =>
      normalize(toDisplayDomain(website.domain)).includes(name) || normalize(website.domain).includes(domain),
  );
};
