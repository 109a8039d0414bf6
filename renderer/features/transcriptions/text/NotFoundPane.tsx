import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { isDirty } from '../drafts/draft.ts';
import { invalidateLists } from '../transcription-queries.ts';
import { useTranscriptionsRoute } from '../use-transcriptions-route.ts';
import { useDraft, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { formatCopyLabel, useDiscard } from './notices.tsx';

interface NotFoundPaneProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The service no longer has the record. Unsaved text can still be copied. */
export const NotFoundPane = ({ id, onClose }: NotFoundPaneProps) => {
  const client = useQueryClient();
  const transcriptionsState = useTranscriptionsState();
  const { change } = useTranscriptionsRoute();
  const key = transcriptionsState.toRecordKey(id);
  const draft = useDraft(key);
  const { state, copy } = useCopy();
  const unsaved = draft && isDirty(draft) ? draft.text : null;
  const close = (): void => {
    onClose();
    void invalidateLists(client);
  };
  const discard = useDiscard(id, onClose);
  return (
    <EmptyState
      icon={<IconFileOff size={30} stroke={1.3} />}
      title={t('transcriptions.notFound.title')}
      action={
        <>
          {unsaved !== null && (
            <Button onClick={() => copy(unsaved)}>
              {formatCopyLabel(state, t('transcriptions.notFound.copyChanges'))}
            </Button>
          )}
          <Button variant="default" onClick={() => change({ view: 'deleted', id })}>
            {t('transcriptions.views.deleted')}
          </Button>
          {unsaved !== null && (
            <Button variant="default" onClick={() => void discard()}>
              {t('transcriptions.notFound.discardChanges')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {unsaved === null
        ? t('transcriptions.notFound.explanation')
        : t('transcriptions.notFound.explanationWithChanges')}
    </EmptyState>
  );
};
