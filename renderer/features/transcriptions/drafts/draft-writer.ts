/** Writes drafts to main 250 ms after a keystroke, also during continuous typing. Retries failed writes. */
import { Store } from '@tanstack/store';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import { textHash } from '../../../../preload/contract/text-hash.ts';
import type { DraftChange } from '../../../../preload/contract/texts.ts';
import { type After, createKeyTimers } from '../../../lib/timers.ts';
import { computeTextChange } from '../editor/text-change.ts';
import { type EditorDraft, isDirty } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

interface DraftWriterDeps {
  readonly drafts: DraftStore;
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
  save(id: string, draft: DraftSnapshot): Promise<Result<unknown>>;
  /** Saves a change to the stored draft. Returns false, and saves nothing, if main has a different text. */
  saveChange(id: string, change: DraftChange): Promise<Result<boolean>>;
  delete(id: string): Promise<Result<unknown>>;
  /** Called when the set of records with a stored draft changes. */
  onRecordsChanged(): void;
  readonly after: After;
  /** `fn` stops the writer. */
  onDispose(fn: () => void): void;
}

type DraftSnapshot = Pick<EditorDraft, 'text' | 'base'>;

/** Milliseconds from a keystroke to the write. */
export const writeDelay = 250;
/** Milliseconds before a failed write is retried, unless the user types before. */
const retryDelay = 2_000;

const toSnapshot = (draft: EditorDraft | undefined): DraftSnapshot | null =>
  draft !== undefined && isDirty(draft) ? { text: draft.text, base: draft.base } : null;

const isSame = (one: DraftSnapshot | null, other: DraftSnapshot | null): boolean =>
  one === other || (one !== null && other !== null && one.text === other.text && one.base === other.base);

/** UTF-16 units. Drafts up to this length are sent whole. */
const shortTextLength = 20_000;

/** Hashes the base once, because it does not change while the user types. */
const createCachedHash = (): ((text: string) => string) => {
  let latest = { text: '', hash: textHash('') };
  return (text) => {
    if (text !== latest.text) latest = { text, hash: textHash(text) };
    return latest.hash;
  };
};

/**
 * Long drafts are sent to main as a change to the previous one, because sending all of it is slow. `before`: the draft in
 * main; if null, the change applies to the base. Returns null to send the draft whole.
 */
const createDraftDiff = () => {
  const getBaseHash = createCachedHash();
  return (before: DraftSnapshot | null, { text, base }: DraftSnapshot): DraftChange | null => {
    if (text.length <= shortTextLength || (before !== null && before.base !== base)) return null;
    const previous = before?.text ?? base;
    const change = computeTextChange(previous, text);
    if (change === null || change.insert.length > text.length / 2) return null;
    const baseHash = getBaseHash(base);
    return { expectedHash: previous === base ? baseHash : textHash(previous), baseHash, ...change };
  };
};

export type DraftWriter = ReturnType<typeof createDraftWriter>;

export const createDraftWriter = (deps: DraftWriterDeps) => {
  const { drafts } = deps;
  const toDraftChange = createDraftDiff();
  const writtenSnapshots = new Map<string, DraftSnapshot>();
  const writing = new Set<string>();
  const pendingRewrites = new Set<string>();
  const failures = new Store<ReadonlyMap<string, BridgeError>>(new Map());

  const setFailure = (key: string, failure: BridgeError | null): void => {
    if (failures.get().get(key)?.code === failure?.code) return;
    const others = [...failures.get()].filter(([other]) => other !== key);
    failures.setState(() => new Map(failure === null ? others : [...others, [key, failure]]));
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
      if (!isSame(next, before)) timers.ensureScheduled(key, retryDelay);
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
      timers.ensureScheduled(key, retryDelay);
      return;
    }
    if (next === null) writtenSnapshots.delete(key);
    else writtenSnapshots.set(key, next);
    if ((next === null) !== (before === null)) deps.onRecordsChanged();
    setFailure(key, null);
    if (pendingRewrites.delete(key)) void write(key);
    else if (!isSame(toSnapshot(drafts.get(key)), next)) timers.ensureScheduled(key, writeDelay);
  };

  const timers = createKeyTimers(deps.after, (key) => void write(key));
  const unsubscribe = drafts.onDraftChanged((key) => {
    if (isSame(toSnapshot(drafts.get(key)), writtenSnapshots.get(key) ?? null)) return;
    // Typing retries a failed write without waiting for `retryDelay`.
    if (failures.get().has(key)) timers.cancel(key);
    timers.ensureScheduled(key, writeDelay);
  });
  deps.onDispose(unsubscribe);

  const writeNow = (keys: Iterable<string>): void => {
    for (const key of keys) {
      timers.cancel(key);
      pendingRewrites.delete(key);
      void write(key, true);
    }
  };

  return {
    /** Main has this draft from an earlier window. It is written again only after a change. */
    markWritten: (key: string, snapshot: DraftSnapshot): void => void writtenSnapshots.set(key, snapshot),
    /** Main has deleted the draft of this record. */
    markDeleted: (key: string): void => void writtenSnapshots.delete(key),
    /** Writes all pending drafts at once, because the window may be about to close. */
    flush: (): void => writeNow(new Set([...timers.keys(), ...pendingRewrites])),
    /** Writes these drafts at once. Main stores them in this order. */
    writeNow,
    /** The error of the last write by key of the draft, if it failed. */
    failures,
  };
};
