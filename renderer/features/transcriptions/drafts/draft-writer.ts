/** Writes drafts to main 250 ms after a keystroke, also during continuous typing. Retries failed writes. */
import { type Readable, Store } from '@tanstack/store';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { DraftChange } from '../../../../preload/contract/texts.ts';
import { type EditorDraft, isDirty } from './draft.ts';
import { createDraftDiff } from './draft-diff.ts';
import type { DraftStore } from './draft-store.ts';

interface DraftWriterDeps {
  readonly drafts: DraftStore;
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
  save(id: string, draft: { readonly text: string; readonly base: string }): Promise<Result<unknown>>;
  /** Saves a change to the stored draft. Returns false, and saves nothing, if main has a different text. */
  saveChange(id: string, change: DraftChange): Promise<Result<boolean>>;
  delete(id: string): Promise<Result<unknown>>;
  /** Called when the set of records with a stored draft changes. */
  onRecordsChanged(): void;
  /** Calls `fn` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void;
  /** `fn` stops the writer. */
  onDispose(fn: () => void): void;
}

export interface DraftWriter {
  /** Main has this draft from an earlier window. It is written again only after a change. */
  markWritten(key: string, snapshot: DraftSnapshot): void;
  /** Main has deleted the draft of this record. */
  markDeleted(key: string): void;
  /** Writes all pending drafts at once, because the window may be about to close. */
  flush(): void;
  /** The error of the last write by key of the draft, if it failed. */
  readonly failures: Readable<ReadonlyMap<string, BridgeError>>;
}

interface DraftSnapshot {
  readonly text: string;
  readonly base: string;
}

/** Milliseconds from a keystroke to the write. */
export const writeDelay = 250;
/** Milliseconds before a failed write is retried, unless the user types before. */
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
  const failures = new Store<ReadonlyMap<string, BridgeError>>(new Map());

  const setFailure = (key: string, failure: BridgeError | null): void => {
    if (failures.get().get(key)?.code === failure?.code) return;
    const others = [...failures.get()].filter(([other]) => other !== key);
    failures.setState(() => new Map(failure === null ? others : [...others, [key, failure]]));
  };

  const schedule = (key: string, ms: number): void => {
    if (timers.has(key)) return;
    const stop = deps.after(ms, () => {
      timers.delete(key);
      void write(key);
    });
    timers.set(key, stop);
  };

  /** The last write before the window closes sends the whole text: there is no time for a second request. */
  const send = async (id: string, next: DraftSnapshot, before: DraftSnapshot | null, isLast: boolean) => {
    const change = isLast ? null : toDraftChange(before, next);
    const result = change && (await deps.saveChange(id, change));
    return result === null || (result.ok && !result.value) ? deps.save(id, next) : result;
  };

  /** One write per record at a time, except for the last one. Main processes writes in order. */
  const write = async (key: string, isLast = false): Promise<void> => {
    const id = deps.toRecordId(key);
    const next = toSnapshot(drafts.get(key));
    const before = writtenSnapshots.get(key) ?? null;
    if (id === null) {
      // The service may be selected again, so an unwritten draft is retried.
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
    const result = await (next === null ? deps.delete(id) : send(id, next, before, isLast));
    writing.delete(key);
    if (!result.ok) {
      setFailure(key, result.error);
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

  const unsubscribe = drafts.onDraftChanged((key) => {
    if (isSame(toSnapshot(drafts.get(key)), writtenSnapshots.get(key) ?? null)) return;
    // Typing retries a failed write without waiting for `retryDelay`.
    if (failures.get().has(key)) cancelTimer(key);
    schedule(key, writeDelay);
  });
  deps.onDispose(unsubscribe);

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
    failures,
  };
};
