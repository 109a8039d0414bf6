import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import { t } from '../../../preload/messages/translate.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { SplitPane } from '../../ui/list/SplitPane.tsx';
import { useRevealSearch } from '../../ui/list/search-focus.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
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
import { useDeleteSelected } from './use-delete.ts';
import { useOpenText } from './use-open-text.ts';
import { useTranscriptionsRoute } from './use-transcriptions-route.ts';
import { useHiddenIds, useLibrarySearch } from './use-transcriptions-state.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Minimum widths in pixels of the list and the text side by side. A narrower screen shows one of them. */
const minWidths = { min: 250, minDetail: 400 } as const;

/** The total without the records of the page that are hidden; undefined or null if the service sends none. */
const countShown = (page: Page<unknown> | undefined, shownCount: number) =>
  page?.total && page.total - (page.items.length - shownCount);

/** Without records that are being deleted. */
const useShown = <T extends { readonly id: string }>(items: readonly T[] = []): readonly T[] => {
  const hidden = useHiddenIds();
  return items.filter(({ id }) => !hidden.includes(id));
};

/** The row after the open one, or before it at the end. */
const findNeighbour = (rows: readonly { readonly id: string }[], openId: string | undefined) => {
  const index = rows.findIndex(({ id }) => id === openId);
  return index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1]);
};

export const TranscriptionsScreen = () => {
  const { search, change, back } = useTranscriptionsRoute();
  const query = toQuery(search);
  const list = useQuery(listQuery(query));
  const searchState = useLibrarySearch();
  const pane = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(pane, minWidths.min + minWidths.minDetail);
  const shown = !isNarrow ? 'both' : search.id === undefined ? 'list' : 'detail';
  const { focusRow, focusSearchField } = useListFocus(shown !== 'detail');
  const { open, ...openTarget } = useOpenText(search.id, isNarrow, change);

  const isList = search.view === 'list';
  const isLibrary = isList && search.search_by === 'everything' && searchState.isActive;
  const records = useShown(list.data?.items);
  const hits = useShown(searchState.results?.hits);
  const rows = isLibrary ? hits : isList ? records : [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    JSON.stringify([search.view, isLibrary, query]),
  );

  const next = findNeighbour(rows, search.id)?.id;
  const showView = (view: typeof search.view): void =>
    change({ view, ...(view === 'list' ? {} : { id: undefined }) });
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
  const deleteSelected = useDeleteSelected({ rows, selection, openId: search.id, onGo: go });
  const total = countShown(list.data, records.length);
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
        actions={<ViewSwitch view={search.view} onView={showView} />}
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
