/**
 * Search as one types: every keystroke asks, one question at a time is under way, and of those that come meanwhile only
 * the last is asked. The answer to an earlier one stays until the next is there.
 */
import type { LibraryHits } from '../../../../preload/contract/library.ts';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';

export interface LibraryAnswer {
  /** Whether anything is looked for. */
  readonly isAsked: boolean;
  /** What was found for the latest words that were answered; null before the first answer. */
  readonly found: LibraryHits | null;
  readonly error: BridgeError | null;
}

export interface LibrarySearch {
  ask(text: string): void;
  /** The same words once more: the library has changed. */
  again(): void;
  /** The same object until it changes. */
  current(): LibraryAnswer;
  subscribe(fn: () => void): () => void;
}

const nothing: LibraryAnswer = { isAsked: false, found: null, error: null };

export const createLibrarySearch = (
  search: (text: string) => Promise<Result<LibraryHits>>,
): LibrarySearch => {
  let answer = nothing;
  let sought = '';
  let isBusy = false;
  let isOld = false;
  const listeners = new Set<() => void>();

  const show = (next: LibraryAnswer): void => {
    answer = next;
    for (const fn of [...listeners]) fn();
  };

  const run = async (): Promise<void> => {
    if (isBusy || sought === '') return;
    const asked = sought;
    isBusy = true;
    isOld = false;
    const result = await search(asked);
    isBusy = false;
    // Cleared meanwhile: nothing is looked for any more.
    if (sought === '') return;
    if (result.ok) show({ isAsked: true, found: result.value, error: null });
    else if (sought === asked) show({ ...answer, error: result.error });
    if (sought !== asked || isOld) await run();
  };

  return {
    ask: (text) => {
      const words = text.trim();
      if (words === sought) return;
      sought = words;
      // While one goes on typing, nothing is drawn anew before there is something new.
      if (words === '') show(nothing);
      else if (!answer.isAsked) show({ ...nothing, isAsked: true });
      void run();
    },
    again: () => {
      isOld = true;
      void run();
    },
    current: () => answer,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
