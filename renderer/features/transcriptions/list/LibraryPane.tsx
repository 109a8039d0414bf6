import { Button, VisuallyHidden } from '@mantine/core';
import { IconSearchOff, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LibraryHit, LibraryHits, Mark } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { after } from '../../../lib/timers.ts';
import { truncate } from '../../../lib/truncate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import type { OpenTrigger, RowState } from '../../../ui/list/rows/row-state.ts';
import type { TranscriptionSelection } from '../deletions.ts';
import { formatLibraryState, toSegments } from '../library/library-hits.ts';
import { libraryStateQuery } from '../library/library-queries.ts';
import { hasMore, hitsPerLoad, type LibrarySearchState } from '../library/library-search.ts';
import { type TextMarks, useTextMarks, useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './LibraryPane.module.css';
import { maxRowNameLength, Row, RowExcerpt, RowList, RowMatch, RowMeta, RowName, useRows } from './Rows.tsx';

/** Renders matches in `<mark>`. The text is never interpreted as HTML. */
const HighlightedText = ({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) => (
  <>
    {toSegments(text, marks).map((segment) =>
      segment.isMatch ? <RowMatch key={segment.offset}>{segment.text}</RowMatch> : segment.text,
    )}
  </>
);

interface HitRowProps {
  readonly hit: LibraryHit;
  readonly row: RowState;
  readonly marks: TextMarks;
}

const HitRow = ({ hit, row, marks }: HitRowProps) => (
  <Row row={row} name={hit.name}>
    <RowName>
      <HighlightedText text={truncate(hit.name, maxRowNameLength)} marks={hit.nameMarks} />
    </RowName>
    <RowMeta {...marks}>
      {formatDate(hit.created_at)}
      {hit.favorite && (
        <span className={classes.starred}>
          <IconStarFilled size={11} aria-hidden="true" />
          <VisuallyHidden>{t('transcriptions.favorite.label')}</VisuallyHidden>
        </span>
      )}
    </RowMeta>
    <RowExcerpt lines={3}>
      <HighlightedText text={hit.snippet} marks={hit.snippetMarks} />
      {hit.snippet === '' && t('transcriptions.noText')}
    </RowExcerpt>
  </Row>
);

/** Loads the next hits and focuses the first of them. Renders nothing if there are no more. */
const MoreHits = ({ results }: { readonly results: LibraryHits }) => {
  const { hits, total } = results;
  const { librarySearch } = useTranscriptionsState();
  /** Number of hits when more were requested. */
  const before = useRef<number | null>(null);
  const rows = useRows();
  useEffect(() => {
    const first = before.current === null ? undefined : hits[before.current];
    if (!first) return;
    before.current = null;
    rows.get(first.id)?.focus();
  }, [hits, rows]);
  if (hits.length < hitsPerLoad || !hasMore(results)) return null;
  const next = total === null ? hitsPerLoad : Math.min(hitsPerLoad, total - hits.length);
  return (
    <div className={classes.foot}>
      <Button
        variant="default"
        onClick={() => {
          before.current = hits.length;
          librarySearch.loadMore();
        }}
      >
        {t('transcriptions.library.showMore', { count: next })}
      </Button>
    </div>
  );
};

interface LibraryPaneProps {
  readonly searchState: LibrarySearchState;
  /** The hits without records that are being deleted. */
  readonly hits: readonly LibraryHit[];
  readonly openId: string | undefined;
  readonly selection: TranscriptionSelection;
  readonly onOpen: (hit: LibraryHit, trigger: OpenTrigger) => void;
  readonly onDelete: () => void;
  /** Moves the focus back to the search field. */
  readonly onAbove: () => void;
  readonly onAskService: () => void;
}

/** Milliseconds before the text of a row opens, because the arrow keys pass many rows quickly. */
const openDelay = 150;

const formatResultCount = ({ results }: LibrarySearchState): string => {
  if (!results) return '';
  const { hits, total } = results;
  if (total === null) return t('transcriptions.library.topResults');
  const shown = Math.max(hits.length, Math.min(hitsPerLoad, total));
  return total > shown
    ? t('transcriptions.library.topOf', { shown, total })
    : t('transcriptions.library.resultCount', { count: total });
};

export const LibraryPane = (props: LibraryPaneProps) => {
  const { searchState, hits, openId, selection, onOpen, onDelete, onAbove, onAskService } = props;
  const { data: state } = useQuery(libraryStateQuery);
  const { librarySearch } = useTranscriptionsState();
  const getMarks = useTextMarks();
  const cancelOpen = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelOpen.current?.(), []);

  if (searchState.error) return <ErrorState error={searchState.error} retry={librarySearch.refresh} />;
  if (!searchState.results) return <LoadingRows rows={4} label={t('transcriptions.library.searching')} />;
  const note = state ? formatLibraryState(state) : null;
  if (hits.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.4} />}
        title={t('transcriptions.library.noResults')}
        action={
          <Button variant="default" onClick={onAskService}>
            {t('transcriptions.library.searchService')}
          </Button>
        }
      >
        {note ?? t('transcriptions.library.serviceMayFindMore')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <span className={classes.status} role="status">
          {formatResultCount(searchState)}
          {note && <span className={classes.note}> {note}</span>}
        </span>
        {note && (
          <Button variant="default" size="compact-xs" onClick={onAskService}>
            {t('transcriptions.library.searchService')}
          </Button>
        )}
      </div>
      <RowList
        label={t('transcriptions.library.results')}
        items={hits}
        openId={openId}
        selection={selection}
        onDelete={onDelete}
        onAbove={onAbove}
        onOpen={(id, trigger) => {
          cancelOpen.current?.();
          const hit = hits.find((one) => one.id === id);
          if (!hit) return;
          if (trigger === 'arrow_key') cancelOpen.current = after(openDelay, () => onOpen(hit, trigger));
          else onOpen(hit, trigger);
        }}
      >
        {(hit, row) => <HitRow hit={hit} row={row} marks={getMarks(hit.id)} />}
      </RowList>
      <MoreHits results={searchState.results} />
    </>
  );
};
