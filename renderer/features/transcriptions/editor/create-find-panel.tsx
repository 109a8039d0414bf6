/** Find and replace panel: a panel of CodeMirror with a React root of its own. */
import { getSearchQuery, type SearchQuery, setSearchQuery } from '@codemirror/search';
import type { EditorView, Panel, ViewUpdate } from '@codemirror/view';
import { Store } from '@tanstack/store';
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { FindPanel, type FindPanelState } from './find-panel.tsx';
import { createMatchCounting } from './match-counting.ts';
import { replacedCount } from './replace-all.ts';

export const createFindPanel = (view: EditorView): Panel => {
  const state = new Store<FindPanelState>({ query: getSearchQuery(view.state), count: '' });
  const counting = createMatchCounting(view, (count) => state.setState((before) => ({ ...before, count })));
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
      counting.countQuery();
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
      counting.countQuery();
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
