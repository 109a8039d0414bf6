/** Find and replace panel. Plain DOM, because CodeMirror's panels are outside React. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import {
  type Command,
  type EditorView,
  type Panel,
  runScopeHandlers,
  type ViewUpdate,
} from '@codemirror/view';
import { t } from '../../../../preload/messages/translate.ts';
import { runInSlices } from '../run-in-slices.ts';
import classes from './find-panel.module.css';
import { createMatchCounter, formatMatchCount } from './matches.ts';
import { replaceAllMatches } from './replace-all.ts';

const input = (label: string, onInput: () => void): HTMLInputElement => {
  const element = document.createElement('input');
  element.className = classes.input ?? '';
  element.placeholder = label;
  element.setAttribute('aria-label', label);
  element.spellcheck = false;
  element.dir = 'auto';
  element.addEventListener('input', onInput);
  return element;
};

const button = (text: string, label: string, onClick: () => void): HTMLButtonElement => {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = classes.button ?? '';
  element.textContent = text;
  element.title = label;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onClick);
  return element;
};

const row = (...children: HTMLElement[]): HTMLDivElement => {
  const element = document.createElement('div');
  element.className = classes.row ?? '';
  element.append(...children);
  return element;
};

/** Milliseconds after the last text change before matches are counted again. */
const recountDelay = 150;

export const createFindPanel = (view: EditorView): Panel => {
  let starts: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopCounting = (): void => undefined;

  const count = document.createElement('span');
  count.className = classes.count ?? '';
  count.setAttribute('role', 'status');
  const showMatchCount = (): void => {
    count.textContent = formatMatchCount(starts, view.state.selection.main.from, find.value !== '');
  };
  const recount = (): void => {
    stopCounting();
    const counter = createMatchCounter(view.state, getSearchQuery(view.state));
    stopCounting = runInSlices(() => {
      if (counter.step()) return true;
      starts = counter.starts();
      showMatchCount();
      return false;
    });
  };

  const commit = (): void => {
    const query = new SearchQuery({
      search: find.value,
      replace: replacement.value,
      caseSensitive: matchCase.getAttribute('aria-pressed') === 'true',
      literal: true,
    });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  };
  const run = (command: Command) => (): void => void command(view);

  const find = input(t('transcriptions.find.find'), commit);
  find.setAttribute('main-field', 'true');
  const replacement = input(t('transcriptions.find.replaceWith'), commit);
  const matchCase = button('Aa', t('transcriptions.find.matchCase'), () => {
    matchCase.setAttribute('aria-pressed', String(matchCase.getAttribute('aria-pressed') !== 'true'));
    commit();
  });

  const showQuery = (query: SearchQuery): void => {
    if (find.value !== query.search) find.value = query.search;
    if (replacement.value !== query.replace) replacement.value = query.replace;
    matchCase.setAttribute('aria-pressed', String(query.caseSensitive));
  };

  const dom = document.createElement('div');
  dom.className = classes.panel ?? '';
  dom.setAttribute('role', 'search');
  dom.setAttribute('aria-label', t('transcriptions.find.label'));
  dom.append(
    row(
      find,
      count,
      button('↑', t('transcriptions.find.previous'), run(findPrevious)),
      button('↓', t('transcriptions.find.next'), run(findNext)),
      matchCase,
      button('✕', t('transcriptions.find.close'), run(closeSearchPanel)),
    ),
    row(
      replacement,
      button(t('common.replace'), t('transcriptions.find.replaceMatch'), run(replaceNext)),
      button(
        t('transcriptions.find.replaceAll'),
        t('transcriptions.find.replaceAllMatches'),
        run(replaceAllMatches),
      ),
    ),
  );
  dom.addEventListener('keydown', (event) => {
    if (runScopeHandlers(view, event, 'search-panel')) {
      event.preventDefault();
    } else if (event.key === 'Enter' && event.target === find) {
      event.preventDefault();
      (event.shiftKey ? findPrevious : findNext)(view);
    } else if (event.key === 'Enter' && event.target === replacement) {
      event.preventDefault();
      replaceNext(view);
    }
  });

  const update = (change: ViewUpdate): void => {
    const hasNewQuery = change.transactions.some((one) =>
      one.effects.some((effect) => effect.is(setSearchQuery)),
    );
    if (hasNewQuery) {
      showQuery(getSearchQuery(change.state));
      recount();
    } else if (change.docChanged) {
      clearTimeout(timer);
      timer = setTimeout(recount, recountDelay);
    } else if (change.selectionSet) {
      showMatchCount();
    }
  };

  showQuery(getSearchQuery(view.state));
  return {
    dom,
    top: true,
    mount: () => {
      recount();
      find.select();
    },
    update,
    destroy: () => {
      clearTimeout(timer);
      stopCounting();
    },
  };
};
