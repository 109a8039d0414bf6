/** A sitting is the work on one text, until the user leaves it or nothing is saved for 15 minutes. */
import { fatalErrors, unreachableErrors } from '../../../../preload/contract/errors/error-families.ts';
import { getShortPauseMs } from '../../../../preload/contract/errors/retry-policy.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { isOffline } from '../../../lib/errors.ts';
import type { DraftStore } from './draft-store.ts';
import { type EditorDraft, isDirty } from './draft.ts';
import { createKeyTimers } from './key-timers.ts';
import type { DraftSaveResult } from './text-saver.ts';

interface Sittings {
  /** Returns the sitting of a save that starts now. */
  get(key: string): string;
  end(key: string): void;
}

interface SittingsDeps {
  /** Returns a unique name. */
  newSitting(): string;
  now(): number;
}

/** Milliseconds without a save after which a sitting ends. */
export const sittingTimeout = 15 * 60_000;

const createSittings = ({ newSitting, now }: SittingsDeps): Sittings => {
  const sittings = new Map<string, { readonly name: string; readonly at: number }>();
  return {
    get: (key) => {
      const latest = sittings.get(key);
      const isOver = latest === undefined || now() - latest.at >= sittingTimeout;
      const name = isOver ? newSitting() : latest.name;
      sittings.set(key, { name, at: now() });
      return name;
    },
    end: (key) => void sittings.delete(key),
  };
};

/**
 * Saves texts to the service after a pause in typing. A conflict stops it for that text. A refused text is
 * sent again only after it changes. If the service is unreachable, the text is sent later.
 */

export interface AutoSaverDeps {
  readonly drafts: DraftStore;
  isOn(): boolean;
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
  /** Loads the stored draft of an earlier window into `drafts`. */
  read(key: string, id: string): Promise<unknown>;
  save(key: string, id: string, sitting: string): Promise<DraftSaveResult>;
  /** Whether the text is longer than the service takes. Main does not send such a text. */
  isTooLong(draft: EditorDraft): boolean;
  /** Whether the service returns the record. */
  probe(id: string): Promise<boolean>;
  newSitting(): string;
  now(): number;
  /** Calls `fn` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, fn: () => void): () => void;
  /** `fn` stops the saver. */
  onDispose(fn: () => void): void;
}

export interface AutoSaver {
  /** Saves the text now and ends its sitting. Called when the text leaves the screen. */
  leave(key: string): Promise<void>;
  /** Saves all unsaved texts in order, when the service is reachable or automatic saving is turned on. */
  resume(): Promise<void>;
}

/** Milliseconds without typing before a text is saved. */
export const idleDelay = 2_000;
/** Minimum milliseconds between two automatic saves of one text, because each makes two requests. */
export const minimumInterval = 10_000;
/** Milliseconds between two checks whether the service is reachable. */
export const probeInterval = 15_000;
/** Milliseconds before a retry after a service failure: doubled each time, up to the second number. */
const retryDelays = [15_000, 600_000] as const;

const isTransient = ({ code }: BridgeError): boolean =>
  unreachableErrors.has(code) || code === 'stalled' || code === 'rate_limited';

/** Whether sending the text again would fail again, or needs the user. */
const isBlocked = (draft: EditorDraft, { isTooLong }: Pick<AutoSaverDeps, 'isTooLong'>): boolean => {
  const { saveFailure } = draft;
  if (saveFailure === null) return draft.heldText === draft.text && isTooLong(draft);
  if (saveFailure.kind !== 'refused') return true;
  return saveFailure.text === draft.text && !isTransient(saveFailure.error);
};

export const createAutoSaver = (deps: AutoSaverDeps): AutoSaver => {
  const { drafts, now } = deps;
  const sittings = createSittings(deps);
  const latestTexts = new Map<string, string>();
  const notBefore = new Map<string, number>();
  const failures = new Map<string, number>();
  let pausedUntil = 0;
  let isProbing = false;
  let isResuming = false;

  const timers = createKeyTimers(deps.after, (key) => void attempt(key));
  const getRemainingDelay = (key: string): number => Math.max(notBefore.get(key) ?? 0, pausedUntil) - now();

  const probe = (id: string): void => {
    if (isProbing) return;
    isProbing = true;
    deps.after(probeInterval, () => {
      const check = async (): Promise<void> => {
        const isReachable = deps.isOn() && (await deps.probe(id));
        isProbing = false;
        if (isReachable) await resume();
        else if (deps.isOn()) probe(id);
      };
      void check();
    });
  };

  const handleFailure = (key: string, id: string, error: BridgeError): void => {
    if (error.code === 'rate_limited') {
      pausedUntil = now() + (getShortPauseMs(error, 1) ?? 0);
      notBefore.delete(key);
      timers.schedule(key, getRemainingDelay(key));
    } else if (isTransient(error)) {
      const count = failures.get(key) ?? 0;
      failures.set(key, count + 1);
      const delay = isOffline(error) ? 0 : Math.min(retryDelays[0] * 2 ** count, retryDelays[1]);
      notBefore.set(key, now() + delay);
      probe(id);
    }
  };

  const send = async (key: string, id: string): Promise<DraftSaveResult> => {
    timers.cancel(key);
    notBefore.set(key, now() + minimumInterval);
    const result = await deps.save(key, id, sittings.get(key));
    if (result.kind === 'refused') handleFailure(key, id, result.error);
    else failures.delete(key);
    return result;
  };

  /** Returns null if nothing is sent now. */
  const attempt = async (key: string, isLast = false): Promise<DraftSaveResult | null> => {
    timers.cancel(key);
    const id = deps.toRecordId(key);
    const draft = drafts.get(key);
    if (id === null || !deps.isOn() || !draft || !isDirty(draft) || isBlocked(draft, deps)) return null;
    const wait = getRemainingDelay(key);
    if (wait > 0) timers.schedule(key, wait);
    else if (draft.sending !== null && !isLast) timers.schedule(key, idleDelay);
    else return send(key, id);
    return null;
  };

  const resumeOne = async (key: string): Promise<DraftSaveResult | null> => {
    const id = deps.toRecordId(key);
    if (id === null) return null;
    if (!drafts.get(key)) await deps.read(key, id);
    return attempt(key);
  };

  const resume = async (): Promise<void> => {
    if (isResuming || !deps.isOn()) return;
    isResuming = true;
    try {
      for (const key of [...drafts.unsavedKeys.get()]) {
        const result = await resumeOne(key);
        if (result?.kind === 'refused' && fatalErrors.has(result.error.code)) break;
      }
    } finally {
      isResuming = false;
    }
  };

  const unsubscribe = drafts.onDraftChanged((key) => {
    const draft = drafts.get(key);
    if (!draft || !isDirty(draft)) {
      timers.cancel(key);
      latestTexts.delete(key);
    } else if (latestTexts.get(key) !== draft.text) {
      latestTexts.set(key, draft.text);
      timers.schedule(key, Math.max(idleDelay, getRemainingDelay(key)));
    }
  });
  deps.onDispose(unsubscribe);

  return {
    leave: async (key) => {
      notBefore.delete(key);
      const leaving = attempt(key, true);
      sittings.end(key);
      await leaving;
    },
    resume,
  };
};
