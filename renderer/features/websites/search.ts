/** What of the websites screen is in the route, so that back, forward and a restart return to it. */
import { z } from 'zod';
import { pageNumber, perPage, recordId, sortDirection } from '../../../preload/contract/page.ts';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import { cleanDomain } from './domain.ts';

/** Defaults are the specification's (section 4.3, rule 3). A value that does not fit falls back, alone. */
export const websiteSearch = z.object({
  search: z.string().max(2_000).default('').catch(''),
  search_by: z.enum(['domain']).default('domain').catch('domain'),
  sort_by: z.enum(['id', 'domain']).default('id').catch('id'),
  sort: sortDirection.default('desc').catch('desc'),
  per_page: perPage.default(10).catch(10),
  page: pageNumber.default(1).catch(1),
  /** The record that is open beside the table. */
  id: recordId.optional().catch(undefined),
  /** Whether the form for a new website is open instead. */
  add: z.boolean().default(false).catch(false),
});
export type WebsiteSearch = z.infer<typeof websiteSearch>;

export const defaultWebsiteSearch: WebsiteSearch = websiteSearch.parse({});

/** A pasted address is looked for as services keep it: by its domain, without `www.`. */
const toDomainTerm = (term: string): string =>
  /[/:]|^www\../i.test(term) ? cleanDomain(term).domain || term : term;

/** What the list asks the service (section 4.1): the whole of it spelled out, so that no server's default matters. */
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

/** Whether the list leaves something out, so that an empty one may be for that reason. */
export const isFiltered = (search: WebsiteSearch): boolean => search.search.trim() !== '';

const pageNeutralKeys = ['page', 'id', 'add'];

/** A change of what is listed starts at the first page again; a change of the page or of the record does not. */
export const applySearchChange = (search: WebsiteSearch, change: Partial<WebsiteSearch>): WebsiteSearch => {
  const resetsPage = Object.keys(change).some((key) => !pageNeutralKeys.includes(key));
  return { ...search, ...(resetsPage ? { page: 1 } : {}), ...change };
};

/** How a row was opened: by pointer, by walking over it with the arrow keys, or by Enter. */
export type WebsiteOpenTrigger = 'click' | 'walk' | 'enter';
