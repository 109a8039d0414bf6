import { shorten } from '../../lib/shorten.ts';
import { undoToast } from '../../ui/toasts.tsx';
import { transcriptions } from './say.ts';
import { useSession } from './use-session.ts';

/** Seconds in which a deletion can be undone; it is sent when they are over. */
export const undoSeconds = 10;

interface Named {
  readonly id: string;
  readonly name: string;
}

interface DeleteOptions {
  /** The record that is shown instead, if there is one. */
  readonly next: string | undefined;
  readonly onGo: (id: string | undefined) => void;
}

/** Deletes one or many, with one undo for all of them. */
export const useDelete = (): ((records: readonly Named[], options: DeleteOptions) => void) => {
  const { deletes } = useSession();
  return (records, { next, onGo }) => {
    const ids = deletes.hide(records.map(({ id }) => id));
    const [first] = records.filter(({ id }) => ids.includes(id));
    if (!first) return;
    onGo(next);
    undoToast({
      message:
        ids.length === 1 ? `“${shorten(first.name)}” deleted` : `${transcriptions(ids.length)} deleted`,
      seconds: undoSeconds,
      onUndo: () => {
        if (deletes.undo(ids).length > 0) onGo(first.id);
      },
      onExpire: () => void deletes.commit(ids),
    });
  };
};
