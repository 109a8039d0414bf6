import { Button } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeletedTranscription } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import type { OpenTrigger } from '../../../ui/list/rows/virtual-rows.ts';
import { deletedQuery } from '../library/library-queries.ts';
import { maxRowNameLength, Row, RowExcerpt, RowFacts, RowList, RowName } from '../list/Rows.tsx';
import { usePlaceLabel } from '../list/use-place-label.ts';
import { usePendingDeletions, useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './DeletedPane.module.css';

/** Deletions that are not sent yet, each with an undo. */
const PendingDeletionList = () => {
  const { deletions } = useTranscriptionsState();
  const waiting = usePendingDeletions();
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('transcriptions.deleted.pending')}>
      {waiting.map(({ id, name }) => (
        <li key={id} className={classes.row}>
          <div className={classes.details}>
            <div className={classes.name} dir="auto">
              {truncate(name, maxRowNameLength)}
            </div>
            <div className={classes.meta}>{t('transcriptions.deleted.justNow')}</div>
          </div>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('transcriptions.deleted.undo', { name: truncate(name) })}
            onClick={() => deletions.restore(id)}
          >
            {t('common.undo')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

interface DeletedPaneProps {
  readonly openId: string | undefined;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}

const formatDeletion = ({ deletedBy, deletedAt }: DeletedTranscription): string => {
  const date = formatDate(deletedAt);
  if (deletedBy === 'not_stored') return t('transcriptions.deleted.notStored');
  return deletedBy === 'person'
    ? t('transcriptions.deleted.deletedOn', { date })
    : t('transcriptions.deleted.missingSince', { date });
};

const Copies = ({ openId, onOpen }: DeletedPaneProps) => {
  const { data: copies, error, refetch } = useQuery(deletedQuery);
  const isSomePending = usePendingDeletions().length > 0;
  const getPlace = usePlaceLabel();
  if (error && !copies) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!copies) return <LoadingRows rows={3} label={t('transcriptions.deleted.loading')} />;
  if (copies.length === 0 && isSomePending) return null;
  if (copies.length === 0) {
    return (
      <EmptyState icon={<IconTrashOff size={30} stroke={1.4} />} title={t('transcriptions.deleted.empty')}>
        {t('transcriptions.deleted.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <RowList
      label={t('transcriptions.views.deleted')}
      items={copies}
      openId={openId}
      selection={null}
      onOpen={onOpen}
    >
      {(copy, row) => (
        <Row row={row} name={copy.name}>
          <RowName>{truncate(copy.name, maxRowNameLength)}</RowName>
          <RowFacts place={getPlace(copy.id)}>{formatDeletion(copy)}</RowFacts>
          <RowExcerpt>{copy.excerpt === '' ? t('transcriptions.noText') : copy.excerpt}</RowExcerpt>
        </Row>
      )}
    </RowList>
  );
};

export const DeletedPane = (props: DeletedPaneProps) => (
  <>
    <PendingDeletionList />
    <Copies {...props} />
  </>
);
