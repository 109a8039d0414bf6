/** Typed names that are not saved at the service, by record key. Main stores them shortly after typing. */
import type { Result } from '../../../../preload/contract/result.ts';
import { type After, createKeyTimers } from '../../../lib/timers.ts';
import { writeDelay } from './draft-writer.ts';

interface TypedNamesDeps {
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
  /** Null deletes the stored name. */
  save(id: string, name: string | null): Promise<Result<unknown>>;
  readonly after: After;
}

/** Milliseconds before a failed write is retried. */
const retryDelay = 2_000;

export type TypedNames = ReturnType<typeof createTypedNames>;

export const createTypedNames = (deps: TypedNamesDeps) => {
  const names = new Map<string, string>();
  const write = async (key: string): Promise<void> => {
    const id = deps.toRecordId(key);
    const result = id === null ? null : await deps.save(id, names.get(key) ?? null);
    if (!result?.ok) timers.ensureScheduled(key, retryDelay);
  };
  const timers = createKeyTimers(deps.after, (key) => void write(key));

  return {
    get: (key: string) => names.get(key),
    set: (key: string, name: string): void => {
      names.set(key, name);
      timers.ensureScheduled(key, writeDelay);
    },
    delete: (key: string): void => {
      if (names.delete(key)) timers.ensureScheduled(key, writeDelay);
    },
    /** Sets a name that main stored in an earlier window, unless the user has typed one since. */
    restore: (key: string, name: string): void => {
      if (!names.has(key)) names.set(key, name);
    },
    /** Writes all pending names at once, because the window may be about to close. */
    flush: (): void => {
      for (const key of timers.keys()) {
        timers.cancel(key);
        void write(key);
      }
    },
  };
};
