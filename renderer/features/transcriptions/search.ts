/** Route parameters of the transcriptions screen, so that back, forward and a restart restore it. */
import type { TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { choose, type ListSearch, readListSearch, type UnknownSearch } from '../../lib/list-search.ts';

export interface TranscriptionSearch extends ListSearch {
  /** `everything` searches the library on this computer; the others search at the service. */
  readonly search_by: 'everything' | 'name' | 'result';
  readonly favorite: boolean;
  readonly sort_by: 'id' | 'name';
  /** `list`: all texts, or what was searched. `unsaved`: unsaved texts. `deleted`: copies of deleted transcriptions. */
  readonly view: 'list' | 'unsaved' | 'deleted';
}

export const readTranscriptionSearch = (values: UnknownSearch): TranscriptionSearch => ({
  ...readListSearch(values),
  search_by: choose(values.search_by, ['everything', 'name', 'result']),
  favorite: values.favorite === true,
  sort_by: choose(values.sort_by, ['id', 'name']),
  view: choose(values.view, ['list', 'unsaved', 'deleted']),
});

/** The first request of a search at the service. All parameters are explicit, so that the server's defaults do not matter. */
export const toQuery = (search: TranscriptionSearch): TranscriptionQuery => {
  const { search_by } = search;
  const text = search.search.trim();
  return {
    ...(text === '' || search_by === 'everything' ? {} : { search: text, search_by }),
    ...(search.favorite ? { favorite: true } : {}),
    sort_by: search.sort_by,
    sort: search.sort,
    per_page: 100,
    page: 1,
  };
};

/** Whether the service searches, instead of this computer. */
export const isServiceSearch = ({ search_by, search, view }: TranscriptionSearch): boolean =>
  view === 'list' && search_by !== 'everything' && search.trim() !== '';

/** Services may read `%` and `_` as wildcards and so list records that do not contain the text. */
export const mayMatchMore = ({ search, search_by }: TranscriptionSearch): boolean =>
  search_by !== 'everything' && /[%_]/.test(search);

export const withChange = (
  search: TranscriptionSearch,
  change: Partial<TranscriptionSearch>,
): TranscriptionSearch => {
  const next = { ...search, ...change };
  // A copy of a deleted transcription is in no other view.
  const isCopyLeft = search.view === 'deleted' && next.view !== 'deleted' && !('id' in change);
  return isCopyLeft ? { ...next, id: undefined } : next;
};
