/** Route state of the websites screen, so that back, forward and a restart restore it. */
import { z } from 'zod';
import { pageNumber, perPage, recordId, sortDirection } from '../../../preload/contract/page.ts';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import { cleanDomain } from './domain.ts';

/** The defaults are the documented ones of the service. An invalid value alone falls back to its default. */
export const websiteSearch = z.object({
  search: z.string().max(2_000).default('').catch(''),
  search_by: z.enum(['domain']).default('domain').catch('domain'),
  sort_by: z.enum(['id', 'domain']).default('id').catch('id'),
  sort: sortDirection.default('desc').catch('desc'),
  per_page: perPage.default(10).catch(10),
  page: pageNumber.default(1).catch(1),
  id: recordId.optional().catch(undefined),
  /** Whether the form for a new website is open instead. */
  add: z.boolean().default(false).catch(false),
});
export type WebsiteSearch = z.infer<typeof websiteSearch>;

export const defaultWebsiteSearch: WebsiteSearch = websiteSearch.parse({});

/** Turns a pasted URL into its domain without `www.`, the form that services store. */
const toDomainTerm = (term: string): string =>
  /[/:]|^www\../i.test(term) ? cleanDomain(term).domain || term : term;

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

/** Whether a search can be the reason for an empty list. */
export const isFiltered = (search: WebsiteSearch): boolean => search.search.trim() !== '';

const pageNeutralKeys = ['page', 'id', 'add'];

/** Returns to the first page unless only the page or the open record changes. */
export const applySearchChange = (search: WebsiteSearch, change: Partial<WebsiteSearch>): WebsiteSearch => {
  const resetsPage = Object.keys(change).some((key) => !pageNeutralKeys.includes(key));
  return { ...search, ...(resetsPage ? { page: 1 } : {}), ...change };
};

/** How a row was opened: by pointer, by arrow keys (`arrow_key`), or by Enter. */
export type WebsiteOpenTrigger = 'click' | 'arrow_key' | 'enter';
