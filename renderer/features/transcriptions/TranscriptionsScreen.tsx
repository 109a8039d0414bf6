import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { withoutIds } from '../../lib/deletions/hidden-records.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { toRecordList } from '../../ui/list/record-list.ts';
import { findNeighbour } from '../../ui/list/rows/find-neighbour.ts';
import { useSelection } from '../../ui/list/rows/use-selection.ts';
import { SplitPane } from '../../ui/list/SplitPane.tsx';
import { useRevealSearch } from '../../ui/list/search-focus.ts';
import { useListFocus } from '../../ui/list/use-list-focus.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { TranscriptionRef } from './deletions.ts';
import { ListSide } from './ListSide.tsx';
import { ListFilters } from './list/ListFilters.tsx';
import { useRows } from './list/use-rows.ts';
import { toQuery } from './search.ts';
import { TextSide } from './TextSide.tsx';
import { listQuery } from './transcription-queries.ts';
import { BackOnlineNotice } from './unsaved/BackOnlineNotice.tsx';
import { useDeleteSelected } from './use-delete.ts';
import { useOpenText } from './use-open-text.ts';
import { useTranscriptionsRoute } from './use-transcriptions-route.ts';
import { useHiddenIds, useLibrarySearch } from './use-transcriptions-state.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Minimum widths in pixels of the list and the text side by side. A narrower screen shows one of them. */
const minWidths = { min: 250, minDetail: 400 } as const;

const labelSelected = (count: number): string => t('common.list.selectedCount', { count });

export const TranscriptionsScreen = () => {
  const { search, change, back } = useTranscriptionsRoute();
  const query = toQuery(search);
  const hidden = useHiddenIds();
  const list = toRecordList(useQuery(listQuery(query)), hidden);
  const searchState = useLibrarySearch();
  const pane = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(pane, minWidths.min + minWidths.minDetail);
  const shown = !isNarrow ? 'both' : search.id === undefined ? 'list' : 'detail';
  const { focusRow, focusSearchField } = useListFocus(useRows(), shown !== 'detail');
  const { open, ...openTarget } = useOpenText(search.id, isNarrow, change);

  const isList = search.view === 'list';
  const isLibrary = isList && search.search_by === 'everything' && searchState.isActive;
  const hits = withoutIds(searchState.results?.hits ?? [], hidden);
  const rows = isLibrary ? hits : isList ? (list.page?.items ?? []) : [];
  const selection = useSelection<TranscriptionRef>({
    rows,
    list: JSON.stringify([search.view, isLibrary, query]),
    label: labelSelected,
  });

  const next = findNeighbour(rows, search.id);
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
  const total = list.page?.total;
  // Stable callbacks, so that a search does not re-render the memoized filters on each key.
  const filter = useStableCallback(change);
  const focusFirstRow = useStableCallback(() => focusRow(rows[0]?.id));
  const openFirstResult = useStableCallback(() => isLibrary && focusRow(rows[0]?.id));

  return (
    <ScreenFrame ref={pane} data-found-for={isLibrary ? searchState.query : undefined}>
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
            count={list.page ? rows.length : null}
            openTarget={openTarget}
            next={next}
            onLeave={leave}
            onGo={go}
          />
        }
      />
    </ScreenFrame>
  );
};
