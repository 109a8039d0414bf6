/** Route state of the websites screen, so that back, forward and a restart restore it. */
import { z } from 'zod';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import { applyListChange, listSearchFields } from '../../lib/list-search.ts';
import { cleanDomain } from './domain.ts';

export const websiteSearch = z.object({
  ...listSearchFields,
  search_by: z.enum(['domain']).default('domain').catch('domain'),
  sort_by: z.enum(['id', 'domain']).default('id').catch('id'),
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

export const applySearchChange = (search: WebsiteSearch, change: Partial<WebsiteSearch>): WebsiteSearch =>
  applyListChange(search, change, ['page', 'id', 'add']);
