import { Text } from '@mantine/core';
import { IconFileMusic } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unreachableErrors } from '../../../../preload/contract/errors/error-families.ts';
import type { LibraryRow } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useAddFiles } from '../../../lib/add-files-context.ts';
import { truncate } from '../../../lib/truncate.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import type { OpenTrigger, RowState } from '../../../ui/list/rows/virtual-rows.ts';
import { CachedNotice, OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import type { TranscriptionSelection } from '../deletions.ts';
import { formatMissing } from '../library/library-hits.ts';
import { libraryStateQuery } from '../library/library-queries.ts';
import { refreshQuery, rowsQuery } from '../library/list-rows.ts';
import type { TranscriptionSearch } from '../search.ts';
import { type TextMarks, useTextMarks } from '../use-transcriptions-state.ts';
import { formatFacts, groupByTime } from './arrange-rows.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { maxRowNameLength, Row, RowExcerpt, RowFacts, RowList, RowName, rowHeight } from './Rows.tsx';
import { UploadRows } from './UploadRows.tsx';
import { useUploadRowCount } from './upload-rows.ts';
import { usePlaceLabel } from './use-place-label.ts';

interface TextRowProps {
  readonly text: LibraryRow;
  readonly row: RowState;
  /** Not said if it is left out. */
  readonly place?: string;
  readonly marks: TextMarks;
  readonly now: Date;
}

export const TextRow = ({ text, row, place, marks, now }: TextRowProps) => {
  const { id, name, favorites, excerpt } = text;
  const star = (
    <FavoriteButton
      record={{ id, name, favorite: favorites === 'all' }}
      isSome={favorites === 'some'}
      tabIndex={row.isTabStop ? 0 : -1}
      size={16}
    />
  );
  return (
    <Row row={row} name={name} trailing={star} {...marks}>
      <RowName elementtiming="transcription">{truncate(name, maxRowNameLength)}</RowName>
      <RowFacts {...(place !== undefined && { place })}>{formatFacts(text, now)}</RowFacts>
      <RowExcerpt>{excerpt === '' ? t('transcriptions.noText') : excerpt}</RowExcerpt>
    </Row>
  );
};

interface TextListPaneProps {
  readonly rows: readonly LibraryRow[];
  readonly search: TranscriptionSearch;
  readonly openId: string | undefined;
  readonly selection: TranscriptionSelection;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
  readonly onDelete: () => void;
}

const emptyTitles = {
  list: 'transcriptions.list.empty',
  favorites: 'transcriptions.list.noFavorites',
  show: 'shows.empty',
} as const;

const emptyHints = { favorites: 'transcriptions.list.noFavoritesHint', show: 'shows.emptyHint' } as const;

const Empty = ({ view }: { readonly view: keyof typeof emptyTitles }) => {
  const { chooseFiles } = useAddFiles();
  return (
    <EmptyState
      icon={<IconFileMusic size={34} stroke={1.3} />}
      title={t(emptyTitles[view])}
      action={
        view === 'list' && (
          <ActionButton onClick={chooseFiles}>{t('transcriptions.list.addFiles')}</ActionButton>
        )
      }
    >
      {view !== 'list' && t(emptyHints[view])}
    </EmptyState>
  );
};

/** All texts on this computer. What the service has besides comes by itself. */
export const TextListPane = (props: TextListPaneProps) => {
  const { rows, search, openId, selection, onOpen, onDelete } = props;
  const all = useQuery(rowsQuery);
  const refresh = useQuery(refreshQuery);
  const { data: state } = useQuery(libraryStateQuery);
  const getMarks = useTextMarks();
  const getPlace = usePlaceLabel();
  const uploadCount = useUploadRowCount();
  const now = new Date();
  const today = now.toDateString();
  const headings = useMemo(
    () => (search.sort_by === 'id' ? groupByTime(rows, new Date(today)) : undefined),
    [rows, search.sort_by, today],
  );
  const retry = (): void => void refresh.refetch();
  const error = all.error ?? refresh.error;
  const isNothingHere = all.data === undefined || all.data.length === 0;
  if (isNothingHere && error)
    return <ErrorState error={error} retry={() => void Promise.all([all.refetch(), refresh.refetch()])} />;
  if (isNothingHere && (all.isPending || refresh.isPending || (state?.total ?? 0) > 0))
    return <LoadingRows label={t('transcriptions.list.loading')} />;
  const view = search.favorite ? 'favorites' : search.show === '' ? 'list' : 'show';
  const completeAt = state?.completeAt ?? null;
  const missing = state ? formatMissing(state) : null;
  return (
    <>
      {error && unreachableErrors.has(error.code) && completeAt !== null ? (
        <CachedNotice cachedAt={completeAt} what="list" retry={retry} />
      ) : (
        error && (
          <OfflineNotice error={error} retry={retry}>
            {t('common.list.lastLoaded')}
          </OfflineNotice>
        )
      )}
      {rows.length === 0 ? (
        <>
          <UploadRows openId={openId} />
          {(uploadCount === 0 || view !== 'list') && <Empty view={view} />}
        </>
      ) : (
        <RowList
          label={t('common.transcriptions')}
          items={rows}
          {...(headings && { headings })}
          listKey={`${search.sort_by} ${search.sort} ${search.favorite} ${search.show}`.trim()}
          isRemembered
          top={{ content: <UploadRows openId={openId} />, height: uploadCount * rowHeight }}
          openId={openId}
          selection={selection}
          onOpen={onOpen}
          onDelete={onDelete}
        >
          {(text, row) => (
            <TextRow text={text} row={row} place={getPlace(text.id)} marks={getMarks(text.id)} now={now} />
          )}
        </RowList>
      )}
      {missing !== null && (
        <Text role="status" size="xs" c="dimmed" px="lg" py="xs">
          {missing}
        </Text>
      )}
    </>
  );
};
