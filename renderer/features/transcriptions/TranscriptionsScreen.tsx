import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useRevealSearch } from '../../ui/search-focus.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ListSide } from './ListSide.tsx';
import { ListFilters } from './list/ListFilters.tsx';
import { useListFocus } from './list/use-list-focus.ts';
import { useSelection } from './list/use-selection.ts';
import { toQuery } from './search.ts';
import { TextSide } from './TextSide.tsx';
import classes from './TranscriptionsScreen.module.css';
import { listQuery } from './transcription-queries.ts';
import { BackOnlineNotice } from './unsaved/BackOnlineNotice.tsx';
import { useDelete } from './use-delete.ts';
import { useOpenText } from './use-open-text.ts';
import { useTranscriptionsRoute } from './use-transcriptions-route.ts';
import { useHiddenIds, useLibrarySearch } from './use-transcriptions-state.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Minimum widths in pixels of the list and the text side by side. A narrower screen shows one of them. */
const minWidths = { min: 250, minDetail: 400 } as const;

export const TranscriptionsScreen = () => {
  const { search, change, back } = useTranscriptionsRoute();
  const query = toQuery(search);
  const list = useQuery(listQuery(query));
  const searchState = useLibrarySearch();
  const hidden = useHiddenIds();
  const deleteRecords = useDelete();
  const pane = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(pane, minWidths.min + minWidths.minDetail);
  const shown = !isNarrow ? 'both' : search.id === undefined ? 'list' : 'detail';
  const { focusRow, focusSearchField } = useListFocus(shown !== 'detail');
  const { open, ...openTarget } = useOpenText(search.id, isNarrow, change);

  const isList = search.view === 'list';
  const isLibrary = isList && search.search_by === 'everything' && searchState.isActive;
  const isShown = ({ id }: { readonly id: string }): boolean => !hidden.includes(id);
  const records = (list.data?.items ?? []).filter(isShown);
  const hits = (searchState.results?.hits ?? []).filter(isShown);
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
  const deleteSelected = (): void => {
    const { ids } = selection;
    const selected = rows.filter(({ id }) => ids.includes(id));
    const isOpenDeleted = search.id !== undefined && ids.includes(search.id);
    const remainingId = rows.find(({ id }) => !ids.includes(id))?.id;
    selection.clear();
    deleteRecords(selected, { next: isOpenDeleted ? remainingId : search.id, onGo: go });
  };
  const listTotal = list.data?.total;
  const total = listTotal && listTotal - ((list.data?.items.length ?? 0) - records.length);
  // Stable callbacks, so that a search does not re-render the memoized filters on each key.
  const filter = useStableCallback(change);
  const focusFirstRow = useStableCallback(() => focusRow(rows[0]?.id));
  const openFirstResult = useStableCallback(() => isLibrary && focusRow(rows[0]?.id));

  return (
    <div ref={pane} className={classes.screen} data-found-for={isLibrary ? searchState.query : undefined}>
      <PageHeader
        title={t('common.transcriptions')}
        isTitleOnly={shown === 'detail'}
        note={isList && typeof total === 'number' && t('transcriptions.count', { count: total })}
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
            onBelow={focusFirstRow}
            onEnter={openFirstResult}
          />
        )}
      </PageHeader>
      <BackOnlineNotice />
      <SplitPane
        name="transcriptions"
        initial={330}
        {...minWidths}
        shown={shown}
        onBack={leave}
        listLabel={t('transcriptions.listPane')}
        detailLabel={t('transcriptions.textPane')}
        list={
          <ListSide
            search={search}
            list={list}
            records={records}
            searchState={isLibrary ? searchState : null}
            hits={hits}
            selection={selection}
            onChange={change}
            onOpen={open}
            onDelete={deleteSelected}
          />
        }
        detail={
          <TextSide
            search={search}
            count={list.data ? rows.length : null}
            openTarget={openTarget}
            next={next}
            onLeave={leave}
            onGo={go}
          />
        }
      />
    </div>
  );
};
