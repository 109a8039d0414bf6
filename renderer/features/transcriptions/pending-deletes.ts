/**
 * Deleting that can still be undone: nothing is sent until the time is over or the window closes. Pure but for
 * what it is given, so that the tests hold the clock.
 */
import type { BridgeError, Result } from '../../../preload/contract/result.ts';

export interface PendingDeletesDeps {
  send(id: string): Promise<Result<unknown>>;
  /** Told when the service deleted the record. */
  deleted(id: string): void;
  /** Told when it did not: the record is there again. */
  refused(id: string, error: BridgeError): void;
  /** Calls `fn` after so many milliseconds; answers what stops it. */
  after(ms: number, fn: () => void): () => void;
}

export interface PendingDeletes {
  delete(id: string, undoMs: number): void;
  /** Answers whether it was in time. */
  undo(id: string): boolean;
  /** Sends all that waits now: the window is closing. */
  flush(): void;
  /** Records that are to be deleted, or are being deleted. The same array until that changes. */
  hidden(): readonly string[];
  subscribe(fn: () => void): () => void;
}

export const createPendingDeletes = (deps: PendingDeletesDeps): PendingDeletes => {
  const waiting = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  let hidden: readonly string[] = [];

  const show = (ids: readonly string[]): void => {
    hidden = ids;
    for (const fn of [...listeners]) fn();
  };

  const send = async (id: string): Promise<void> => {
    waiting.get(id)?.();
    waiting.delete(id);
    const result = await deps.send(id);
    // A record that somebody else deleted meanwhile is as gone as it was to be.
    if (result.ok || result.error.code === 'not_found') deps.deleted(id);
    else deps.refused(id, result.error);
    show(hidden.filter((other) => other !== id));
  };

  return {
    delete: (id, undoMs) => {
      if (hidden.includes(id)) return;
      waiting.set(
        id,
        deps.after(undoMs, () => void send(id)),
      );
      show([...hidden, id]);
    },
    undo: (id) => {
      const stop = waiting.get(id);
      if (!stop) return false;
      stop();
      waiting.delete(id);
      show(hidden.filter((other) => other !== id));
      return true;
    },
    flush: () => {
      for (const id of [...waiting.keys()]) void send(id);
    },
    hidden: () => hidden,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
