/** Route parameters that every list has. An invalid value falls back to its default; the others are not affected. */
import { z } from 'zod';
import { pageNumber, perPage, recordId, sortDirection } from '../../preload/contract/page.ts';

/** The defaults are the documented ones of the service. */
export const listSearchFields = {
  search: z.string().max(2_000).default('').catch(''),
  sort: sortDirection.default('desc').catch('desc'),
  per_page: perPage.default(10).catch(10),
  page: pageNumber.default(1).catch(1),
  /** The record that is shown beside the list. */
  id: recordId.optional().catch(undefined),
};

/** A change of what is listed resets the page to 1. A change of the `pageNeutral` parameters does not. */
export const applyListChange = <Search extends object>(
  search: Search,
  change: Partial<Search>,
  pageNeutral: readonly (keyof Search)[],
): Search => {
  const resetsPage = Object.keys(change).some((key) => !pageNeutral.includes(key as keyof Search));
  return { ...search, ...(resetsPage ? { page: 1 } : {}), ...change };
};
