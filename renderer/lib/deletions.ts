/** Deletions with undo, for one kind of record: hidden at once, deleted when the undo offer has expired. */
import { createPendingDeletes, type PendingDeletesDeps } from './pending-deletes.ts';
import type { UndoOffer, UndoStore } from './undo-store.ts';

interface Identified {
  readonly id: string;
}

export interface DeletionsDeps<R extends Identified> extends PendingDeletesDeps {
  readonly undo: Pick<UndoStore, 'offer'>;
  /** Such as: “Episode 12” deleted. */
  message(records: readonly R[]): string;
}

export interface Deletions<R extends Identified> {
  /** Returns the records that were not being deleted already. */
  remove(records: readonly R[], onUndone: (records: readonly R[]) => void): readonly R[];
  /** Undoes the deletion of one waiting record. */
  restore(id: string): void;
  /** Records that can still be restored, latest first. The same array until it changes. */
  waiting(): readonly R[];
  /** IDs of records that are waiting or being deleted. The same array until it changes. */
  hidden(): readonly string[];
  /** Deletes all waiting records now, because the window is closing. */
  flush(): void;
  /** Restores all without notice, because another service is in use. */
  reset(): void;
  subscribe(fn: () => void): () => void;
}

interface Group<R> {
  records: readonly R[];
  readonly onUndone: (records: readonly R[]) => void;
  offer: UndoOffer | null;
}

export const createDeletions = <R extends Identified>(deps: DeletionsDeps<R>): Deletions<R> => {
  const pending = createPendingDeletes(deps);
  let groups: readonly Group<R>[] = [];
  let waiting: readonly R[] = [];
  const listeners = new Set<() => void>();
  const setGroups = (next: readonly Group<R>[]): void => {
    groups = next;
    waiting = next.toReversed().flatMap(({ records }) => records);
    for (const fn of [...listeners]) fn();
  };
  const without = (group: Group<R>): readonly Group<R>[] => groups.filter((one) => one !== group);

  const undo = (group: Group<R>): void => {
    setGroups(without(group));
    const restored = pending.undo(group.records.map(({ id }) => id));
    if (restored.length > 0) group.onUndone(group.records.filter(({ id }) => restored.includes(id)));
  };
  const send = (group: Group<R>): void => {
    setGroups(without(group));
    void pending.commit(group.records.map(({ id }) => id));
  };

  return {
    remove: (records, onUndone) => {
      const ids = pending.hide(records.map(({ id }) => id));
      const added = records.filter(({ id }) => ids.includes(id));
      if (added.length === 0) return added;
      const group: Group<R> = { records: added, onUndone, offer: null };
      setGroups([...groups, group]);
      group.offer = deps.undo.offer({
        message: deps.message(added),
        onUndo: () => undo(group),
        onExpire: () => send(group),
      });
      return added;
    },
    restore: (id) => {
      const group = groups.find(({ records }) => records.some((record) => record.id === id));
      if (!group) return;
      group.records = group.records.filter((record) => record.id !== id);
      if (group.records.length === 0) group.offer?.withdraw();
      else group.offer?.updateMessage(deps.message(group.records));
      setGroups(group.records.length === 0 ? without(group) : [...groups]);
      pending.undo([id]);
    },
    waiting: () => waiting,
    hidden: pending.hidden,
    flush: pending.flush,
    reset: () => {
      for (const { offer } of groups) offer?.withdraw();
      setGroups([]);
      pending.reset();
    },
    subscribe: (fn) => {
      const stop = pending.subscribe(fn);
      listeners.add(fn);
      return () => {
        stop();
        listeners.delete(fn);
      };
    },
  };
};
