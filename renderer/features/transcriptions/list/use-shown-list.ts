/** What the list shows: search results of this computer, those of the service, or all texts. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LibraryRow } from '../../../../preload/contract/library.ts';
import type { Transcription, TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { withoutIds } from '../../../lib/deletions/hidden-records.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { type RecordList, toRecordList } from '../../../ui/list/record-list.ts';
import { refreshQuery, rowsQuery } from '../library/list-rows.ts';
import { isServiceSearch, type TranscriptionSearch, toQuery } from '../search.ts';
import { listQuery } from '../transcription-queries.ts';
import { useHiddenIds, useLibrarySearch } from '../use-transcriptions-state.ts';
import { arrangeRows } from './arrange-rows.ts';

export interface ServiceList extends RecordList<Transcription> {
  /** Requests the next page, if there is one. */
  readonly loadMore: () => void;
}

/** What the service has found, as one page. It requests the following pages one by one. */
const useServiceList = (
  query: TranscriptionQuery,
  enabled: boolean,
  hidden: readonly string[],
): ServiceList => {
  const key = JSON.stringify(query);
  const [requested, setRequested] = useState({ key, pages: 1 });
  const count = requested.key === key ? requested.pages : 1;
  const first = toRecordList(useQuery({ ...listQuery(query), enabled }), hidden);
  const following = useQueries({
    queries: Array.from({ length: count - 1 }, (_, index) => ({
      ...listQuery({ ...query, page: index + 2 }),
      enabled,
    })),
  }).map((result) => toRecordList(result, hidden));
  const lists = [first, ...following];
  const pages = lists.flatMap(({ page }) => page ?? []);
  const last = pages.at(-1);
  const loadMore = useStableCallback((): void => {
    if (!first.isStale && pages.length === count && last?.hasMore) setRequested({ key, pages: count + 1 });
  });
  const failed = lists.find(({ error }) => error !== null);
  // A record that moves to the next page while that is requested is in both.
  const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  return {
    ...first,
    page: first.page && { ...first.page, items, hasMore: last?.hasMore ?? false },
    error: failed?.error ?? null,
    retry: () => (failed ?? first).retry(),
    loadMore,
  };
};

const noTexts: readonly LibraryRow[] = [];

export const useShownList = (search: TranscriptionSearch) => {
  const hidden = useHiddenIds();
  const isService = isServiceSearch(search);
  const query = toQuery(search);
  const found = useServiceList(query, isService, hidden);
  const list = isService ? found : null;
  const { data: read } = useQuery(rowsQuery);
  // The service is asked for news whatever the list shows.
  useQuery(refreshQuery);
  const { favorite, sort_by, sort, view } = search;
  const all = useMemo(() => withoutIds(read ?? noTexts, hidden), [read, hidden]);
  const texts = useMemo(() => arrangeRows(all, { favorite, sort_by, sort }), [all, favorite, sort_by, sort]);
  const searchState = useLibrarySearch();
  const isLibrary = view === 'list' && search.search_by === 'everything' && searchState.isActive;
  const hits = withoutIds(searchState.results?.hits ?? [], hidden);
  const listed = list ? (list.page?.items ?? []) : texts;
  return {
    /** All texts that are not being deleted. */
    all,
    list,
    texts,
    hits,
    searchState,
    isLibrary,
    rows: isLibrary ? hits : view === 'list' ? listed : [],
    listKey: JSON.stringify([view, isLibrary, isService ? query : [favorite, sort_by, sort]]),
    isLoaded: (list ? list.page : read) !== undefined,
  };
};
