/** Route parameters of the transcriptions screen, so that back, forward and a restart restore it. */
import { z } from 'zod';
import { pageNumber, perPage, recordId, sortDirection } from '../../../preload/contract/page.ts';
import type { TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';

/** An invalid value falls back to its default; the others are not affected. */
export const transcriptionSearch = z.object({
  search: z.string().max(2_000).default('').catch(''),
  /** `everything` searches the library on this computer; the others search at the service. */
  search_by: z.enum(['everything', 'name', 'result']).default('everything').catch('everything'),
  favorite: z.boolean().default(false).catch(false),
  sort_by: z.enum(['id', 'name']).default('id').catch('id'),
  sort: sortDirection.default('desc').catch('desc'),
  per_page: perPage.default(10).catch(10),
  page: pageNumber.default(1).catch(1),
  /** `list`: the service's list. `unsaved`: unsaved texts. `deleted`: copies of deleted transcriptions. */
  view: z.enum(['list', 'unsaved', 'deleted']).default('list').catch('list'),
  /** The record whose text is shown beside the list. */
  id: recordId.optional().catch(undefined),
});
export type TranscriptionSearch = z.infer<typeof transcriptionSearch>;

/** The list request. All parameters are explicit, so that the server's defaults do not matter. */
export const toQuery = (search: TranscriptionSearch): TranscriptionQuery => {
  const { search_by } = search;
  const text = search.search.trim();
  return {
    ...(text === '' || search_by === 'everything' ? {} : { search: text, search_by }),
    ...(search.favorite ? { favorite: true } : {}),
    sort_by: search.sort_by,
    sort: search.sort,
    per_page: search.per_page,
    page: search.page,
  };
};

/** Whether filters may be the reason of an empty list. */
export const isFiltered = (search: TranscriptionSearch): boolean =>
  (search.search.trim() !== '' && search.search_by !== 'everything') || search.favorite;

const pageResettingKeys = ['search', 'search_by', 'favorite', 'sort_by', 'sort', 'per_page'] as const;

/** A change of what is listed resets the page to 1. A change of the page or the record does not. */
export const withChange = (
  search: TranscriptionSearch,
  change: Partial<TranscriptionSearch>,
): TranscriptionSearch => {
  const resetsPage = pageResettingKeys.some((key) => key in change);
  return { ...search, ...(resetsPage ? { page: 1 } : {}), ...change };
};
