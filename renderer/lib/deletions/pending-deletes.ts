/** Deletions that can still be undone: records are hidden at once and deleted by `commit` or `flush`. */
import { type Readable, Store } from '@tanstack/store';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import { inParallel } from '../in-parallel.ts';

export interface PendingDeletesDeps {
  /** It must not send anything after `signal` is aborted. */
  send(id: string, signal: AbortSignal): Promise<Result<unknown>>;
  /** Called for each deleted record. */
  onDeleted(id: string): void;
  /** Called once after all requests if some failed. Their records are shown again. */
  onFailed(failures: readonly { readonly id: string; readonly error: BridgeError }[]): void;
}

export interface PendingDeletes {
  /** Returns the IDs that were not being deleted already. */
  hide(ids: readonly string[]): readonly string[];
  /** Returns the IDs that had not been sent yet. */
  undo(ids: readonly string[]): readonly string[];
  /** Sends the deletions, a few at a time. Each is sent only once. */
  commit(ids: readonly string[]): Promise<void>;
  /** Sends all waiting deletions at once, because the window is closing. */
  flush(): void;
  /** Shows all records again and sends nothing more, because another service is in use. */
  reset(): void;
  /** IDs of records that are waiting or being deleted. */
  readonly hidden: Readable<readonly string[]>;
}

/** Simultaneous requests. */
const maxConcurrent = 2;

export const createPendingDeletes = (deps: PendingDeletesDeps): PendingDeletes => {
  const waiting = new Set<string>();
  const hidden = new Store<readonly string[]>([]);
  let controller = new AbortController();

  const show = (ids: readonly string[]): void =>
    hidden.setState((before) => before.filter((id) => !ids.includes(id)));

  const send = async (ids: readonly string[], limit: number): Promise<void> => {
    const failures: { id: string; error: BridgeError }[] = [];
    const { signal } = controller;
    await inParallel(ids, limit, async (id) => {
      // `flush` has sent it already.
      if (signal.aborted || !waiting.delete(id)) return;
      const result = await deps.send(id, signal);
      // A record that was already deleted elsewhere counts as deleted.
      const isDeleted = result.ok || result.error.code === 'not_found';
      if (!isDeleted) failures.push({ id, error: result.error });
      // On another service, this ID is a different record.
      if (signal.aborted) return;
      if (isDeleted) deps.onDeleted(id);
      show([id]);
    });
    if (failures.length > 0) deps.onFailed(failures);
  };

  return {
    hide: (ids) => {
      const added = ids.filter((id) => !hidden.get().includes(id));
      for (const id of added) waiting.add(id);
      if (added.length > 0) hidden.setState((before) => [...before, ...added]);
      return added;
    },
    undo: (ids) => {
      const undone = ids.filter((id) => waiting.delete(id));
      if (undone.length > 0) show(undone);
      return undone;
    },
    commit: (ids) => send(ids, maxConcurrent),
    flush: () => void send([...waiting], Number.POSITIVE_INFINITY),
    reset: () => {
      controller.abort();
      controller = new AbortController();
      waiting.clear();
      hidden.setState(() => []);
    },
    hidden,
  };
};
