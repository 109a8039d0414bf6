/** Fields and buttons of the find panel. `create-find-panel.tsx` connects them to CodeMirror. */
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
import { IconArrowDown, IconArrowUp, IconLetterCase, IconLetterW, IconX } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { type Readable, Store } from '@tanstack/store';
import { createRef, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { t } from '../../../../preload/messages/translate.ts';
import { boxedButton } from '../../../ui/buttons/boxed-button.ts';
import classes from './find-panel.module.css';
import { createMatchCounting } from './match-counting.ts';
import { replaceAllMatches, replacedCount } from './replace-all.ts';

interface FindPanelState {
  readonly query: SearchQuery;
  /** `3 of 12`. */
  readonly count: string;
}

interface FindPanelProps {
  readonly view: EditorView;
  readonly state: Readable<FindPanelState>;
  readonly findField: RefObject<HTMLInputElement | null>;
  readonly onQuery: (query: SearchQuery) => void;
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref: RefObject<HTMLInputElement | null>;
  /** CodeMirror focuses this field when the panel is opened again. */
  readonly isMain?: boolean;
}

const Field = ({ label, value, onChange, ref, isMain }: FieldProps) => (
  <input
    ref={ref}
    className={classes.input}
    placeholder={label}
    aria-label={label}
    spellCheck={false}
    dir="auto"
    main-field={isMain ? 'true' : undefined}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

interface PanelButtonProps {
  readonly text: ReactNode;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

const PanelButton = ({ text, label, isPressed, onClick }: PanelButtonProps) => (
  <button
    type="button"
    className={`${boxedButton} ${classes.button}`}
    title={label}
    aria-label={label}
    aria-pressed={isPressed}
    onClick={onClick}
  >
    {text}
  </button>
);

const FindPanel = ({ view, state, findField, onQuery }: FindPanelProps) => {
  const { query, count } = useSelector(state);
  const replaceField = useRef<HTMLInputElement>(null);
  const change = (
    part: Partial<Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord'>>,
  ): void => {
    const { search, replace, caseSensitive, wholeWord } = { ...query, ...part };
    onQuery(new SearchQuery({ search, replace, caseSensitive, wholeWord, literal: true }));
  };
  const run = (command: Command) => (): void => void command(view);

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
          isMain
          label={t('transcriptions.find.find')}
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <span className={classes.count} role="status">
          {count}
        </span>
        <PanelButton
          text={<IconArrowUp {...icon} />}
          label={t('transcriptions.find.previous')}
          onClick={run(findPrevious)}
        />
        <PanelButton
          text={<IconArrowDown {...icon} />}
          label={t('transcriptions.find.next')}
          onClick={run(findNext)}
        />
        <PanelButton
          text={<IconLetterCase {...icon} />}
          label={t('transcriptions.find.matchCase')}
          isPressed={query.caseSensitive}
          onClick={() => change({ caseSensitive: !query.caseSensitive })}
        />
        <PanelButton
          text={<IconLetterW {...icon} />}
          label={t('transcriptions.find.wholeWords')}
          isPressed={query.wholeWord}
          onClick={() => change({ wholeWord: !query.wholeWord })}
        />
        <PanelButton
          text={<IconX {...icon} />}
          label={t('transcriptions.find.close')}
          onClick={run(closeSearchPanel)}
        />
      </div>
      <div className={classes.row}>
        <Field
          ref={replaceField}
          label={t('transcriptions.find.replaceWith')}
          value={query.replace}
          onChange={(replace) => change({ replace })}
        />
        <PanelButton
          text={t('common.replace')}
          label={t('transcriptions.find.replaceMatch')}
          onClick={run(replaceNext)}
        />
        <PanelButton
          text={t('transcriptions.find.replaceAll')}
          label={t('transcriptions.find.replaceAllMatches')}
          onClick={run(replaceAllMatches)}
        />
      </div>
    </search>
  );
};

/** Find and replace panel: a panel of CodeMirror with a React root of its own. */

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
