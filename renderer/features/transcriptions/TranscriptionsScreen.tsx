import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useStable } from '../../lib/use-stable.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useRevealSearch } from '../../ui/search-focus.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ListSide } from './ListSide.tsx';
import { ListFilters } from './list/ListFilters.tsx';
import { useListFocus } from './list/use-list-focus.ts';
import { useSelection } from './list/use-selection.ts';
import { listQuery } from './records.ts';
import { transcriptions } from './say.ts';
import { toQuery } from './search.ts';
import { TextSide } from './TextSide.tsx';
import classes from './TranscriptionsScreen.module.css';
import { BackOnlineNotice } from './unsaved/BackOnlineNotice.tsx';
import { useDelete } from './use-delete.ts';
import { useOpening } from './use-opening.ts';
import { useScreen } from './use-screen.ts';
import { useHidden, useLibrary } from './use-session.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Pixels that the list and the text have at least, side by side. In less room, one of them is shown. */
const leastWidths = { min: 250, minDetail: 400 } as const;

/** The list and the text, side by side, or one at a time in a narrow window. */
export const TranscriptionsScreen = () => {
  const { search, change, back } = useScreen();
  const query = toQuery(search);
  const list = useQuery(listQuery(query));
  const answer = useLibrary();
  const hidden = useHidden();
  const remove = useDelete();
  const pane = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(pane, leastWidths.min + leastWidths.minDetail);
  const shown = !isNarrow ? 'both' : search.id === undefined ? 'list' : 'detail';
  const { focusRow, focusSearchField } = useListFocus(pane, shown !== 'detail');
  const { open, ...opening } = useOpening(search.id, isNarrow, change);

  const isList = search.view === 'list';
  const isLibrary = isList && search.search_by === 'everything' && answer.isAsked;
  const isShown = ({ id }: { readonly id: string }): boolean => !hidden.includes(id);
  const records = (list.data?.items ?? []).filter(isShown);
  const hits = (answer.found?.hits ?? []).filter(isShown);
  const rows = isLibrary ? hits : isList ? records : [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    JSON.stringify([search.view, isLibrary, query]),
  );

  const index = rows.findIndex(({ id }) => id === search.id);
  const next = index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1])?.id;
  const go = (id: string | undefined): void => {
    change({ id: isNarrow ? undefined : id }, true);
    focusRow(id);
  };
  const leave = (): void => {
    if (isNarrow) back();
    focusRow(search.id);
  };
  useRevealSearch(() => {
    back();
    focusSearchField();
  });
  const removeChosen = (): void => {
    const { ids } = selection;
    const chosen = rows.filter(({ id }) => ids.includes(id));
    const isOpenGone = search.id !== undefined && ids.includes(search.id);
    const left = rows.find(({ id }) => !ids.includes(id))?.id;
    selection.none();
    remove(chosen, { next: isOpenGone ? left : search.id, onGo: go });
  };
  const listed = list.data?.total;
  const total = listed && listed - ((list.data?.items.length ?? 0) - records.length);
  // Each key of a search draws this anew: what is beside the hits stays as it is.
  const filter = useStable(change);
  const below = useStable(() => focusRow(rows[0]?.id));
  const enter = useStable(() => isLibrary && focusRow(rows[0]?.id));

  return (
    <div ref={pane} className={classes.screen} data-found-for={isLibrary ? answer.words : undefined}>
      <PageHeader
        title="Transcriptions"
        isTitleOnly={shown === 'detail'}
        note={isList && typeof total === 'number' && transcriptions(total)}
        actions={
          <ViewSwitch
            view={search.view}
            onView={(view) => change({ view, ...(view === 'list' ? {} : { id: undefined }) })}
          />
        }
      >
        {isList && (
          <ListFilters
            search={search}
            isLibrary={isLibrary}
            isNarrow={isNarrow}
            onChange={filter}
            onBelow={below}
            onEnter={enter}
          />
        )}
      </PageHeader>
      <BackOnlineNotice />
      <SplitPane
        name="transcriptions"
        initial={330}
        {...leastWidths}
        shown={shown}
        onBack={leave}
        listLabel="List"
        detailLabel="Text"
        list={
          <ListSide
            search={search}
            list={list}
            records={records}
            answer={isLibrary ? answer : null}
            hits={hits}
            selection={selection}
            onChange={change}
            onOpen={open}
            onDelete={removeChosen}
          />
        }
        detail={
          <TextSide
            search={search}
            count={list.data ? rows.length : null}
            opening={opening}
            next={next}
            onLeave={leave}
            onGo={go}
          />
        }
      />
    </div>
  );
};
