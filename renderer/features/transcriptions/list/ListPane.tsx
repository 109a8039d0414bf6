import { Button } from '@mantine/core';
import { IconFileMusic, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Page } from '../../../../preload/contract/page.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { CachedNotice } from '../../../ui/CachedNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { isFiltered, type TranscriptionSearch } from '../search.ts';
import { useTooLongTexts, useTranscriptionsState, useUnsavedKeys } from '../use-transcriptions-state.ts';
import type { OpenTrigger } from './Row.tsx';
import { RowList } from './RowList.tsx';
import { TranscriptionRow } from './TranscriptionRow.tsx';
import type { TranscriptionSelection } from './use-selection.ts';

interface ListPaneProps {
  readonly list: UseQueryResult<Page<Transcription>>;
  /** Records of the shown page, without those that are being deleted. */
  readonly records: readonly Transcription[];
  readonly search: TranscriptionSearch;
  readonly selection: TranscriptionSelection;
  readonly onChange: (change: Partial<TranscriptionSearch>) => void;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
  readonly onDelete: () => void;
}

const Empty = ({ search, onChange }: Pick<ListPaneProps, 'search' | 'onChange'>) => {
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.4} />}
        title={t('transcriptions.list.noMatches')}
        action={
          <Button variant="default" onClick={() => onChange({ search: '', favorite: false })}>
            {t('transcriptions.list.clearFilters')}
          </Button>
        }
      >
        {t(search.favorite ? 'transcriptions.list.noFavoriteMatches' : 'transcriptions.list.searchElsewhere')}
      </EmptyState>
    );
  }
  if (search.page > 1) {
    return (
      <EmptyState
        title={t('transcriptions.list.emptyPage')}
        action={<Button onClick={() => onChange({ page: 1 })}>{t('transcriptions.list.firstPage')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconFileMusic size={34} stroke={1.3} />}
      title={t('transcriptions.list.empty')}
      action={
        <Button component={Link} to="/uploads">
          {t('transcriptions.list.addFiles')}
        </Button>
      }
    >
      {t('transcriptions.list.emptyHint')}
    </EmptyState>
  );
};

export const ListPane = (props: ListPaneProps) => {
  const { list, records, search, selection, onChange, onOpen, onDelete } = props;
  const { toRecordKey } = useTranscriptionsState();
  const unsaved = useUnsavedKeys();
  const tooLong = useTooLongTexts();
  const { data: page, error, isPending, isPlaceholderData, refetch } = list;
  const retry = (): void => void refetch();
  if (isPending) return <LoadingRows rows={7} label={t('transcriptions.list.loading')} />;
  if (!page) return error ? <ErrorState error={error} retry={retry} /> : null;
  return (
    <>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          {t('transcriptions.list.lastLoaded')}
        </OfflineNotice>
      )}
      {!error && <CachedNotice cachedAt={page.cachedAt} what="list" retry={retry} />}
      {page.items.length === 0 ? (
        <Empty search={search} onChange={onChange} />
      ) : (
        <RowList
          label={t('common.transcriptions')}
          ids={records.map(({ id }) => id)}
          openId={search.id}
          isStale={isPlaceholderData}
          selection={selection}
          onOpen={onOpen}
          onDelete={onDelete}
        >
          {(row) => {
            const record = records.find(({ id }) => id === row.id);
            return (
              record && (
                <TranscriptionRow
                  record={record}
                  row={row}
                  isUnsaved={unsaved.includes(toRecordKey(row.id))}
                  tooLong={tooLong.get(toRecordKey(row.id))}
                  searchText={search.search_by === 'result' ? search.search : ''}
                />
              )
            );
          }}
        </RowList>
      )}
      {page.items.length > 0 && (
        <Pager
          page={page.page}
          lastPage={page.lastPage}
          hasMore={page.hasMore}
          total={page.total && page.total - (page.items.length - records.length)}
          perPage={search.per_page}
          count={records.length}
          onPage={(next) => onChange({ page: next })}
          onPerPage={(size) => onChange({ per_page: size })}
        />
      )}
    </>
  );
};
