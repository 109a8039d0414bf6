/**
 * Writes what is typed down in main, a quarter of a second after a keystroke: not after the last one, so that who types
 * without a rest is kept up with too. What cannot be written down (a full disk) stays in the window, is said, and is
 * tried again.
 */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { DraftChange } from '../../../../preload/contract/texts.ts';
import { type Draft, isDirty } from './draft.ts';
import { createDraftChanges } from './draft-change.ts';
import type { DraftStore } from './draft-store.ts';

export interface DraftKeeperDeps {
  readonly drafts: DraftStore;
  /** The id of the record behind a key; null while its service is not the one in use. */
  idOf(key: string): string | null;
  keep(id: string, draft: { readonly text: string; readonly base: string }): Promise<Result<unknown>>;
  /** The same for a change to what main has; false where main has something else, and nothing was kept. */
  change(id: string, change: DraftChange): Promise<Result<boolean>>;
  drop(id: string): Promise<Result<unknown>>;
  /** Told when what main has of drafts is another set of records. */
  onRecords(): void;
  /** Calls `fn` after so many milliseconds; answers how to prevent that. */
  after(ms: number, fn: () => void): () => void;
}

export interface DraftKeeper {
  /** Main has this draft, from an earlier window: it is written again only when it changes. */
  known(key: string, kept: Kept): void;
  /** Main has no draft of this record any more. */
  gone(key: string): void;
  /** Writes all that is due, now: the window may be about to go. */
  flush(): void;
  /** Why the latest writing of this draft failed; null when it did not. */
  failure(key: string): BridgeError | null;
  subscribe(fn: () => void): () => void;
}

export interface Kept {
  readonly text: string;
  readonly base: string;
}

/** Milliseconds from a keystroke to its writing. */
export const keepDelay = 250;
/** Milliseconds until what failed is tried again, unless something is typed before. */
const retryDelay = 2_000;

const wantedOf = (draft: Draft | undefined): Kept | null =>
  draft !== undefined && isDirty(draft) ? { text: draft.text, base: draft.served } : null;

const isSame = (one: Kept | null, other: Kept | null): boolean =>
  one === other || (one !== null && other !== null && one.text === other.text && one.base === other.base);

export const createDraftKeeper = (deps: DraftKeeperDeps): DraftKeeper => {
  const { drafts } = deps;
  const changeOf = createDraftChanges();
  const written = new Map<string, Kept>();
  const timers = new Map<string, () => void>();
  const busy = new Set<string>();
  const again = new Set<string>();
  const failures = new Map<string, BridgeError>();
  const listeners = new Set<() => void>();

  const settle = (key: string, failure: BridgeError | null): void => {
    if (failure === null ? !failures.delete(key) : failures.get(key)?.code === failure.code) return;
    if (failure !== null) failures.set(key, failure);
    for (const fn of [...listeners]) fn();
  };

  const plan = (key: string, ms: number): void => {
    if (timers.has(key)) return;
    const stop = deps.after(ms, () => {
      timers.delete(key);
      void write(key);
    });
    timers.set(key, stop);
  };

  /** Whole where it is now or never: there is no time to find out that main has other texts. */
  const send = async (id: string, wanted: Kept, before: Kept | null, isLast: boolean) => {
    const change = isLast ? null : changeOf(before, wanted);
    const answer = change && (await deps.change(id, change));
    return answer === null || (answer.ok && !answer.value) ? deps.keep(id, wanted) : answer;
  };

  /** One at a time for each record, unless it is now or never; main takes them in the order in which they come. */
  const write = async (key: string, isLast = false): Promise<void> => {
    const id = deps.idOf(key);
    const wanted = wantedOf(drafts.get(key));
    const before = written.get(key) ?? null;
    if (id === null) {
      // Its service may be chosen again: what is not on the disk by then is written down.
      if (!isSame(wanted, before)) plan(key, retryDelay);
      return;
    }
    if (busy.has(key) && !isLast) {
      again.add(key);
      return;
    }
    if (isSame(wanted, before)) {
      settle(key, null);
      return;
    }
    busy.add(key);
    const answer = await (wanted === null ? deps.drop(id) : send(id, wanted, before, isLast));
    busy.delete(key);
    if (!answer.ok) {
      settle(key, answer.error);
      plan(key, retryDelay);
      return;
    }
    if (wanted === null) written.delete(key);
    else written.set(key, wanted);
    if ((wanted === null) !== (before === null)) deps.onRecords();
    settle(key, null);
    if (again.delete(key)) void write(key);
    else if (!isSame(wantedOf(drafts.get(key)), wanted)) plan(key, keepDelay);
  };

  const unplan = (key: string): void => {
    timers.get(key)?.();
    timers.delete(key);
  };

  drafts.subscribe((key) => {
    if (key === undefined || isSame(wantedOf(drafts.get(key)), written.get(key) ?? null)) return;
    // What failed before is tried as soon as more is typed.
    if (failures.has(key)) unplan(key);
    plan(key, keepDelay);
  });

  return {
    known: (key, kept) => void written.set(key, kept),
    gone: (key) => void written.delete(key),
    flush: () => {
      for (const key of new Set([...timers.keys(), ...again])) {
        unplan(key);
        again.delete(key);
        void write(key, true);
      }
    },
    failure: (key) => failures.get(key) ?? null,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
