/**
 * One request runs at a time; of the queries typed meanwhile, only the last is sent. While the user types,
 * only enough hits to fill the window are requested; the rest follow after a pause.
 */
import { Store } from '@tanstack/store';
import type { LibraryHits } from '../../../../preload/contract/library.ts';
import { type BridgeError, ok, type Result } from '../../../../preload/contract/result.ts';
import type { After } from '../../../lib/timers.ts';

export interface LibrarySearchState {
  /** Whether there is a query and its first response is there or overdue. */
  readonly isActive: boolean;
  /** The query of `results` or `error`; '' before the first response. */
  readonly query: string;
  /** Hits of the last successful response; null before the first one. */
  readonly results: LibraryHits | null;
  readonly error: BridgeError | null;
}

const emptyState: LibrarySearchState = { isActive: false, query: '', results: null, error: null };

/** Hits requested after a pause in typing, and by each `loadMore`. */
const hitsPerLoad = 50;
/** Milliseconds that the previous view stays while the first response is pending. */
const loadingDelay = 150;
/** Milliseconds without typing before the remaining hits are requested. */
const idleDelay = 400;

interface HitRange {
  readonly limit: number;
  readonly offset: number;
}

interface LibrarySearchStoreDeps {
  /** `offset`: number of hits to skip. `show`: whose texts are searched; '': all. */
  fetchHits(text: string, range: HitRange, show: string): Promise<Result<LibraryHits>>;
  /** Number of hits that fit in the window; requested on each keystroke. */
  getVisibleCount(): number;
  readonly after: After;
}

const hasMore = ({ hits, total }: LibraryHits): boolean =>
  total === null ? hits.length > 0 && hits.length % hitsPerLoad === 0 : hits.length < total;

/** The library may change between two loads, so a hit that moved is not added twice. */
const mergeHits = (previous: LibraryHits, next: LibraryHits, isLast: boolean): LibraryHits => {
  const ids = new Set(previous.hits.map(({ id }) => id));
  const hits = [...previous.hits, ...next.hits.filter(({ id }) => !ids.has(id))];
  return { hits, total: isLast ? hits.length : next.total };
};

export const createLibrarySearchStore = ({ fetchHits, getVisibleCount, after }: LibrarySearchStoreDeps) => {
  const state = new Store(emptyState);
  let currentQuery = '';
  let currentShow = '';
  let limit = hitsPerLoad;
  let cancelFullSearch = (): void => undefined;
  let cancelLoading = (): void => undefined;
  let isBusy = false;
  let isStale = false;

  const setState = (next: LibrarySearchState): void => {
    cancelLoading();
    state.setState(() => next);
  };

  /** Reads up to `maxHits` hits in parts. `previous` contains the first ones. */
  const read = async (
    query: string,
    maxHits: number,
    previous: LibraryHits | null,
  ): Promise<Result<LibraryHits>> => {
    const offset = previous?.hits.length ?? 0;
    const size = Math.min(hitsPerLoad, maxHits - offset);
    const result = await fetchHits(query, { limit: size, offset }, currentShow);
    if (!result.ok) return result;
    const isLast = result.value.hits.length < size;
    const merged = previous ? mergeHits(previous, result.value, isLast) : result.value;
    if (isLast || merged.hits.length >= maxHits || currentQuery !== query) return ok(merged);
    return read(query, maxHits, merged);
  };

  const run = async (previous: LibraryHits | null = null): Promise<void> => {
    if (isBusy || currentQuery === '') return;
    const [query, maxHits] = [currentQuery, limit];
    isBusy = true;
    isStale = false;
    const result = await read(query, maxHits, previous);
    isBusy = false;
    // The query was cleared meanwhile.
    if (currentQuery === '') return;
    if (result.ok) setState({ isActive: true, query: query, results: result.value, error: null });
    else if (currentQuery === query)
      setState({ ...state.get(), isActive: true, query: query, error: result.error });
    if (currentQuery !== query || isStale) await run();
    else if (result.ok && maxHits < hitsPerLoad && result.value.hits.length >= maxHits)
      cancelFullSearch = after(idleDelay, searchAll);
  };

  const searchAll = (): void => {
    limit = hitsPerLoad;
    isStale = true;
    void run();
  };

  const refresh = (): void => {
    cancelFullSearch();
    isStale = true;
    void run();
  };

  return {
    search: (text: string): void => {
      const query = text.trim();
      if (query === currentQuery) return;
      currentQuery = query;
      limit = Math.min(getVisibleCount(), hitsPerLoad);
      cancelFullSearch();
      // While the user types, nothing re-renders before new results arrive.
      if (query === '') setState(emptyState);
      else if (!state.get().isActive) {
        cancelLoading();
        cancelLoading = after(loadingDelay, () => setState({ ...emptyState, isActive: true }));
      }
      void run();
    },
    /** Runs the same query again, because the library has changed. */
    refresh,
    /** Another show is searched, or all of them. */
    setShow: (show: string): void => {
      if (show === currentShow) return;
      currentShow = show;
      refresh();
    },
    /** Adds the next hits to the results. While the user types, the list has only those that are visible. */
    loadMore: (): void => {
      const { results, query } = state.get();
      if (!results || query !== currentQuery || isBusy || !hasMore(results)) return;
      if (results.hits.length < hitsPerLoad) return;
      cancelFullSearch();
      limit = results.hits.length + hitsPerLoad;
      void run(results);
    },
    state,
  };
};
