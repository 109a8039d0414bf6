import type { Named } from './session.ts';
import { useSession } from './use-session.ts';

interface DeleteOptions {
  /** The record that is shown instead, if there is one. */
  readonly next: string | undefined;
  readonly onGo: (id: string | undefined) => void;
}

/** Deletes one or many, with one undo for all of them. */
export const useDelete = (): ((records: readonly Named[], options: DeleteOptions) => void) => {
  const { deletes } = useSession();
  return (records, { next, onGo }) => {
    const deleted = deletes.remove(
      records.map(({ id, name }) => ({ id, name })),
      ([first]) => onGo(first?.id),
    );
    if (deleted.length > 0) onGo(next);
  };
};
