/** Deletes transcriptions with undo. Deletions outlive the screen. */
import { t } from '../../../preload/messages/translate.ts';
import { createDeletions, type Deletions } from '../../lib/deletions.ts';
import { listen } from '../../lib/listen.ts';
import { truncate } from '../../lib/truncate.ts';
import type { AppState } from '../../state/app-state.ts';
import { deletedKey } from './library/library-queries.ts';
import { showDeleteFailure } from './messages.ts';
import { removeRecord } from './transcription-queries.ts';
import { withRetry } from './with-retry.ts';

export interface TranscriptionRef {
  readonly id: string;
  readonly name: string;
}

const formatDeleted = (records: readonly TranscriptionRef[]): string => {
  const [first] = records;
  return records.length === 1 && first
    ? t('transcriptions.deleted.done', { name: truncate(first.name) })
    : t('transcriptions.deleted.doneCount', { count: records.length });
};

/** `onDeleted` is called for each record that the service has deleted. */
export const createTranscriptionDeletions = (
  { bridge, queryClient, toasts, undo, onDispose }: AppState,
  onDeleted: (id: string) => void,
): Deletions<TranscriptionRef> => {
  const deletions = createDeletions<TranscriptionRef>({
    undo,
    message: formatDeleted,
    send: (id, signal) => withRetry((one: string) => bridge.transcriptions.delete(one), { signal })(id),
    onDeleted: (id) => {
      onDeleted(id);
      removeRecord(queryClient, id);
      void queryClient.invalidateQueries({ queryKey: deletedKey });
    },
    onFailed: (failures) => showDeleteFailure(toasts, failures),
  });
  onDispose(listen(window, ['beforeunload', 'pagehide'], deletions.flush));
  return deletions;
};
