/** Positions of search matches, counted up to a limit, for “3 of 12”. */
import { getSearchQuery, type SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { t } from '../../../../preload/messages/translate.ts';
import { after } from '../../../lib/timers.ts';
import { runInSlices } from '../run-in-slices.ts';

/** Above this limit only “More than” is shown, because counting reads the whole text. */
const matchLimit = 20_000;

/** UTF-16 units per step. */
const windowSize = 32_768;

/** Counts in steps, so that a long text does not block the window. */
export const createMatchCounter = (state: EditorState, query: SearchQuery) => {
  const starts: number[] = [];
  const end = state.doc.length;
  let from = query.valid ? 0 : end;
  return {
    /** Counts for a short time. Returns whether there is more. */
    step: (): boolean => {
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
    /** Start offsets found so far, ascending, at most `matchLimit` + 1. */
    starts: (): readonly number[] => starts,
  };
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

/** Milliseconds after the last text change before matches are counted again. */
const recountDelay = 150;

/**
 * Counts the matches of the editor's query in the background. `onCount` receives the text to show, also how many were
 * replaced at once.
 */
export const createMatchCounting = (view: Pick<EditorView, 'state'>, onCount: (count: string) => void) => {
  /** Null until the matches of the current query are counted. */
  let starts: readonly number[] | null = null;
  let cancelRecount: (() => void) | null = null;
  let stopCounting = (): void => undefined;
  const show = (): void => {
    const { search } = getSearchQuery(view.state);
    onCount(starts === null ? '' : formatMatchCount(starts, view.state.selection.main.from, search !== ''));
  };
  const recount = (onCounted: () => void = show): void => {
    stopCounting();
    const counter = createMatchCounter(view.state, getSearchQuery(view.state));
    stopCounting = runInSlices(() => {
      if (counter.step()) return true;
      starts = counter.starts();
      onCounted();
      return false;
    });
  };
  return {
    show,
    /** The count is shown until the text, the query or the selection changes. */
    showReplaced: (count: number): void => {
      cancelRecount?.();
      recount(() => onCount(t('transcriptions.find.replaced', { count })));
    },
    countQuery: (): void => {
      starts = null;
      recount();
      show();
    },
    recountLater: (): void => {
      cancelRecount?.();
      cancelRecount = after(recountDelay, () => recount());
    },
    stop: (): void => {
      cancelRecount?.();
      stopCounting();
    },
  };
};
