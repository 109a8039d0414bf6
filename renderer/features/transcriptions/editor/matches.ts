/** Where a search finds something, counted up to a limit, so that "3 of 12" can be said. */
import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** More than this is said as "more than": counting goes through the whole text. */
export const matchLimit = 20_000;

/** The starts of all matches, ascending, `matchLimit` + 1 of them at most. */
export const matchStarts = (state: EditorState, query: SearchQuery): readonly number[] => {
  const starts: number[] = [];
  if (!query.valid) return starts;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done && starts.length <= matchLimit; next = cursor.next()) {
    starts.push(next.value.from);
  }
  return starts;
};

/** `3 of 12`, `12 found` where none is selected, `Not found`; '' without a search. */
export const matchWords = (starts: readonly number[], selected: number, isSearching: boolean): string => {
  if (!isSearching) return '';
  if (starts.length === 0) return 'Not found';
  if (starts.length > matchLimit) return `More than ${matchLimit}`;
  const index = starts.indexOf(selected);
  return index === -1 ? `${starts.length} found` : `${index + 1} of ${starts.length}`;
};
