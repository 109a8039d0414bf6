/**
 * Writes what is typed down in main, a quarter of a second after a keystroke: not after the last one, so that who types
 * without a rest is kept up with too. What cannot be written down (a full disk) stays in the window, is said, and is
 * tried again.
 */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { DraftChange } from '../../../../preload/contract/texts.ts';
import { type EditorDraft, isDirty } from './draft.ts';
import { createDraftDiff } from './draft-diff.ts';
import type { DraftStore } from './draft-store.ts';

export interface DraftWriterDeps {
  readonly drafts: DraftStore;
  /** The id of the record behind a key; null while its service is not the one in use. */
  toRecordId(key: string): string | null;
  save(id: string, draft: { readonly text: string; readonly base: string }): Promise<Result<unknown>>;
  /** The same for a change to what main has; false where main has something else, and nothing was kept. */
  saveChange(id: string, change: DraftChange): Promise<Result<boolean>>;
  delete(id: string): Promise<Result<unknown>>;
  /** Told when what main has of drafts is another set of records. */
  onRecordsChanged(): void;
  /** Calls `fn` after so many milliseconds; answers how to prevent that. */
  after(ms: number, fn: () => void): () => void;
}

export interface DraftWriter {
  /** Main has this draft, from an earlier window: it is written again only when it changes. */
  markWritten(key: string, snapshot: DraftSnapshot): void;
  /** Main has no draft of this record any more. */
  markDeleted(key: string): void;
  /** Writes all that is due, now: the window may be about to go. */
  flush(): void;
  /** Why the latest writing of this draft failed; null when it did not. */
  getFailure(key: string): BridgeError | null;
  subscribe(fn: () => void): () => void;
}

export interface DraftSnapshot {
  readonly text: string;
  readonly base: string;
}

/** Milliseconds from a keystroke to its writing. */
export const writeDelay = 250;
/** Milliseconds until what failed is tried again, unless something is typed before. */
const retryDelay = 2_000;

const toSnapshot = (draft: EditorDraft | undefined): DraftSnapshot | null =>
  draft !== undefined && isDirty(draft) ? { text: draft.text, base: draft.base } : null;

const isSame = (one: DraftSnapshot | null, other: DraftSnapshot | null): boolean =>
  one === other || (one !== null && other !== null && one.text === other.text && one.base === other.base);

export const createDraftWriter = (deps: DraftWriterDeps): DraftWriter => {
  const { drafts } = deps;
  const toDraftChange = createDraftDiff();
  const writtenSnapshots = new Map<string, DraftSnapshot>();
  const timers = new Map<string, () => void>();
  const writing = new Set<string>();
  const pendingRewrites = new Set<string>();
  const failures = new Map<string, BridgeError>();
  const listeners = new Set<() => void>();

  const setFailure = (key: string, failure: BridgeError | null): void => {
    if (failure === null ? !failures.delete(key) : failures.get(key)?.code === failure.code) return;
    if (failure !== null) failures.set(key, failure);
    for (const fn of [...listeners]) fn();
  };

  const schedule = (key: string, ms: number): void => {
    if (timers.has(key)) return;
    const stop = deps.after(ms, () => {
      timers.delete(key);
      void write(key);
    });
    timers.set(key, stop);
  };

  /** Whole where it is now or never: there is no time to find out that main has other texts. */
  const send = async (id: string, next: DraftSnapshot, before: DraftSnapshot | null, isLast: boolean) => {
    const change = isLast ? null : toDraftChange(before, next);
    const answer = change && (await deps.saveChange(id, change));
    return answer === null || (answer.ok && !answer.value) ? deps.save(id, next) : answer;
  };

  /** One at a time for each record, unless it is now or never; main takes them in the order in which they come. */
  const write = async (key: string, isLast = false): Promise<void> => {
    const id = deps.toRecordId(key);
    const next = toSnapshot(drafts.get(key));
    const before = writtenSnapshots.get(key) ?? null;
    if (id === null) {
      // Its service may be chosen again: what is not on the disk by then is written down.
      if (!isSame(next, before)) schedule(key, retryDelay);
      return;
    }
    if (writing.has(key) && !isLast) {
      pendingRewrites.add(key);
      return;
    }
    if (isSame(next, before)) {
      setFailure(key, null);
      return;
    }
    writing.add(key);
    const answer = await (next === null ? deps.delete(id) : send(id, next, before, isLast));
    writing.delete(key);
    if (!answer.ok) {
      setFailure(key, answer.error);
      schedule(key, retryDelay);
      return;
    }
    if (next === null) writtenSnapshots.delete(key);
    else writtenSnapshots.set(key, next);
    if ((next === null) !== (before === null)) deps.onRecordsChanged();
    setFailure(key, null);
    if (pendingRewrites.delete(key)) void write(key);
    else if (!isSame(toSnapshot(drafts.get(key)), next)) schedule(key, writeDelay);
  };

  const cancelTimer = (key: string): void => {
    timers.get(key)?.();
    timers.delete(key);
  };

  drafts.subscribe((key) => {
    if (key === undefined || isSame(toSnapshot(drafts.get(key)), writtenSnapshots.get(key) ?? null)) return;
    // What failed before is tried as soon as more is typed.
    if (failures.has(key)) cancelTimer(key);
    schedule(key, writeDelay);
  });

  return {
    markWritten: (key, snapshot) => void writtenSnapshots.set(key, snapshot),
    markDeleted: (key) => void writtenSnapshots.delete(key),
    flush: () => {
      for (const key of new Set([...timers.keys(), ...pendingRewrites])) {
        cancelTimer(key);
        pendingRewrites.delete(key);
        void write(key, true);
      }
    },
    getFailure: (key) => failures.get(key) ?? null,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
