import type { TranscriptionRef, TranscriptionSelection } from './deletions.ts';
import { useTranscriptionsState } from './use-transcriptions-state.ts';

interface DeleteOptions {
  /** The record to show after the deletion. */
  readonly next: string | undefined;
  readonly onGo: (id: string | undefined) => void;
}

/** Deletes records, with one undo for all of them. */
export const useDelete = (): ((records: readonly TranscriptionRef[], options: DeleteOptions) => void) => {
  const { deletions } = useTranscriptionsState();
  return (records, { next, onGo }) => {
    const deleted = deletions.remove(
      records.map(({ id, name }) => ({ id, name })),
      ([first]) => onGo(first?.id),
    );
    if (deleted.length > 0) onGo(next);
  };
};

interface SelectedRows {
  readonly rows: readonly TranscriptionRef[];
  readonly selection: TranscriptionSelection;
  readonly openId: string | undefined;
  readonly onGo: DeleteOptions['onGo'];
}

/** Deletes the selected rows and shows the first that remains if the open one is deleted. */
export const useDeleteSelected = ({ rows, selection, openId, onGo }: SelectedRows): (() => void) => {
  const deleteRecords = useDelete();
  return () => {
    const isOpenDeleted = openId !== undefined && selection.has(openId);
    const remainingId = rows.find(({ id }) => !selection.has(id))?.id;
    selection.clear();
    deleteRecords(selection.shown, { next: isOpenDeleted ? remainingId : openId, onGo });
  };
};
