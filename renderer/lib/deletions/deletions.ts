/** Deletions with undo, for one kind of record: hidden at once, deleted when the undo offer has expired. */
import { createAtom, Store } from '@tanstack/store';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import { inParallel } from '../in-parallel.ts';
import type { UndoStore } from './undo-store.ts';

export interface DeletionsDeps<R extends { readonly id: string }> {
  readonly undo: Pick<UndoStore, 'offer'>;
  /** The words of the offer to undo, such as: “Episode 12” deleted. */
  message(records: readonly R[]): string;
  /** It must not send anything after `signal` is aborted. */
  send(id: string, signal: AbortSignal): Promise<Result<unknown>>;
  /** Called for each deleted record. */
  onDeleted(id: string): void;
  /** Called once after all requests of an offer if some failed. Their records are shown again. */
  onFailed(failures: readonly { readonly id: string; readonly error: BridgeError }[]): void;
}

/** Records that were deleted together. */
interface Group<R> {
  records: readonly R[];
  readonly onUndone: (records: readonly R[]) => void;
  offer: ReturnType<UndoStore['offer']> | null;
}

/** Simultaneous requests. */
const maxConcurrent = 2;

export const createDeletions = <R extends { readonly id: string }>(deps: DeletionsDeps<R>) => {
  /** Those that can be undone. */
  const groups = new Store<readonly Group<R>[]>([]);
  /** IDs of records whose offer has expired. */
  const ended = new Store<readonly string[]>([]);
  /** Those of them that are not sent yet. */
  const unsent = new Set<string>();
  let controller = new AbortController();
  const waiting = createAtom((): readonly R[] =>
    groups
      .get()
      .toReversed()
      .flatMap(({ records }) => records),
  );
  const hidden = createAtom((): readonly string[] => [
    ...groups.get().flatMap(({ records }) => records.map(({ id }) => id)),
    ...ended.get(),
  ]);
  const removeGroup = (group: Group<R>): void =>
    groups.setState((before) => before.filter((one) => one !== group));

  const send = async (ids: readonly string[], limit: number): Promise<void> => {
    const failures: { id: string; error: BridgeError }[] = [];
    const { signal } = controller;
    await inParallel(ids, limit, async (id) => {
      // `flush` has sent it already.
      if (signal.aborted || !unsent.delete(id)) return;
      const result = await deps.send(id, signal);
      // A record that was already deleted elsewhere counts as deleted.
      const isDeleted = result.ok || result.error.code === 'not_found';
      if (!isDeleted) failures.push({ id, error: result.error });
      // On another service, this ID is a different record.
      if (signal.aborted) return;
      if (isDeleted) deps.onDeleted(id);
      ended.setState((before) => before.filter((one) => one !== id));
    });
    if (failures.length > 0) deps.onFailed(failures);
  };
  /** Ends the offer. Returns the ids to send. */
  const end = (group: Group<R>): readonly string[] => {
    if (!groups.get().includes(group)) return [];
    const ids = group.records.map(({ id }) => id);
    for (const id of ids) unsent.add(id);
    // Before they leave the group, so that they are hidden all the time.
    ended.setState((before) => [...before, ...ids]);
    removeGroup(group);
    return ids;
  };

  return {
    /** Returns the records that were not being deleted already. */
    remove: (records: readonly R[], onUndone: Group<R>['onUndone']): readonly R[] => {
      const added = records.filter(({ id }) => !hidden.get().includes(id));
      if (added.length === 0) return added;
      const group: Group<R> = { records: added, onUndone, offer: null };
      groups.setState((before) => [...before, group]);
      group.offer = deps.undo.offer({
        message: deps.message(added),
        onUndo: () => {
          if (!groups.get().includes(group)) return;
          removeGroup(group);
          onUndone(group.records);
        },
        onExpire: () => void send(end(group), maxConcurrent),
      });
      return added;
    },
    /** Undoes the deletion of one waiting record. */
    restore: (id: string): void => {
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
    },
    /** Records that can still be restored, latest first. */
    waiting,
    /** IDs of records that are waiting or being deleted. */
    hidden,
    /** Sends all waiting deletions at once, because the window is closing. */
    flush: (): void => {
      for (const group of groups.get()) end(group);
      void send([...unsent], Number.POSITIVE_INFINITY);
    },
    /** Shows all records again and sends nothing more, because another service is in use. */
    reset: (): void => {
      for (const { offer } of groups.get()) offer?.withdraw();
      controller.abort();
      controller = new AbortController();
      unsent.clear();
      groups.setState(() => []);
      ended.setState(() => []);
    },
  };
};

export type Deletions<R extends { readonly id: string }> = ReturnType<typeof createDeletions<R>>;
