import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LibraryHit } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { after } from '../../../lib/timers.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import type { OpenTrigger } from '../../../ui/list/rows/row-state.ts';
import { useIsUnsaved } from '../episode/use-is-unsaved.ts';
import { RowList } from '../list/RowList.tsx';
import type { TranscriptionSelection } from '../transcription-selection.ts';
import { useTooLongTexts, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { HitRow } from './HitRow.tsx';
import classes from './LibraryPane.module.css';
import { libraryStateQuery } from './library-queries.ts';
import { hitsPerLoad, type LibrarySearchState } from './library-search.ts';
import { formatLibraryState } from './library-state-message.ts';
import { MoreHits } from './MoreHits.tsx';

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
  const { toRecordKey, librarySearch } = useTranscriptionsState();
  const isUnsaved = useIsUnsaved();
  const tooLong = useTooLongTexts();
  const cancelOpen = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelOpen.current?.(), []);

  if (searchState.error) return <ErrorState error={searchState.error} retry={librarySearch.refresh} />;
  if (!searchState.results) return <LoadingRows rows={4} label={t('transcriptions.library.searching')} />;
  const note = state ? formatLibraryState(state) : null;
  const searchServiceButton = (
    <Button variant="default" size="compact-xs" onClick={onAskService}>
      {t('transcriptions.library.searchService')}
    </Button>
  );
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
        {note && searchServiceButton}
      </div>
      <RowList
        label={t('transcriptions.library.results')}
        ids={hits.map(({ id }) => id)}
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
        {(row) => {
          const hit = hits.find(({ id }) => id === row.id);
          const key = toRecordKey(row.id);
          return (
            hit && <HitRow hit={hit} row={row} isUnsaved={isUnsaved(row.id)} tooLong={tooLong.get(key)} />
          );
        }}
      </RowList>
      <MoreHits results={searchState.results} onMore={librarySearch.loadMore} />
    </>
  );
};
