import { IconTextCaption, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { parseListeningId } from '../../../preload/contract/account-id.ts';
import type { LibraryRow } from '../../../preload/contract/library.ts';
import { assertNever } from '../../../preload/contract/result.ts';
import type { Show } from '../../../preload/contract/shows.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getSearchedHost } from '../../lib/places.ts';
import { settingsQuery } from '../../lib/settings-query.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { useShows } from '../../state/shows.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { findNeighbour } from '../../ui/list/rows/row-keys.ts';
import { useSelection } from '../../ui/list/rows/use-selection.ts';
import { type OpenTrigger, useFocusRow } from '../../ui/list/rows/virtual-rows.ts';
import { SplitPane } from '../../ui/list/SplitPane.tsx';
import { useRevealSearch, useSearchFocus } from '../../ui/list/search-focus.ts';
import { useListFocus, useOpenRecord } from '../../ui/list/use-list-focus.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { DeletedPane } from './deleted/DeletedPane.tsx';
import { DeletedText } from './deleted/DeletedText.tsx';
import type { TranscriptionRef, TranscriptionSelection } from './deletions.ts';
import { getMatchPosition, type MatchPosition } from './library/library-hits.ts';
import { deletedQuery } from './library/library-queries.ts';
import type { LibrarySearchState } from './library/library-search.ts';
import { BulkActionsBar } from './list/BulkActionsBar.tsx';
import { LibraryPane } from './list/LibraryPane.tsx';
import { ListSearch } from './list/ListSearch.tsx';
import { ProposalNotice } from './list/ProposalNotice.tsx';
import { listName } from './list/Rows.tsx';
import { createRowMenu } from './list/row-menu-state.ts';
import { ServicePane } from './list/ServicePane.tsx';
import { ShowChip } from './list/ShowChip.tsx';
import { ShowHead } from './list/ShowHead.tsx';
import { TextListPane } from './list/TextListPane.tsx';
import { type ServiceList, type ShownHit, useShownList } from './list/use-shown-list.ts';
import { type TranscriptionSearch, toQuery } from './search.ts';
import { TextPane } from './text/TextPane.tsx';
import { unsavedQuery } from './text-queries.ts';
import { BackOnlineNotice, UnsavedPane } from './unsaved/UnsavedPane.tsx';
import { useDelete } from './use-delete.ts';
import { useTranscriptionsRoute } from './use-transcriptions-route.ts';
import { useHiddenIds } from './use-transcriptions-state.ts';

const RowMenu = lazy(() => import('./list/RowMenu.tsx'));

export { preloadEditor } from './editor/lazy-editor.ts';

/** `count`: rows of the list. `hasTexts`: whether another view of the list has some. */
const NothingOpen = ({ count, hasTexts }: { readonly count: number; readonly hasTexts: boolean }) => (
  <EmptyState icon={<IconTextCaption size={30} stroke={1.3} />} title={t('transcriptions.list.emptyHint')}>
    {count > 0 ? t('transcriptions.text.chooseOne') : !hasTexts && t('transcriptions.text.noneYet')}
  </EmptyState>
);

interface TextSideProps {
  readonly view: TranscriptionSearch['view'];
  readonly id: string | undefined;
  /** Number of rows in the list; null while it loads. */
  readonly count: number | null;
  readonly hasTexts: boolean;
  readonly openTarget: {
    readonly shouldFocus: boolean;
    readonly onFocused: () => void;
    readonly matchPosition: MatchPosition | null;
  };
  readonly next: string | undefined;
  readonly onLeave: () => void;
  readonly onGo: (id: string | undefined) => void;
  /** Opens another text, with the focus. */
  readonly onOpen: (id: string) => void;
}

const Deleted = ({ id, onGo }: { readonly id: string | undefined; readonly onGo: TextSideProps['onGo'] }) => {
  const { data: copies } = useQuery(deletedQuery);
  const copy = copies?.find((one) => one.id === id);
  if (copy) return <DeletedText key={copy.id} copy={copy} onPurged={() => onGo(undefined)} />;
  if (!copies || copies.length === 0) return null;
  return (
    <EmptyState icon={<IconTrash size={30} stroke={1.3} />} title={t('transcriptions.deleted.chooseOne')}>
      {t('transcriptions.deleted.emptyHint')}
    </EmptyState>
  );
};

/** Memoized: a search re-renders the list on each key, but not the text. */
const Pane = memo(TextPane);

const TextSide = (props: TextSideProps) => {
  const { view, id, count, hasTexts, openTarget, next, onLeave, onGo, onOpen } = props;
  const hidden = useHiddenIds();
  const leave = useStableCallback(onLeave);
  const go = useStableCallback(onGo);
  const openText = useStableCallback(onOpen);
  const focused = useStableCallback(openTarget.onFocused);
  if (view === 'deleted') return <Deleted id={id} onGo={onGo} />;
  if (id === undefined || hidden.includes(id)) {
    return count !== null && <NothingOpen count={count} hasTexts={hasTexts} />;
  }
  return (
    <Pane
      key={id}
      id={id}
      shouldFocus={openTarget.shouldFocus}
      matchPosition={openTarget.matchPosition}
      onFocused={focused}
      onLeave={leave}
      onGo={go}
      onOpen={openText}
      next={next}
    />
  );
};

interface ListSideProps {
  readonly search: TranscriptionSearch;
  /** Whose texts are listed; null: all. */
  readonly show: Show | null;
  readonly openId: string | undefined;
  /** All texts, in the chosen order. */
  readonly texts: readonly LibraryRow[];
  /** What the service has found; null if that is not shown. */
  readonly service: ServiceList | null;
  /** Of the service that can be searched; null if there is none. */
  readonly host: string | null;
  /** Results of this computer; null if they are not shown. */
  readonly searchState: LibrarySearchState | null;
  readonly hits: readonly ShownHit[];
  /** What is listed. */
  readonly rows: readonly TranscriptionRef[];
  readonly selection: TranscriptionSelection;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
  readonly onOpen: (id: string, trigger: OpenTrigger, matchPosition?: MatchPosition | null) => void;
  readonly onDelete: () => void;
  /** Instead of the selected rows. */
  readonly onDeleteRecords: (records: readonly TranscriptionRef[]) => void;
}

const ListSide = (props: ListSideProps) => {
  const { search, show: listed, openId, texts, service, host, searchState, hits } = props;
  const { rows, selection, onChange, onOpen, onDelete, onDeleteRecords } = props;
  const { focusField } = useSearchFocus();
  const isMenuOpen = useSelector(useSlice(createRowMenu)) !== null;
  const shared = { search, openId, selection, onOpen, onDelete };
  /** The focus stays in the list, whatever that shows. */
  const show = (change: Partial<TranscriptionSearch>): void => {
    onChange(change);
    focusField();
  };
  switch (search.view) {
    case 'unsaved':
      return <UnsavedPane openId={openId} onOpen={onOpen} />;
    case 'deleted':
      return <DeletedPane openId={openId} onOpen={onOpen} />;
    case 'list':
    case 'service':
      return (
        <>
          {searchState && <ShowChip showId={search.show} onChange={(show) => onChange({ show }, true)} />}
          {!searchState && !service && listed && <ShowHead show={listed} count={texts.length} />}
          {!searchState && !service && <ProposalNotice onJoined={(id) => onOpen(id, 'click')} />}
          {searchState ? (
            <LibraryPane
              searchState={searchState}
              hits={hits}
              openId={openId}
              selection={selection}
              onOpen={(hit, trigger) => onOpen(hit.id, trigger, getMatchPosition(hit))}
              onDelete={onDelete}
              onAbove={focusField}
              host={host}
              onSearchService={() => show({ view: 'service', search: searchState.query })}
            />
          ) : service && host !== null ? (
            <ServicePane
              {...shared}
              list={service}
              host={host}
              onChange={onChange}
              onClose={() => show({ view: 'list', search: '', favorite: false })}
              onAbove={focusField}
            />
          ) : (
            <TextListPane rows={texts} {...shared} />
          )}
          <BulkActionsBar
            onJoined={(id) => onOpen(id, 'click')}
            selection={selection}
            count={(searchState ? hits : service ? service.rows : texts).length}
            onDelete={onDelete}
            {...(service && { list: { query: toQuery(search), total: service.total } })}
          />
          {isMenuOpen && (
            <Suspense>
              <RowMenu rows={rows} selection={selection} onOpen={onOpen} onDelete={onDeleteRecords} />
            </Suspense>
          )}
        </>
      );
    default:
      return assertNever(search.view);
  }
};

/** Deletes rows. A neighbour that remains gets the focus, and is shown if the open one is deleted. */
const useDeleteRows = (
  rows: readonly TranscriptionRef[],
  selection: TranscriptionSelection,
  openId: string | undefined,
  onGo: TextSideProps['onGo'],
  focusRow: (id: string | undefined) => void,
) => {
  const deleteRecords = useDelete();
  const deleteRows = (records: readonly TranscriptionRef[]): void => {
    const ids = new Set(records.map(({ id }) => id));
    const isOpenDeleted = openId !== undefined && ids.has(openId);
    const from = isOpenDeleted ? openId : rows.findLast(({ id }) => ids.has(id))?.id;
    const neighbour = findNeighbour(rows, from, (id) => !ids.has(id));
    deleteRecords(records, { next: isOpenDeleted ? neighbour : openId, onGo });
    focusRow(neighbour);
  };
  const deleteSelected = (): void => {
    selection.clear();
    deleteRows(selection.shown);
  };
  return { deleteRows, deleteSelected };
};

const useOpenText = (
  openId: string | undefined,
  /** Whether the text is shown instead of the list. */
  replacesList: boolean,
  change: (change: Partial<TranscriptionSearch>, replace?: boolean) => void,
) => {
  const [target, setTarget] = useState<{ readonly id: string; readonly matchPosition: MatchPosition } | null>(
    null,
  );
  const { focusId, onFocused, open } = useOpenRecord({
    openId,
    replacesList,
    onOpen: (id, trigger) => change({ id }, trigger === 'arrow_key' || openId !== undefined),
  });
  return {
    open: (id: string, trigger: OpenTrigger, matchPosition: MatchPosition | null = null): void => {
      setTarget(matchPosition && { id, matchPosition: { ...matchPosition } });
      open(id, trigger);
    },
    shouldFocus: focusId !== null && focusId === openId,
    onFocused,
    matchPosition: target !== null && target.id === openId ? target.matchPosition : null,
  };
};

const lastTextKey = 'sidetone.text';

/** Id of the open text. Beside a list that is not empty, the last one stays open until it is closed or deleted. */
const useOpenId = (
  { id, view, favorite, show }: TranscriptionSearch,
  isNarrow: boolean,
  all: readonly LibraryRow[],
): string | undefined => {
  const { data: unsaved } = useQuery({ ...unsavedQuery, enabled: view === 'unsaved' });
  const isEmpty =
    view === 'unsaved'
      ? unsaved?.length === 0
      : view === 'list' &&
        (favorite || show !== '') &&
        all.every((row) => (favorite ? row.favorites === 'none' : row.showId !== show));
  useEffect(() => {
    if (id !== undefined && view !== 'deleted') localStorage.setItem(lastTextKey, id);
  }, [id, view]);
  if (id !== undefined || isNarrow || view === 'deleted' || isEmpty) return id;
  const last = localStorage.getItem(lastTextKey) ?? undefined;
  // The page of a recording that is heard goes by itself when there is none any more.
  if (last !== undefined && parseListeningId(last) !== null) return last;
  return all.find((row) => row.id === last)?.id;
};

/** What the route asks for, without a service or a show that is no more. */
const useKnownSearch = (asked: TranscriptionSearch) => {
  const host = getSearchedHost(useQuery(settingsQuery).data);
  const shows = useShows();
  const show = shows?.find(({ id }) => id === asked.show) ?? null;
  const view = asked.view === 'service' && host === null ? 'list' : asked.view;
  const showId = shows === undefined ? asked.show : (show?.id ?? '');
  // The same object while nothing changes, for the memoized field.
  const search = useMemo(
    (): TranscriptionSearch => ({ ...asked, view, show: showId }),
    [asked, view, showId],
  );
  return { search, show, host };
};

/** Minimum widths in pixels of the list and the text side by side. A narrower screen shows one of them. */
const minWidths = { min: 250, minDetail: 400 } as const;

const labelSelected = (count: number): string => t('common.list.selectedCount', { count });

export const TranscriptionsScreen = () => {
  const { search: asked, change, back } = useTranscriptionsRoute();
  const { search, show, host } = useKnownSearch(asked);
  const { all, service, texts, hits, searchState, isLibrary, rows, listKey, isLoaded } = useShownList(search);
  const pane = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(pane, minWidths.min + minWidths.minDetail);
  const openId = useOpenId(search, isNarrow, all);
  const shown = !isNarrow ? 'both' : openId === undefined ? 'list' : 'detail';
  const { focusRow, focusSearchField } = useListFocus(useFocusRow(listName), shown !== 'detail');
  const { open, ...openTarget } = useOpenText(openId, isNarrow, change);
  const selection = useSelection<TranscriptionRef>({ rows, list: listKey, label: labelSelected });

  const next = findNeighbour(rows, openId);
  const go = (id: string | undefined): void => {
    if (id === undefined) localStorage.removeItem(lastTextKey);
    change({ id: isNarrow ? undefined : id }, true);
    focusRow(id);
  };
  const leave = (): void => {
    if (isNarrow) back();
    focusRow(openId);
  };
  useRevealSearch(() => {
    back();
    focusSearchField();
  });
  const { deleteRows, deleteSelected } = useDeleteRows(rows, selection, openId, go, focusRow);
  // Stable callbacks, so that a search does not re-render the memoized field on each key.
  const filter = useStableCallback(change);
  const focusFirstRow = useStableCallback(() => focusRow(rows[0]?.id));
  const openFirstResult = useStableCallback(() => isLibrary && focusRow(rows[0]?.id));
  const viewName = search.view === 'list' && search.favorite ? 'favorites' : search.view;
  const title =
    viewName === 'service'
      ? t('transcriptions.service.search', { host: host ?? '' })
      : viewName === 'list' && show
        ? show.name
        : t(`transcriptions.views.${viewName}`);

  return (
    <ScreenFrame ref={pane} data-found-for={isLibrary ? searchState.query : undefined}>
      <PageHeader title={title} isTitleOnly />
      <SplitPane
        name="transcriptions"
        initial={348}
        {...minWidths}
        shown={shown}
        onBack={leave}
        // What one works in stays open when the window becomes narrow.
        onDetailFocus={() => search.id !== openId && change({ id: openId }, true)}
        listLabel={t('transcriptions.listPane')}
        detailLabel={t('transcriptions.textPane')}
        list={
          <>
            <ListSearch
              search={search}
              isLibrary={isLibrary}
              host={host}
              onChange={filter}
              onBelow={focusFirstRow}
              onEnter={openFirstResult}
            />
            <BackOnlineNotice />
            <ListSide
              search={search}
              show={show}
              openId={openId}
              texts={texts}
              service={service}
              host={host}
              searchState={isLibrary ? searchState : null}
              hits={hits}
              rows={rows}
              selection={selection}
              onChange={change}
              onOpen={open}
              onDelete={deleteSelected}
              onDeleteRecords={deleteRows}
            />
          </>
        }
        detail={
          <TextSide
            view={search.view}
            id={openId}
            count={isLoaded ? rows.length : null}
            hasTexts={all.length > 0}
            openTarget={openTarget}
            next={next}
            onLeave={leave}
            onGo={go}
            onOpen={(id) => open(id, 'enter')}
          />
        }
      />
    </ScreenFrame>
  );
};
