import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { invalidateLists } from '../transcription-queries.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

/** Asks for confirmation, then discards the draft of a record that the service no longer has. */
export const useDiscard = (id: string, onDiscarded: () => void): (() => Promise<void>) => {
  const client = useQueryClient();
  const { drafts, toRecordKey } = useTranscriptionsState();
  return async () => {
    const isSure = await confirmDialog({
      title: t('transcriptions.drafts.discardTitle'),
      children: t('transcriptions.drafts.discardWarning'),
      confirm: t('common.discard'),
      danger: true,
    });
    if (!isSure) return;
    drafts.remove(toRecordKey(id));
    onDiscarded();
    void invalidateLists(client);
  };
};
