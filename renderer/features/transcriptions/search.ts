/** Route parameters of the transcriptions screen, so that back, forward and a restart restore it. */
import type { TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { choose, type ListSearch, readListSearch, type UnknownSearch } from '../../lib/list-search.ts';

/** What the service searches. */
export const searchedFields = ['result', 'name'] as const;

/** How many texts a request of a search at the service returns. */
export const pageSizes = [100, 50, 25, 10] as const;

export interface TranscriptionSearch extends ListSearch {
  /** What the service searches. The search on this computer finds names and texts. */
  readonly search_by: (typeof searchedFields)[number];
  readonly favorite: boolean;
  /** Of this show only; '': of all. */
  readonly show: string;
  readonly sort_by: 'id' | 'name';
  readonly per_page: (typeof pageSizes)[number];
  /**
   * `list`: all texts, or what was found on this computer. `service`: what the service has found. `unsaved`: unsaved texts.
   * `deleted`: copies of deleted transcriptions.
   */
  readonly view: 'list' | 'service' | 'unsaved' | 'deleted';
}

const isShowId = (value: unknown): value is string => typeof value === 'string' && value.length <= 100;

export const readTranscriptionSearch = (values: UnknownSearch): TranscriptionSearch => ({
  ...readListSearch(values),
  search_by: choose(values.search_by, searchedFields),
  favorite: values.favorite === true,
  show: isShowId(values.show) ? values.show : '',
  sort_by: choose(values.sort_by, ['id', 'name']),
  per_page: choose(values.per_page, pageSizes),
  view: choose(values.view, ['list', 'service', 'unsaved', 'deleted']),
});

/** What the service is asked for. All parameters are explicit, so that the server's defaults do not matter. */
export const toQuery = (search: TranscriptionSearch): TranscriptionQuery => {
  const { search_by, favorite, sort_by, sort, per_page } = search;
  const text = search.search.trim();
  return {
    ...(text === '' ? {} : { search: text, search_by }),
    ...(favorite ? { favorite } : {}),
    sort_by,
    sort,
    per_page,
  };
};

/** Services may read `%` and `_` as wildcards and so list records that do not contain the text. */
export const mayMatchMore = ({ search }: TranscriptionSearch): boolean => /[%_]/.test(search);

export const withChange = (
  search: TranscriptionSearch,
  change: Partial<TranscriptionSearch>,
): TranscriptionSearch => {
  const next = { ...search, ...change };
  // A copy of a deleted transcription is in no other view.
  const isCopyLeft = search.view === 'deleted' && next.view !== 'deleted' && !('id' in change);
  return isCopyLeft ? { ...next, id: undefined } : next;
};
