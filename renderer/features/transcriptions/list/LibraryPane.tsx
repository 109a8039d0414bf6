import { IconCloudSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LibraryHit, Mark } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { after } from '../../../lib/timers.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { type OpenTrigger, type RowState, useFocusRow } from '../../../ui/list/rows/virtual-rows.ts';
import type { TranscriptionSelection } from '../deletions.ts';
import { formatLibraryState, toSegments, wordStart } from '../library/library-hits.ts';
import { libraryStateQuery } from '../library/library-queries.ts';
import type { LibrarySearchState } from '../library/library-search.ts';
import { type TextMarks, useTextMarks, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { formatFacts } from './arrange-rows.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import classes from './LibraryPane.module.css';
import {
  listName,
  maxRowNameLength,
  Row,
  RowExcerpt,
  RowFacts,
  RowList,
  RowMatch,
  RowName,
} from './Rows.tsx';
import { usePlaceLabel } from './use-place-label.ts';
import type { ShownHit } from './use-shown-list.ts';

/** Renders matches in `<mark>`. The text is never interpreted as HTML. */
const HighlightedText = ({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) => (
  <>
    {toSegments(text, marks).map((segment) =>
      segment.isMatch ? <RowMatch key={segment.offset}>{segment.text}</RowMatch> : segment.text,
    )}
  </>
);

/** The first match is visible in a narrow row. */
const Snippet = ({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) => {
  const from = wordStart(text, marks[0]?.[0] ?? 0, 16);
  return (
    <>
      {from > 0 && '…'}
      <HighlightedText
        text={text.slice(from)}
        marks={marks.map(([start, end]) => [start - from, end - from])}
      />
    </>
  );
};

interface HitRowProps {
  readonly hit: ShownHit;
  readonly row: RowState;
  readonly place: string;
  readonly marks: TextMarks;
  readonly now: Date;
}

const HitRow = ({ hit, row, place, marks, now }: HitRowProps) => (
  <Row
    row={row}
    name={hit.name}
    trailing={
      <FavoriteButton
        record={{ ...hit, favorite: hit.row ? hit.row.favorites === 'all' : hit.favorite }}
        isSome={hit.row?.favorites === 'some'}
        tabIndex={row.isTabStop ? 0 : -1}
        size={16}
      />
    }
    {...marks}
  >
    <RowName>
      <HighlightedText text={truncate(hit.name, maxRowNameLength)} marks={hit.nameMarks} />
    </RowName>
    <RowFacts place={place}>{hit.row ? formatFacts(hit.row, now) : formatDate(hit.created_at)}</RowFacts>
    <RowExcerpt>
      <Snippet text={hit.snippet} marks={hit.snippetMarks} />
      {hit.snippet === '' && t('transcriptions.noText')}
    </RowExcerpt>
  </Row>
);

interface LibraryPaneProps {
  readonly searchState: LibrarySearchState;
  /** The hits without records that are being deleted. */
  readonly hits: readonly ShownHit[];
  readonly openId: string | undefined;
  readonly selection: TranscriptionSelection;
  readonly onOpen: (hit: LibraryHit, trigger: OpenTrigger) => void;
  readonly onDelete: () => void;
  /** Moves the focus back to the search field. */
  readonly onAbove: () => void;
  /** Of the service that can be searched; null if there is none. */
  readonly host: string | null;
  readonly onSearchService: () => void;
}

/** Milliseconds before the text of a row opens, because the arrow keys pass many rows quickly. */
const openDelay = 150;

const formatServiceSearch = (host: string, query: string): string =>
  t('transcriptions.service.searchFor', { host, text: truncate(query) });

const formatResultCount = ({ results }: LibrarySearchState): string => {
  if (!results) return '';
  if (results.total === 0) return t('transcriptions.library.noResults');
  return results.total === null
    ? t('transcriptions.library.topResults')
    : t('transcriptions.library.resultCount', { count: results.total });
};

export const LibraryPane = (props: LibraryPaneProps) => {
  const { searchState, hits, openId, selection, onOpen, onDelete, onAbove, host, onSearchService } = props;
  const { data: state } = useQuery(libraryStateQuery);
  const { librarySearch } = useTranscriptionsState();
  const getMarks = useTextMarks();
  const getPlace = usePlaceLabel();
  const now = new Date();
  const serviceRow = useRef<HTMLButtonElement>(null);
  const focusRow = useFocusRow(listName);
  const cancelOpen = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelOpen.current?.(), []);
  const announce = useAnnounce();
  const found = searchState.error ? '' : formatResultCount(searchState);
  useEffect(() => {
    if (found !== '') announce(`${searchState.query}: ${found}`, 'search');
  }, [announce, found, searchState.query]);

  if (searchState.error) return <ErrorState error={searchState.error} retry={librarySearch.refresh} />;
  if (!searchState.results) return <LoadingRows rows={4} label={t('transcriptions.library.searching')} />;
  const note = state ? formatLibraryState(state) : null;
  if (hits.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.4} />}
        title={t('transcriptions.library.noResults')}
        action={
          host !== null && (
            <ActionButton variant="default" onClick={onSearchService}>
              {formatServiceSearch(host, searchState.query)}
            </ActionButton>
          )
        }
      >
        {note}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <span className={classes.status}>
          {found}
          {note && ` · ${note}`}
        </span>
        {note && host !== null && (
          <ActionButton variant="default" size="compact-xs" onClick={onSearchService}>
            {t('transcriptions.service.search', { host })}
          </ActionButton>
        )}
      </div>
      <RowList
        label={t('transcriptions.library.results')}
        items={hits}
        openId={openId}
        listKey={searchState.query}
        onEnd={librarySearch.loadMore}
        selection={selection}
        onDelete={onDelete}
        onAbove={onAbove}
        onBelow={() => serviceRow.current?.focus()}
        bottom={
          host !== null && (
            <PlainButton
              ref={serviceRow}
              className={classes.service}
              onClick={onSearchService}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp') return;
                event.preventDefault();
                focusRow(hits.at(-1)?.id ?? '');
              }}
            >
              <IconCloudSearch size={16} stroke={1.6} aria-hidden="true" />
              <span>{formatServiceSearch(host, searchState.query)}</span>
            </PlainButton>
          )
        }
        onOpen={(id, trigger) => {
          cancelOpen.current?.();
          const hit = hits.find((one) => one.id === id);
          if (!hit) return;
          if (trigger === 'arrow_key') cancelOpen.current = after(openDelay, () => onOpen(hit, trigger));
          else onOpen(hit, trigger);
        }}
      >
        {(hit, row) => (
          <HitRow hit={hit} row={row} place={getPlace(hit.id)} marks={getMarks(hit.id)} now={now} />
        )}
      </RowList>
    </>
  );
};
