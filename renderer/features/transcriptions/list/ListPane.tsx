import { Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RecordListPane } from '../../../ui/list/RecordListPane.tsx';
import type { OpenTrigger, RowState } from '../../../ui/list/rows/virtual-rows.ts';
import type { TranscriptionSelection } from '../deletions.ts';
import { mayMatchMore, type TranscriptionSearch } from '../search.ts';
import { type TextMarks, useTextMarks } from '../use-transcriptions-state.ts';
import { formatRowMeta } from './arrange-rows.ts';
import { getExcerpt } from './excerpt.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { maxRowNameLength, Row, RowExcerpt, RowFacts, RowList, RowMatch, RowName } from './Rows.tsx';
import type { ServiceList } from './use-shown-list.ts';

interface TranscriptionRowProps {
  readonly record: Transcription;
  readonly row: RowState;
  readonly marks: TextMarks;
  /** The query for texts; '' if texts are not searched. */
  readonly searchText: string;
}

const TranscriptionRow = ({ record, row, marks, searchText }: TranscriptionRowProps) => {
  const { before, match, after } = getExcerpt(record.result ?? '', searchText);
  const favoriteButton = <FavoriteButton record={record} tabIndex={row.isTabStop ? 0 : -1} size={17} />;
  return (
    <Row row={row} name={record.name} trailing={favoriteButton} {...marks}>
      <RowName elementtiming="transcription">{truncate(record.name, maxRowNameLength)}</RowName>
      <RowFacts>{formatRowMeta(record)}</RowFacts>
      <RowExcerpt>
        {before}
        {match && <RowMatch>{match}</RowMatch>}
        {after}
        {record.result === '' && t('transcriptions.noText')}
      </RowExcerpt>
    </Row>
  );
};

interface ListPaneProps {
  readonly list: ServiceList;
  readonly search: TranscriptionSearch;
  readonly openId: string | undefined;
  readonly selection: TranscriptionSelection;
  readonly onChange: (change: Partial<TranscriptionSearch>) => void;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
  readonly onDelete: () => void;
}

const Empty = ({ search, onChange }: Pick<ListPaneProps, 'search' | 'onChange'>) => (
  <EmptyState
    icon={<IconSearchOff size={30} stroke={1.4} />}
    title={t('transcriptions.list.noMatches')}
    action={
      <ActionButton variant="default" onClick={() => onChange({ search: '', favorite: false })}>
        {t('transcriptions.list.clearFilters')}
      </ActionButton>
    }
  >
    {t(search.favorite ? 'transcriptions.list.noFavoriteMatches' : 'transcriptions.list.searchElsewhere')}
  </EmptyState>
);

/** What the service has found. */
export const ListPane = (props: ListPaneProps) => {
  const { list, search, openId, selection, onChange, onOpen, onDelete } = props;
  const getMarks = useTextMarks();
  return (
    <RecordListPane
      list={list}
      loadingLabel={t('transcriptions.list.loading')}
      empty={<Empty search={search} onChange={onChange} />}
      footer={
        mayMatchMore(search) && (
          <Text size="xs" c="dimmed" px="lg" py="xs">
            {t('transcriptions.list.wildcards')}
          </Text>
        )
      }
    >
      {({ items }) => (
        <RowList
          label={t('common.transcriptions')}
          items={items}
          openId={openId}
          isStale={list.isStale}
          onEnd={list.loadMore}
          listKey={JSON.stringify({ ...search, id: undefined })}
          selection={selection}
          onOpen={onOpen}
          onDelete={onDelete}
        >
          {(record, row) => (
            <TranscriptionRow
              record={record}
              row={row}
              marks={getMarks(record.id)}
              searchText={search.search_by === 'result' ? search.search : ''}
            />
          )}
        </RowList>
      )}
    </RecordListPane>
  );
};
