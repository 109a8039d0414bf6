/**
 * Deleting that can still be undone: records are hidden at once, and nothing is sent until the offer to undo has expired
 * or the window closes.
 */
import type { BridgeError, Result } from '../../preload/contract/result.ts';
import { inParallel } from './in-parallel.ts';

export interface PendingDeletesDeps {
  /** Nothing is to be sent once `signal` is aborted. */
  send(id: string, signal: AbortSignal): Promise<Result<unknown>>;
  /** Told when the service deleted the record. */
  onDeleted(id: string): void;
  /** Told of those that it did not, when all have been tried: they are there again. */
  onFailed(failures: readonly { readonly id: string; readonly error: BridgeError }[]): void;
}

export interface PendingDeletes {
  /** Answers those of the records that were not being deleted already. */
  hide(ids: readonly string[]): readonly string[];
  /** Answers those for which it was in time. */
  undo(ids: readonly string[]): readonly string[];
  /** Sends them now, few at a time. Once sent, a record is not sent again. */
  commit(ids: readonly string[]): Promise<void>;
  /** Sends all that waits: the window is closing. */
  flush(): void;
  /** Shows all again and sends none any more: they belong to a service that is no longer the one in use. */
  reset(): void;
  /** Records that are to be deleted, or are being deleted. The same array until that changes. */
  hidden(): readonly string[];
  subscribe(fn: () => void): () => void;
}

/** Requests under way at a time. */
const maxConcurrent = 2;

export const createPendingDeletes = (deps: PendingDeletesDeps): PendingDeletes => {
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  let hidden: readonly string[] = [];
  let controller = new AbortController();

  const setHidden = (ids: readonly string[]): void => {
    hidden = ids;
    for (const fn of [...listeners]) fn();
  };

  const send = async (ids: readonly string[], limit: number): Promise<void> => {
    const failures: { id: string; error: BridgeError }[] = [];
    const { signal } = controller;
    await inParallel(ids, limit, async (id) => {
      // Sent by another hand meanwhile: the window was about to close.
      if (signal.aborted || !waiting.delete(id)) return;
      const result = await deps.send(id, signal);
      // A record that was already deleted elsewhere counts as deleted.
      const isDeleted = result.ok || result.error.code === 'not_found';
      if (!isDeleted) failures.push({ id, error: result.error });
      // At another service the same id is another record.
      if (signal.aborted) return;
      if (isDeleted) deps.onDeleted(id);
      setHidden(hidden.filter((other) => other !== id));
    });
    if (failures.length > 0) deps.onFailed(failures);
  };

  return {
    hide: (ids) => {
      const added = ids.filter((id) => !hidden.includes(id));
      for (const id of added) waiting.add(id);
      if (added.length > 0) setHidden([...hidden, ...added]);
      return added;
    },
    undo: (ids) => {
      const undone = ids.filter((id) => waiting.delete(id));
      if (undone.length > 0) setHidden(hidden.filter((id) => !undone.includes(id)));
      return undone;
    },
    commit: (ids) => send(ids, maxConcurrent),
    flush: () => void send([...waiting], Number.POSITIVE_INFINITY),
    reset: () => {
      controller.abort();
      controller = new AbortController();
      waiting.clear();
      setHidden([]);
    },
    hidden: () => hidden,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
