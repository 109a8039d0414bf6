/** Find and replace panel of CodeMirror. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { Facet } from '@codemirror/state';
import {
  type Command,
  type EditorView,
  type Panel,
  runScopeHandlers,
  type ViewUpdate,
} from '@codemirror/view';
import { IconArrowDown, IconArrowUp, IconLetterCase, IconLetterW, IconX } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { type Readable, Store } from '@tanstack/store';
import { type ComponentProps, createRef, type KeyboardEvent, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { HitSearch } from '../../../../preload/contract/rules.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { Action } from '../../../state/actions.ts';
import { boxedButton } from '../../../ui/buttons/boxed-button.ts';
import classes from './find-panel.module.css';
import { createMatchCounting } from './match-counting.ts';
import { replaceAllMatches, replacedCount } from './replace-all.ts';

/** Opens find and replace in all texts. */
export const findEverywhere = Facet.define<(search: Partial<HitSearch>) => void>();

interface FindPanelState {
  readonly query: SearchQuery;
  /** `3 of 12`. */
  readonly count: string;
}

const Field = ({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) => (
  <input
    {...input}
    className={classes.input}
    placeholder={label}
    aria-label={label}
    spellCheck={false}
    dir="auto"
  />
);

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

const PanelButton = ({ label, ...button }: ComponentProps<'button'> & { readonly label: string }) => (
  <button
    {...button}
    type="button"
    className={`${boxedButton} ${classes.button}`}
    title={label}
    aria-label={label}
  />
);

const FindPanel = ({
  view,
  state,
  findField,
  onQuery,
}: {
  readonly view: EditorView;
  readonly state: Readable<FindPanelState>;
  readonly findField: RefObject<HTMLInputElement | null>;
  readonly onQuery: (query: SearchQuery) => void;
}) => {
  const { query, count } = useSelector(state);
  const replaceField = useRef<HTMLInputElement>(null);
  const change = (
    part: Partial<Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord'>>,
  ): void => {
    const { search, replace, caseSensitive, wholeWord } = { ...query, ...part };
    onQuery(new SearchQuery({ search, replace, caseSensitive, wholeWord, literal: true }));
  };
  const run = (command: Command) => (): void => void command(view);
  const [openEverywhere] = view.state.facet(findEverywhere);
  const everywhere = (): void => {
    const { search: find, replace, caseSensitive: matchCase, wholeWord: wholeWords } = query;
    openEverywhere?.({ find, replace, matchCase, wholeWords });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (runScopeHandlers(view, event.nativeEvent, 'search-panel')) {
      event.preventDefault();
    } else if (event.key === 'Enter' && event.target === findField.current) {
      event.preventDefault();
      (event.shiftKey ? findPrevious : findNext)(view);
    } else if (event.key === 'Enter' && event.target === replaceField.current) {
      event.preventDefault();
      replaceNext(view);
    }
  };

  return (
    <search className={classes.panel} aria-label={t('transcriptions.find.label')} onKeyDown={onKeyDown}>
      <div className={classes.row}>
        <Field
          ref={findField}
          // CodeMirror focuses this field when the panel is opened again.
          {...{ 'main-field': 'true' }}
          label={t('transcriptions.find.find')}
          value={query.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        <span className={classes.count} role="status">
          {count}
        </span>
        <PanelButton label={t('transcriptions.find.previous')} onClick={run(findPrevious)}>
          <IconArrowUp {...icon} />
        </PanelButton>
        <PanelButton label={t('transcriptions.find.next')} onClick={run(findNext)}>
          <IconArrowDown {...icon} />
        </PanelButton>
        <PanelButton
          label={t('transcriptions.find.matchCase')}
          aria-pressed={query.caseSensitive}
          onClick={() => change({ caseSensitive: !query.caseSensitive })}
        >
          <IconLetterCase {...icon} />
        </PanelButton>
        <PanelButton
          label={t('transcriptions.find.wholeWords')}
          aria-pressed={query.wholeWord}
          onClick={() => change({ wholeWord: !query.wholeWord })}
        >
          <IconLetterW {...icon} />
        </PanelButton>
        <PanelButton label={t('transcriptions.find.close')} onClick={run(closeSearchPanel)}>
          <IconX {...icon} />
        </PanelButton>
      </div>
      <div className={classes.row}>
        <Field
          ref={replaceField}
          label={t('transcriptions.find.replaceWith')}
          value={query.replace}
          onChange={(event) => change({ replace: event.currentTarget.value })}
        />
        <PanelButton label={t('transcriptions.find.replaceMatch')} onClick={run(replaceNext)}>
          {t('common.replace')}
        </PanelButton>
        <PanelButton label={t('transcriptions.find.replaceAllMatches')} onClick={run(replaceAllMatches)}>
          {t('transcriptions.find.replaceAll')}
        </PanelButton>
        {openEverywhere && (
          <PanelButton label={t('rules.title')} onClick={everywhere}>
            {t('rules.everywhere')}
          </PanelButton>
        )}
      </div>
    </search>
  );
};

/** The command palette opens the panel, and has what goes on without it. */
export const listFindActions = (view: RefObject<EditorView | null>): readonly Action[] => {
  const toAction = (label: string, command: Command): Action => ({
    label,
    run: () => void (view.current && command(view.current)),
  });
  return [
    toAction(t('transcriptions.find.label'), openSearchPanel),
    toAction(t('transcriptions.find.previous'), findPrevious),
    toAction(t('transcriptions.find.next'), findNext),
  ];
};

/** Creates the panel, with a React root of its own. */
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
