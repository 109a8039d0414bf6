/** Deletes transcriptions with undo. */
import { t } from '../../../preload/messages/translate.ts';
import { getServiceAccountId } from '../../lib/account-id.ts';
import type { Deletions } from '../../lib/deletions/deletions.ts';
import { truncate } from '../../lib/truncate.ts';
import type { AppState } from '../../state/app-state.ts';
import { createRecordDeletions } from '../../state/record-deletions.ts';
import type { ListSelection } from '../../ui/list/rows/use-selection.ts';
import { deletedKey } from './library/library-queries.ts';
import { removeRecord } from './transcription-queries.ts';

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
  appState: AppState,
  onDeleted: (id: string) => void,
): Deletions<TranscriptionRef> => {
  const { bridge, queryClient, toasts } = appState;
  return createRecordDeletions<TranscriptionRef>(appState, {
    getAccountId: getServiceAccountId,
    message: formatDeleted,
    send: (id) => bridge.transcriptions.delete(id),
    onDeleted: (id) => {
      onDeleted(id);
      removeRecord(queryClient, id);
      void queryClient.invalidateQueries({ queryKey: deletedKey });
    },
    onFailed: (failures) => {
      const [first] = failures;
      const title = t('transcriptions.deleted.failed', { count: failures.length });
      if (first) toasts.errorToast(title, first.error);
    },
  });
};

/** The selected rows of a page, or of the search results. */
export type TranscriptionSelection = ListSelection<TranscriptionRef>;
