/** Where a search finds something, counted up to a limit, so that "3 of 12" can be said. */
import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** More than this is said as "more than": counting goes through the whole text. */
export const matchLimit = 20_000;

/** UTF-16 units that one step goes through. */
const windowSize = 32_768;

export interface MatchCounter {
  /** Goes on for a little while; answers whether there is more. */
  step(): boolean;
  /** The starts that were found so far, ascending, `matchLimit` + 1 of them at most. */
  starts(): readonly number[];
}

/** A long text is gone through in steps, with time for other things between them. */
export const createMatchCounter = (state: EditorState, query: SearchQuery): MatchCounter => {
  const starts: number[] = [];
  const end = state.doc.length;
  let from = query.valid ? 0 : end;
  return {
    step: () => {
      if (from >= end || starts.length > matchLimit) return false;
      const windowEnd = from + windowSize;
      // A match may begin before the border and end behind it; letters that fold may be longer than what is sought.
      const cursor = query.getCursor(state, from, Math.min(end, windowEnd + query.search.length * 4));
      from = windowEnd;
      for (let next = cursor.next(); !next.done && next.value.from < windowEnd; next = cursor.next()) {
        starts.push(next.value.from);
        from = Math.max(windowEnd, next.value.to);
        if (starts.length > matchLimit) return false;
      }
      return from < end;
    },
    starts: () => starts,
  };
};

/** All of them at once. */
export const findMatchStarts = (state: EditorState, query: SearchQuery): readonly number[] => {
  const counter = createMatchCounter(state, query);
  while (counter.step());
  return counter.starts();
};

/** `3 of 12`, `12 found` where none is selected, `Not found`; '' without a search. */
export const formatMatchCount = (
  starts: readonly number[],
  selected: number,
  isSearching: boolean,
): string => {
  if (!isSearching) return '';
  if (starts.length === 0) return 'Not found';
  if (starts.length > matchLimit) return `More than ${matchLimit}`;
  const index = starts.indexOf(selected);
  return index === -1 ? `${starts.length} found` : `${index + 1} of ${starts.length}`;
};
