/** Positions of search matches, counted up to a limit, for “3 of 12”. */
import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { t } from '../../../../preload/messages/translate.ts';

/** Above this limit only “More than” is shown, because counting reads the whole text. */
export const matchLimit = 20_000;

/** UTF-16 units per step. */
const windowSize = 32_768;

export interface MatchCounter {
  /** Counts for a short time. Returns whether there is more. */
  step(): boolean;
  /** Start offsets found so far, ascending, at most `matchLimit` + 1. */
  starts(): readonly number[];
}

/** Counts in steps, so that a long text does not block the window. */
export const createMatchCounter = (state: EditorState, query: SearchQuery): MatchCounter => {
  const starts: number[] = [];
  const end = state.doc.length;
  let from = query.valid ? 0 : end;
  return {
    step: () => {
      if (from >= end || starts.length > matchLimit) return false;
      const windowEnd = from + windowSize;
      // A match may cross the end of the step, and with case folding it may be longer than the query.
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

export const findMatchStarts = (state: EditorState, query: SearchQuery): readonly number[] => {
  const counter = createMatchCounter(state, query);
  while (counter.step());
  return counter.starts();
};

/** `3 of 12`, `12 found` if none is selected, `Not found`, or '' without a search. */
export const formatMatchCount = (
  starts: readonly number[],
  selected: number,
  isSearching: boolean,
): string => {
  if (!isSearching) return '';
  if (starts.length === 0) return t('transcriptions.find.notFound');
  if (starts.length > matchLimit) return t('transcriptions.find.moreThan', { count: matchLimit });
  const index = starts.indexOf(selected);
  const count = starts.length;
  return index === -1
    ? t('transcriptions.find.found', { count })
    : t('transcriptions.find.position', { index: index + 1, count });
};
