/** What of the transcriptions screen is in the route, so that back, forward and a restart return to it. */
import { z } from 'zod';
import { pageNumber, perPage, recordId, sortDirection } from '../../../preload/contract/page.ts';
import type { TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';

/** Defaults are the specification's (section 4.3, rule 3). A value that does not fit falls back, alone. */
export const transcriptionSearch = z.object({
  search: z.string().max(2_000).default('').catch(''),
  /** `everything`: names and texts at once, in the library on this computer; the others ask the service. */
  search_by: z.enum(['everything', 'name', 'result']).default('everything').catch('everything'),
  favorite: z.boolean().default(false).catch(false),
  sort_by: z.enum(['id', 'name']).default('id').catch('id'),
  sort: sortDirection.default('desc').catch('desc'),
  per_page: perPage.default(10).catch(10),
  page: pageNumber.default(1).catch(1),
  /** Beside the list of the service: texts that are not saved, and copies of what was deleted. */
  view: z.enum(['list', 'unsaved', 'deleted']).default('list').catch('list'),
  /** The record whose text is shown beside the list. */
  id: recordId.optional().catch(undefined),
});
export type TranscriptionSearch = z.infer<typeof transcriptionSearch>;

export const defaultTranscriptionSearch: TranscriptionSearch = transcriptionSearch.parse({});

/** What the list asks the service (section 4.2): the whole of it spelled out, so that no server's default matters. */
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

/** Whether the list leaves something out, so that an empty one may be for that reason. */
export const isFiltered = (search: TranscriptionSearch): boolean =>
  (search.search.trim() !== '' && search.search_by !== 'everything') || search.favorite;

const pageResettingKeys = ['search', 'search_by', 'favorite', 'sort_by', 'sort', 'per_page'] as const;

/** A change of what is listed starts at the first page again; a change of the page or of the record does not. */
export const withChange = (
  search: TranscriptionSearch,
  change: Partial<TranscriptionSearch>,
): TranscriptionSearch => {
  const resetsPage = pageResettingKeys.some((key) => key in change);
  return { ...search, ...(resetsPage ? { page: 1 } : {}), ...change };
};
