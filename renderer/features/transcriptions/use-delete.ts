import type { TranscriptionRef } from './deletions.ts';
import { useTranscriptionsState } from './use-transcriptions-state.ts';

/** Deletes records, with one undo for all of them. `next`: the record to show after the deletion. */
export const useDelete = () => {
  const { deletions } = useTranscriptionsState();
  return (
    records: readonly TranscriptionRef[],
    { next, onGo }: { readonly next: string | undefined; readonly onGo: (id: string | undefined) => void },
  ): void => {
    const deleted = deletions.remove(
      records.map(({ id, name }) => ({ id, name })),
      ([first]) => onGo(first?.id),
    );
    if (deleted.length > 0) onGo(next);
  };
};
