import type { TranscriptionRef } from './deletions.ts';
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
  readonly selection: { readonly ids: readonly string[]; readonly clear: () => void };
  readonly openId: string | undefined;
  readonly onGo: DeleteOptions['onGo'];
}

/** Deletes the selected rows and shows the first that remains if the open one is deleted. */
export const useDeleteSelected = ({ rows, selection, openId, onGo }: SelectedRows): (() => void) => {
  const deleteRecords = useDelete();
  return () => {
    const { ids } = selection;
    const selected = rows.filter(({ id }) => ids.includes(id));
    const isOpenDeleted = openId !== undefined && ids.includes(openId);
    const remainingId = rows.find(({ id }) => !ids.includes(id))?.id;
    selection.clear();
    deleteRecords(selected, { next: isOpenDeleted ? remainingId : openId, onGo });
  };
};
