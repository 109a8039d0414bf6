import type { TranscriptionRef } from './transcriptions-state.ts';
import { useTranscriptionsState } from './use-transcriptions-state.ts';

interface DeleteOptions {
  /** The record that is shown instead, if there is one. */
  readonly next: string | undefined;
  readonly onGo: (id: string | undefined) => void;
}

/** Deletes one or many, with one undo for all of them. */
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
