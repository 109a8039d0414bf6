import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { undoToast } from '../../ui/toasts.tsx';
import { useSession } from './use-session.ts';

/** Seconds in which a deletion can be undone; it is sent when they are over. */
export const undoSeconds = 10;

interface DeleteOptions {
  /** The record that is shown instead, if there is one. */
  readonly next: string | undefined;
  readonly onGo: (id: string | undefined) => void;
}

export const useDelete = (): ((record: Transcription, options: DeleteOptions) => void) => {
  const { deletes } = useSession();
  return (record, { next, onGo }) => {
    if (!deletes.hide(record.id)) return;
    onGo(next);
    undoToast({
      message: `“${record.name}” deleted`,
      seconds: undoSeconds,
      onUndo: () => {
        if (deletes.undo(record.id)) onGo(record.id);
      },
      onExpire: () => void deletes.commit(record.id),
    });
  };
};
