/** Typed names that are not saved at the service, by record key. Main stores them shortly after typing. */
import type { Result } from '../../../../preload/contract/result.ts';
import { writeDelay } from './draft-writer.ts';

interface TypedNamesDeps {
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
  /** Null deletes the stored name. */
  save(id: string, name: string | null): Promise<Result<unknown>>;
  /** Calls `fn` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void;
}

export interface TypedNames {
  get(key: string): string | undefined;
  has(key: string): boolean;
  set(key: string, name: string): void;
  delete(key: string): void;
  /** Sets a name that main stored in an earlier window, unless the user has typed one since. */
  restore(key: string, name: string): void;
  /** Writes all pending names at once, because the window may be about to close. */
  flush(): void;
}

/** Milliseconds before a failed write is retried. */
const retryDelay = 2_000;

export const createTypedNames = (deps: TypedNamesDeps): TypedNames => {
  const names = new Map<string, string>();
  const timers = new Map<string, () => void>();

  const schedule = (key: string, ms: number): void => {
    if (timers.has(key)) return;
    const stop = deps.after(ms, () => {
      timers.delete(key);
      void write(key);
    });
    timers.set(key, stop);
  };

  const write = async (key: string): Promise<void> => {
    const id = deps.toRecordId(key);
    const result = id === null ? null : await deps.save(id, names.get(key) ?? null);
    if (!result?.ok) schedule(key, retryDelay);
  };

  return {
    get: (key) => names.get(key),
    has: (key) => names.has(key),
    set: (key, name) => {
      names.set(key, name);
      schedule(key, writeDelay);
    },
    delete: (key) => {
      if (names.delete(key)) schedule(key, writeDelay);
    },
    restore: (key, name) => {
      if (!names.has(key)) names.set(key, name);
    },
    flush: () => {
      for (const [key, stop] of [...timers]) {
        stop();
        timers.delete(key);
        void write(key);
      }
    },
  };
};
