/**
 * Search as one types: every keystroke asks, one question at a time is under way, and of those that come meanwhile only
 * the last is asked. The answer to an earlier one stays until the next is there. While one types, as many as fill a
 * window are asked for; the others once the typing rests.
 */
import type { LibraryHits } from '../../../../preload/contract/library.ts';
import { type BridgeError, ok, type Result } from '../../../../preload/contract/result.ts';

export interface LibrarySearchState {
  /** Whether something is looked for, and an answer is there or overdue. */
  readonly isActive: boolean;
  /** The words that `found` or `error` answer; '' before the first answer. */
  readonly query: string;
  /** What was found for the latest words that were answered; null before the first answer. */
  readonly results: LibraryHits | null;
  readonly error: BridgeError | null;
}

export interface LibrarySearchStore {
  search(text: string): void;
  /** The same words once more: the library has changed. */
  refresh(): void;
  /** Adds the next hits to those that are there. */
  loadMore(): void;
  /** The same object until it changes. */
  getState(): LibrarySearchState;
  subscribe(fn: () => void): () => void;
}

const emptyState: LibrarySearchState = { isActive: false, query: '', results: null, error: null };

/** Hits that are asked for once the typing rests, and that come at a time after those. */
export const hitsPerLoad = 50;
/** What was shown before stays for so long while the first answer is on its way, in milliseconds: most are there by then. */
const loadingDelay = 150;
/** A rest in typing after which the others are asked for, in milliseconds. */
const idleDelay = 400;

export interface LibrarySearchStoreDeps {
  /** `offset`: hits that come before the first that is wanted. */
  fetchHits(text: string, limit: number, offset: number): Promise<Result<LibraryHits>>;
  /** How many hits a window shows: so many are asked for with each keystroke. */
  getVisibleCount(): number;
  /** Calls `fn` after so many milliseconds; answers how to prevent that. */
  after(ms: number, fn: () => void): () => void;
}

export const hasMore = ({ hits, total }: LibraryHits): boolean =>
  total === null ? hits.length > 0 && hits.length % hitsPerLoad === 0 : hits.length < total;

/** The library may change between two parts: a hit that moved is not shown twice. */
const mergeHits = (previous: LibraryHits, next: LibraryHits, isLast: boolean): LibraryHits => {
  const ids = new Set(previous.hits.map(({ id }) => id));
  const hits = [...previous.hits, ...next.hits.filter(({ id }) => !ids.has(id))];
  return { hits, total: isLast ? hits.length : next.total };
};

export const createLibrarySearchStore = ({
  fetchHits,
  getVisibleCount,
  after,
}: LibrarySearchStoreDeps): LibrarySearchStore => {
  let state = emptyState;
  let currentQuery = '';
  let limit = hitsPerLoad;
  let cancelFullSearch = (): void => undefined;
  let cancelLoading = (): void => undefined;
  let isBusy = false;
  let isStale = false;
  const listeners = new Set<() => void>();

  const setState = (next: LibrarySearchState): void => {
    cancelLoading();
    state = next;
    for (const fn of [...listeners]) fn();
  };

  /** Up to `most` hits, part by part, `known` being the first ones. */
  const read = async (
    query: string,
    maxHits: number,
    previous: LibraryHits | null,
  ): Promise<Result<LibraryHits>> => {
    const offset = previous?.hits.length ?? 0;
    const size = Math.min(hitsPerLoad, maxHits - offset);
    const result = await fetchHits(query, size, offset);
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
    // Cleared meanwhile: nothing is looked for any more.
    if (currentQuery === '') return;
    if (result.ok) setState({ isActive: true, query: query, results: result.value, error: null });
    else if (currentQuery === query)
      setState({ ...state, isActive: true, query: query, error: result.error });
    if (currentQuery !== query || isStale) await run();
    else if (result.ok && maxHits < hitsPerLoad && result.value.hits.length >= maxHits)
      cancelFullSearch = after(idleDelay, searchAll);
  };

  const searchAll = (): void => {
    limit = hitsPerLoad;
    isStale = true;
    void run();
  };

  return {
    search: (text) => {
      const query = text.trim();
      if (query === currentQuery) return;
      currentQuery = query;
      limit = Math.min(getVisibleCount(), hitsPerLoad);
      cancelFullSearch();
      // While one goes on typing, nothing is drawn anew before there is something new.
      if (query === '') setState(emptyState);
      else if (!state.isActive) {
        cancelLoading();
        cancelLoading = after(loadingDelay, () => setState({ ...emptyState, isActive: true }));
      }
      void run();
    },
    refresh: () => {
      cancelFullSearch();
      isStale = true;
      void run();
    },
    loadMore: () => {
      const { results, query } = state;
      if (!results || query !== currentQuery || isBusy || !hasMore(results)) return;
      cancelFullSearch();
      limit = results.hits.length + hitsPerLoad;
      void run(results);
    },
    getState: () => state,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
