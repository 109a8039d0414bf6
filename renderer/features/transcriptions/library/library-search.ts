/**
 * Search as one types: every keystroke asks, one question at a time is under way, and of those that come meanwhile only
 * the last is asked. The answer to an earlier one stays until the next is there. While one types, as many as fill a
 * window are asked for; the others once the typing rests.
 */
import type { LibraryHits } from '../../../../preload/contract/library.ts';
import { type BridgeError, ok, type Result } from '../../../../preload/contract/result.ts';

export interface LibraryAnswer {
  /** Whether something is looked for, and an answer is there or overdue. */
  readonly isAsked: boolean;
  /** The words that `found` or `error` answer; '' before the first answer. */
  readonly words: string;
  /** What was found for the latest words that were answered; null before the first answer. */
  readonly found: LibraryHits | null;
  readonly error: BridgeError | null;
}

export interface LibrarySearch {
  ask(text: string): void;
  /** The same words once more: the library has changed. */
  again(): void;
  /** Adds the next hits to those that are there. */
  more(): void;
  /** The same object until it changes. */
  current(): LibraryAnswer;
  subscribe(fn: () => void): () => void;
}

const nothing: LibraryAnswer = { isAsked: false, words: '', found: null, error: null };

/** Hits that are asked for once the typing rests, and that come at a time after those. */
export const mostHits = 50;
/** What was shown before stays for so long while the first answer is on its way, in milliseconds: most are there by then. */
const waitMs = 150;
/** A rest in typing after which the others are asked for, in milliseconds. */
const restMs = 400;

export interface LibrarySearchDeps {
  /** `offset`: hits that come before the first that is wanted. */
  search(text: string, limit: number, offset: number): Promise<Result<LibraryHits>>;
  /** How many hits a window shows: so many are asked for with each keystroke. */
  fitting(): number;
  /** Calls `fn` after so many milliseconds; answers how to prevent that. */
  after(ms: number, fn: () => void): () => void;
}

export const hasMore = ({ hits, total }: LibraryHits): boolean =>
  total === null ? hits.length > 0 && hits.length % mostHits === 0 : hits.length < total;

/** The library may change between two parts: a hit that moved is not shown twice. */
const joined = (known: LibraryHits, next: LibraryHits, isLast: boolean): LibraryHits => {
  const ids = new Set(known.hits.map(({ id }) => id));
  const hits = [...known.hits, ...next.hits.filter(({ id }) => !ids.has(id))];
  return { hits, total: isLast ? hits.length : next.total };
};

export const createLibrarySearch = ({ search, fitting, after }: LibrarySearchDeps): LibrarySearch => {
  let answer = nothing;
  let sought = '';
  let limit = mostHits;
  let stopResting = (): void => undefined;
  let stopWaiting = (): void => undefined;
  let isBusy = false;
  let isOld = false;
  const listeners = new Set<() => void>();

  const show = (next: LibraryAnswer): void => {
    stopWaiting();
    answer = next;
    for (const fn of [...listeners]) fn();
  };

  /** Up to `most` hits, part by part, `known` being the first ones. */
  const read = async (
    asked: string,
    most: number,
    known: LibraryHits | null,
  ): Promise<Result<LibraryHits>> => {
    const offset = known?.hits.length ?? 0;
    const size = Math.min(mostHits, most - offset);
    const result = await search(asked, size, offset);
    if (!result.ok) return result;
    const isLast = result.value.hits.length < size;
    const found = known ? joined(known, result.value, isLast) : result.value;
    if (isLast || found.hits.length >= most || sought !== asked) return ok(found);
    return read(asked, most, found);
  };

  const run = async (known: LibraryHits | null = null): Promise<void> => {
    if (isBusy || sought === '') return;
    const [asked, most] = [sought, limit];
    isBusy = true;
    isOld = false;
    const result = await read(asked, most, known);
    isBusy = false;
    // Cleared meanwhile: nothing is looked for any more.
    if (sought === '') return;
    if (result.ok) show({ isAsked: true, words: asked, found: result.value, error: null });
    else if (sought === asked) show({ ...answer, isAsked: true, words: asked, error: result.error });
    if (sought !== asked || isOld) await run();
    else if (result.ok && most < mostHits && result.value.hits.length >= most)
      stopResting = after(restMs, all);
  };

  const all = (): void => {
    limit = mostHits;
    isOld = true;
    void run();
  };

  return {
    ask: (text) => {
      const words = text.trim();
      if (words === sought) return;
      sought = words;
      limit = Math.min(fitting(), mostHits);
      stopResting();
      // While one goes on typing, nothing is drawn anew before there is something new.
      if (words === '') show(nothing);
      else if (!answer.isAsked) {
        stopWaiting();
        stopWaiting = after(waitMs, () => show({ ...nothing, isAsked: true }));
      }
      void run();
    },
    again: () => {
      stopResting();
      isOld = true;
      void run();
    },
    more: () => {
      const { found, words } = answer;
      if (!found || words !== sought || isBusy || !hasMore(found)) return;
      stopResting();
      limit = found.hits.length + mostHits;
      void run(found);
    },
    current: () => answer,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
