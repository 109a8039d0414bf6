/** Find and replace panel: a panel of CodeMirror with a React root of its own. */
import { getSearchQuery, type SearchQuery, setSearchQuery } from '@codemirror/search';
import type { EditorView, Panel, ViewUpdate } from '@codemirror/view';
import { Store } from '@tanstack/store';
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { t } from '../../../../preload/messages/translate.ts';
import { after } from '../../../lib/timers.ts';
import { runInSlices } from '../run-in-slices.ts';
import { FindPanel, type FindPanelState } from './find-panel.tsx';
import { createMatchCounter, formatMatchCount } from './matches.ts';
import { replacedCount } from './replace-all.ts';

/** Milliseconds after the last text change before matches are counted again. */
const recountDelay = 150;

/** Counts the matches of the editor's query. `onCount` receives the text to show, also how many were replaced at once. */
const createCounting = (view: EditorView, onCount: (count: string) => void) => {
  let starts: readonly number[] = [];
  let cancelRecount: (() => void) | null = null;
  let stopCounting = (): void => undefined;
  const show = (): void => {
    const { search } = getSearchQuery(view.state);
    onCount(formatMatchCount(starts, view.state.selection.main.from, search !== ''));
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
    /** Until the text, the query or the selection changes. */
    showReplaced: (count: number): void => {
      cancelRecount?.();
      recount(() => onCount(t('transcriptions.find.replaced', { count })));
    },
    recount: () => recount(),
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

export const createFindPanel = (view: EditorView): Panel => {
  const state = new Store<FindPanelState>({ query: getSearchQuery(view.state), count: '' });
  const counting = createCounting(view, (count) => state.setState((before) => ({ ...before, count })));
  const findField = createRef<HTMLInputElement>();
  const onQuery = (query: SearchQuery): void => {
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  };

  const dom = document.createElement('div');
  const root = createRoot(dom);
  // CodeMirror focuses and selects the field at once.
  flushSync(() =>
    root.render(<FindPanel view={view} state={state} findField={findField} onQuery={onQuery} />),
  );

  const update = (change: ViewUpdate): void => {
    const hasNewQuery = change.transactions.some((one) =>
      one.effects.some((effect) => effect.is(setSearchQuery)),
    );
    const replaced = change.transactions.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.is(replacedCount) ? [effect.value] : [])),
    );
    if (replaced[0] !== undefined) {
      counting.showReplaced(replaced[0]);
    } else if (hasNewQuery) {
      flushSync(() => state.setState((before) => ({ ...before, query: getSearchQuery(change.state) })));
      counting.recount();
    } else if (change.docChanged) {
      counting.recountLater();
    } else if (change.selectionSet) {
      counting.show();
    }
  };

  return {
    dom,
    top: true,
    mount: () => {
      counting.recount();
      findField.current?.select();
    },
    update,
    destroy: () => {
      counting.stop();
      // React may be unmounting the editor.
      queueMicrotask(() => root.unmount());
    },
  };
};
