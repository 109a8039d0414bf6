/**
 * Deleting that can still be undone: a record is hidden at once, and nothing is sent until the toast that offers the
 * undo is over or the window closes.
 */
import type { BridgeError, Result } from '../../../preload/contract/result.ts';

export interface PendingDeletesDeps {
  send(id: string): Promise<Result<unknown>>;
  /** Told when the service deleted the record. */
  deleted(id: string): void;
  /** Told when it did not: the record is there again. */
  refused(id: string, error: BridgeError): void;
}

export interface PendingDeletes {
  /** Answers false for a record that is being deleted already. */
  hide(id: string): boolean;
  /** Answers whether it was in time. */
  undo(id: string): boolean;
  /** Sends it now. Once sent, a record is not sent again. */
  commit(id: string): Promise<void>;
  /** Sends all that waits: the window is closing. */
  flush(): void;
  /** Shows all that waits again and sends none: it belongs to a service that is no longer the one in use. */
  forget(): void;
  /** Records that are to be deleted, or are being deleted. The same array until that changes. */
  hidden(): readonly string[];
  subscribe(fn: () => void): () => void;
}

export const createPendingDeletes = (deps: PendingDeletesDeps): PendingDeletes => {
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  let hidden: readonly string[] = [];

  const show = (ids: readonly string[]): void => {
    hidden = ids;
    for (const fn of [...listeners]) fn();
  };

  const commit = async (id: string): Promise<void> => {
    if (!waiting.delete(id)) return;
    const result = await deps.send(id);
    // A record that somebody else deleted meanwhile is as gone as it was to be.
    if (result.ok || result.error.code === 'not_found') deps.deleted(id);
    else deps.refused(id, result.error);
    show(hidden.filter((other) => other !== id));
  };

  return {
    hide: (id) => {
      if (hidden.includes(id)) return false;
      waiting.add(id);
      show([...hidden, id]);
      return true;
    },
    undo: (id) => {
      if (!waiting.delete(id)) return false;
      show(hidden.filter((other) => other !== id));
      return true;
    },
    commit,
    flush: () => {
      for (const id of [...waiting]) void commit(id);
    },
    forget: () => {
      const gone = new Set(waiting);
      waiting.clear();
      show(hidden.filter((id) => !gone.has(id)));
    },
    hidden: () => hidden,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
