/** Deletions with undo, for one kind of record: hidden at once, deleted when the undo offer has expired. */
import { createAtom, type Readable, Store } from '@tanstack/store';
import { createPendingDeletes, type PendingDeletesDeps } from './pending-deletes.ts';
import type { UndoOffer, UndoStore } from './undo-store.ts';

interface Identified {
  readonly id: string;
}

export interface DeletionsDeps<R extends Identified> extends PendingDeletesDeps {
  readonly undo: Pick<UndoStore, 'offer'>;
  /** The words of the offer to undo, such as: “Episode 12” deleted. */
  message(records: readonly R[]): string;
}

export interface Deletions<R extends Identified> {
  /** Returns the records that were not being deleted already. */
  remove(records: readonly R[], onUndone: (records: readonly R[]) => void): readonly R[];
  /** Undoes the deletion of one waiting record. */
  restore(id: string): void;
  /** Records that can still be restored, latest first. */
  readonly waiting: Readable<readonly R[]>;
  /** IDs of records that are waiting or being deleted. */
  readonly hidden: Readable<readonly string[]>;
  /** Deletes all waiting records now, because the window is closing. */
  flush(): void;
  /** Restores all without notice, because another service is in use. */
  reset(): void;
}

interface Group<R> {
  records: readonly R[];
  readonly onUndone: (records: readonly R[]) => void;
  offer: UndoOffer | null;
}

export const createDeletions = <R extends Identified>(deps: DeletionsDeps<R>): Deletions<R> => {
  const pending = createPendingDeletes(deps);
  const groups = new Store<readonly Group<R>[]>([]);
  const waiting = createAtom(() =>
    groups
      .get()
      .toReversed()
      .flatMap(({ records }) => records),
  );
  const removeGroup = (group: Group<R>): void =>
    groups.setState((before) => before.filter((one) => one !== group));

  const undo = (group: Group<R>): void => {
    removeGroup(group);
    const restored = pending.undo(group.records.map(({ id }) => id));
    if (restored.length > 0) group.onUndone(group.records.filter(({ id }) => restored.includes(id)));
  };
  const send = (group: Group<R>): void => {
    removeGroup(group);
    void pending.commit(group.records.map(({ id }) => id));
  };

  return {
    remove: (records, onUndone) => {
      const ids = pending.hide(records.map(({ id }) => id));
      const added = records.filter(({ id }) => ids.includes(id));
      if (added.length === 0) return added;
      const group: Group<R> = { records: added, onUndone, offer: null };
      groups.setState((before) => [...before, group]);
      group.offer = deps.undo.offer({
        message: deps.message(added),
        onUndo: () => undo(group),
        onExpire: () => send(group),
      });
      return added;
    },
    restore: (id) => {
      const group = groups.get().find(({ records }) => records.some((record) => record.id === id));
      if (!group) return;
      group.records = group.records.filter((record) => record.id !== id);
      if (group.records.length === 0) {
        group.offer?.withdraw();
        removeGroup(group);
      } else {
        group.offer?.updateMessage(deps.message(group.records));
        groups.setState((before) => [...before]);
      }
      pending.undo([id]);
    },
    waiting,
    hidden: pending.hidden,
    flush: pending.flush,
    reset: () => {
      for (const { offer } of groups.get()) offer?.withdraw();
      groups.setState(() => []);
      pending.reset();
    },
  };
};
