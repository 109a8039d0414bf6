/** What the list shows: what was found on this computer or at the service, or all texts. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LibraryHit, LibraryRow } from '../../../../preload/contract/library.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { withoutIds } from '../../../lib/deletions/hidden-records.ts';
import { refreshQuery, rowsQuery } from '../library/list-rows.ts';
import { type TranscriptionSearch, toQuery } from '../search.ts';
import { serviceSearchQuery } from '../transcription-queries.ts';
import { useHiddenIds, useLibrarySearch, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { arrangeRows } from './arrange-rows.ts';

/** What the service has found, as far as it is loaded. */
export interface ServiceList {
  readonly rows: readonly LibraryRow[];
  /** Null if the service does not say how many it has found. */
  readonly total: number | null;
  /** Of the last request. `rows` may be from earlier ones. */
  readonly error: BridgeError | null;
  readonly isPending: boolean;
  /** Whether `rows` belong to the previous search while this one loads. */
  readonly isStale: boolean;
  readonly retry: () => void;
  /** Requests the next page, if there is one. Another function after each page. */
  readonly loadMore: () => void;
}

/** A text that was found on this computer. */
export interface ShownHit extends LibraryHit {
  /** Undefined until all rows are read. */
  readonly row: LibraryRow | undefined;
}

type FindRow = (id: string) => LibraryRow | undefined;

/** Indexes the rows with the first search only, because that takes a millisecond for ten thousand. */
const useFindRow = (rows: readonly LibraryRow[]): FindRow =>
  useMemo(() => {
    let byId: ReadonlyMap<string, LibraryRow> | null = null;
    return (id) => {
      byId ??= new Map(rows.map((row) => [row.id, row]));
      return byId.get(id);
    };
  }, [rows]);

const useServiceList = (
  search: TranscriptionSearch,
  findRow: FindRow,
  hidden: readonly string[],
): ServiceList | null => {
  const isShown = search.view === 'service';
  const found = useInfiniteQuery({ ...serviceSearchQuery(toQuery(search)), enabled: isShown });
  const { data, error, isPending, isPlaceholderData, isFetchNextPageError } = found;
  const { hasNextPage, isFetching, fetchNextPage, refetch } = found;
  const rows = useMemo(() => {
    if (!isShown || !data) return noTexts;
    // A record that moves to the next page while that is requested is in both.
    const listed = new Map(data.pages.flatMap((page) => page.rows).map((row) => [row.id, row]));
    return withoutIds([...listed.values()], hidden).map((row) => findRow(row.id) ?? row);
  }, [isShown, data, findRow, hidden]);
  if (!isShown) return null;
  const canLoadMore = hasNextPage && !isFetching && !isPlaceholderData && error === null;
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? null,
    error,
    isPending,
    isStale: isPlaceholderData,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    loadMore: () => void (canLoadMore && fetchNextPage()),
  };
};

const noTexts: readonly LibraryRow[] = [];

export const useShownList = (search: TranscriptionSearch) => {
  const hidden = useHiddenIds();
  const { data: read } = useQuery(rowsQuery);
  // The service is asked for news whatever the list shows.
  useQuery(refreshQuery);
  const { favorite, show, sort_by, sort, view } = search;
  const { librarySearch } = useTranscriptionsState();
  useEffect(() => librarySearch.setShow(show), [librarySearch, show]);
  const all = useMemo(() => withoutIds(read ?? noTexts, hidden), [read, hidden]);
  const texts = useMemo(
    () => arrangeRows(all, { favorite, show, sort_by, sort }),
    [all, favorite, show, sort_by, sort],
  );
  const findRow = useFindRow(all);
  const service = useServiceList(search, findRow, hidden);
  const searchState = useLibrarySearch();
  // What is typed is searched on this computer at once. The route has it after a pause.
  const isTyped = searchState.query !== '' && searchState.query !== search.search.trim();
  const isLibrary = (view === 'list' || (view === 'service' && isTyped)) && searchState.isActive;
  const hits = withoutIds(searchState.results?.hits ?? [], hidden).map(
    (hit): ShownHit => ({ ...hit, row: findRow(hit.id) }),
  );
  const listed = service ? service.rows : texts;
  return {
    /** All texts that are not being deleted. */
    all,
    /** Null if the list does not show what the service has found. */
    service: isLibrary ? null : service,
    texts,
    hits,
    searchState,
    isLibrary,
    rows: isLibrary ? hits : view === 'list' || service ? listed : [],
    listKey: JSON.stringify([view, isLibrary, service ? toQuery(search) : [favorite, show, sort_by, sort]]),
    isLoaded: service ? !service.isPending : read !== undefined,
  };
};
