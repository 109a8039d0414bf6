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
