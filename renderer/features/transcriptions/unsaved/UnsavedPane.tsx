import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeletedTranscription } from '../../../../preload/contract/library.ts';
import type { DraftSummary } from '../../../../preload/contract/texts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { draftsQuery } from '../drafts/draft-queries.ts';
import { deletedQuery } from '../library/library-queries.ts';
import { maxRowNameLength, type OpenTrigger, Row } from '../list/Row.tsx';
import { RowList } from '../list/RowList.tsx';
import { RowMeta, RowName } from '../list/RowText.tsx';
import { useTooLongTexts, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { UnsavedBar } from './UnsavedBar.tsx';
import { useSaveAll } from './use-save-all.ts';

interface UnsavedPaneProps {
  readonly openId: string | undefined;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}

/** A deleted record has its name in its copy only. */
const getName = ({ id, name }: DraftSummary, copies: readonly DeletedTranscription[]): string =>
  name ?? copies.find((copy) => copy.id === id)?.name ?? t('transcriptions.unnamed', { id });

export const UnsavedPane = ({ openId, onOpen }: UnsavedPaneProps) => {
  const { data: summaries, error, refetch } = useQuery(draftsQuery);
  const { data: copies = [] } = useQuery(deletedQuery);
  const { saveAll, isSaving } = useSaveAll();
  const { toRecordKey } = useTranscriptionsState();
  const tooLong = useTooLongTexts();
  if (error && !summaries) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!summaries) return <LoadingRows rows={3} label={t('transcriptions.drafts.loading')} />;
  if (summaries.length === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={30} stroke={1.4} />}
        title={t('transcriptions.drafts.allSaved')}
      >
        {t('transcriptions.drafts.allSavedHint')}
      </EmptyState>
    );
  }
  const savable = summaries.filter(({ id }) => !tooLong.has(toRecordKey(id)));
  const kept = summaries.length - savable.length;
  return (
    <>
      {savable.length > 0 && (
        <UnsavedBar message={t('transcriptions.drafts.unsavedCount', { count: savable.length })}>
          <Button
            size="compact-sm"
            loading={isSaving}
            onClick={() => void saveAll(savable.map(({ id }) => id))}
          >
            {t('transcriptions.drafts.saveAll', { count: savable.length })}
          </Button>
        </UnsavedBar>
      )}
      {kept > 0 && <UnsavedBar message={t('transcriptions.drafts.keptCount', { count: kept })} />}
      <RowList
        label={t('transcriptions.drafts.unsaved')}
        ids={summaries.map(({ id }) => id)}
        openId={openId}
        selection={null}
        onOpen={onOpen}
      >
        {(row) => {
          const summary = summaries.find(({ id }) => id === row.id);
          if (!summary) return null;
          const name = getName(summary, copies);
          const isTooLong = tooLong.has(toRecordKey(row.id));
          return (
            <Row row={row} name={name}>
              <RowName>{truncate(name, maxRowNameLength)}</RowName>
              <RowMeta tooLong={tooLong.get(toRecordKey(row.id))}>
                <span>{formatDateTime(summary.changedAt)}</span>
                {!isTooLong && (
                  <span>{t('transcriptions.characterCount', { count: summary.characters })}</span>
                )}
              </RowMeta>
            </Row>
          );
        }}
      </RowList>
    </>
  );
};
