import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { isDirty } from '../drafts/draft.ts';
import { invalidateLists } from '../transcription-queries.ts';
import { useTranscriptionsRoute } from '../use-transcriptions-route.ts';
import { useDraft, useTranscriptionsState } from '../use-transcriptions-state.ts';
import { useDiscard } from './use-discard.ts';

interface NotFoundPaneProps {
  readonly id: string;
  readonly onClose: () => void;
}

const copyLabels = { idle: 'Copy what you typed', copied: 'Copied', failed: "Couldn't copy" };

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
      title="This transcription is no longer there"
      action={
        <>
          {unsaved !== null && <Button onClick={() => copy(unsaved)}>{copyLabels[state]}</Button>}
          <Button variant="default" onClick={() => change({ view: 'deleted', id })}>
            Recently deleted
          </Button>
          {unsaved !== null && (
            <Button variant="default" onClick={() => void discard()}>
              Discard what you typed…
            </Button>
          )}
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      It may have been deleted elsewhere. Its last text stays on this computer for 30 days.
      {unsaved !== null && ' What you typed into it is kept until you discard it.'}
    </EmptyState>
  );
};
