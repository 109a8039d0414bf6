/** Counts the matches of the editor's query in the background. */
import { getSearchQuery } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { t } from '../../../../preload/messages/translate.ts';
import { after } from '../../../lib/timers.ts';
import { runInSlices } from '../run-in-slices.ts';
import { createMatchCounter, formatMatchCount } from './matches.ts';

/** Milliseconds after the last text change before matches are counted again. */
const recountDelay = 150;

/** `onCount` receives the text to show, also how many were replaced at once. */
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
