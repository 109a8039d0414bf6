/**
 * Saves texts to the service after a pause in typing. A conflict stops it for that text. A refused text is
 * sent again only after it changes. If the service is unreachable or refuses the key, the text is sent later.
 */
import {
  accessErrors,
  fatalErrors,
  unreachableErrors,
} from '../../../../preload/contract/errors/error-families.ts';
import { getShortPauseMs } from '../../../../preload/contract/errors/retry-policy.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { isOffline } from '../../../lib/errors.ts';
import { type After, createKeyTimers } from '../../../lib/timers.ts';
import { type EditorDraft, isDirty } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftSaveResult } from './text-saver.ts';

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
  /** Returns a unique name. */
  newSitting(): string;
  now(): number;
  readonly after: After;
  /** `fn` stops the saver. */
  onDispose(fn: () => void): void;
}

/** Milliseconds without typing before a text is saved. */
const idleDelay = 2_000;
/** Minimum milliseconds between two automatic saves of one text, because each makes two requests. */
const minimumInterval = 10_000;
/** Milliseconds between two checks whether the service is reachable. */
const probeInterval = 15_000;
/**
 * Milliseconds without a save after which a sitting ends: the work on one text, whose saves keep one version. It ends as
 * well when the user leaves the text.
 */
const sittingTimeout = 15 * 60_000;
/** Milliseconds before a retry after a failure that is not the text's: doubled each time, up to the second number. */
const retryDelays = [15_000, 600_000] as const;

/** Milliseconds before the next try after `count` earlier failures. */
export const getBackoff = (count: number): number => Math.min(retryDelays[0] * 2 ** count, retryDelays[1]);

export const isTransient = ({ code }: BridgeError): boolean =>
  unreachableErrors.has(code) || code === 'stalled' || code === 'rate_limited';

/** Whether sending the text again would fail again, or needs the user. */
const isBlocked = (draft: EditorDraft, { isTooLong }: Pick<AutoSaverDeps, 'isTooLong'>): boolean => {
  const { saveFailure } = draft;
  if (saveFailure === null) return draft.heldText === draft.text && isTooLong(draft);
  if (saveFailure.kind !== 'refused') return true;
  const { error, text } = saveFailure;
  return text === draft.text && !isTransient(error) && !accessErrors.has(error.code);
};

/** Whether the draft would be sent as it was refused. */
const isRepeat = ({ saveFailure, text }: EditorDraft): boolean =>
  saveFailure?.kind === 'refused' && saveFailure.text === text;

export class AutoSaver {
  readonly #deps: AutoSaverDeps;
  readonly #timers;
  readonly #sittings = new Map<string, { readonly name: string; readonly at: number }>();
  readonly #latestTexts = new Map<string, string>();
  readonly #notBefore = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  #pausedUntil = 0;
  #isProbing = false;
  #isResuming = false;

  constructor(deps: AutoSaverDeps) {
    this.#deps = deps;
    this.#timers = createKeyTimers(deps.after, (key) => void this.#attempt(key));
    deps.onDispose(deps.drafts.onDraftChanged((key) => this.#onDraftChanged(key)));
  }

  /** Saves the text now and ends its sitting. Called when the text leaves the screen. */
  async leave(key: string): Promise<void> {
    this.#notBefore.delete(key);
    const leaving = this.#attempt(key, true);
    this.#sittings.delete(key);
    await leaving;
  }

  /** Forgets what was refused, when the service or the key is another one. */
  forgetFailures(): void {
    this.#failures.clear();
    this.#notBefore.clear();
  }

  /** Saves all unsaved texts in order, when the service accepts requests again or automatic saving is turned on. */
  async resume(): Promise<void> {
    if (this.#isResuming || !this.#deps.isOn()) return;
    this.#isResuming = true;
    try {
      for (const key of [...this.#deps.drafts.unsavedKeys.get()]) {
        const result = await this.#resumeOne(key);
        if (result?.kind === 'refused' && fatalErrors.has(result.error.code)) break;
      }
    } finally {
      this.#isResuming = false;
    }
  }

  async #resumeOne(key: string): Promise<DraftSaveResult | null> {
    const id = this.#deps.toRecordId(key);
    if (id === null) return null;
    if (!this.#deps.drafts.get(key)) await this.#deps.read(key, id);
    return this.#attempt(key);
  }

  #onDraftChanged(key: string): void {
    const draft = this.#deps.drafts.get(key);
    if (!draft || !isDirty(draft)) {
      this.#timers.cancel(key);
      this.#latestTexts.delete(key);
    } else if (this.#latestTexts.get(key) !== draft.text) {
      this.#latestTexts.set(key, draft.text);
      this.#timers.schedule(key, Math.max(idleDelay, this.#getRemainingDelay(key)));
    }
  }

  #getRemainingDelay(key: string): number {
    return Math.max(this.#notBefore.get(key) ?? 0, this.#pausedUntil) - this.#deps.now();
  }

  /** Returns null if nothing is sent now. */
  async #attempt(key: string, isLast = false): Promise<DraftSaveResult | null> {
    this.#timers.cancel(key);
    const id = this.#deps.toRecordId(key);
    const draft = this.#deps.drafts.get(key);
    if (id === null || !this.#deps.isOn() || !draft || !isDirty(draft) || isBlocked(draft, this.#deps))
      return null;
    const wait = this.#getRemainingDelay(key);
    if (wait > 0) this.#timers.schedule(key, wait);
    else if (draft.sending !== null && !isLast) this.#timers.schedule(key, idleDelay);
    else return this.#send(key, id, draft);
    return null;
  }

  async #send(key: string, id: string, draft: EditorDraft): Promise<DraftSaveResult> {
    this.#notBefore.set(key, this.#deps.now() + minimumInterval);
    const result = await this.#deps.save(key, id, this.#getSitting(key));
    if (result.kind === 'refused') this.#handleFailure(key, id, result.error, isRepeat(draft));
    else this.#failures.delete(key);
    return result;
  }

  /** The sitting of a save that starts now. */
  #getSitting(key: string): string {
    const now = this.#deps.now();
    const latest = this.#sittings.get(key);
    const isOver = latest === undefined || now - latest.at >= sittingTimeout;
    const name = isOver ? this.#deps.newSitting() : latest.name;
    this.#sittings.set(key, { name, at: now });
    return name;
  }

  #handleFailure(key: string, id: string, error: BridgeError, isRepeated: boolean): void {
    const now = this.#deps.now();
    const count = this.#failures.get(key) ?? 0;
    const backoff = getBackoff(count);
    if (error.code === 'rate_limited') {
      this.#pausedUntil = now + (getShortPauseMs(error, 1) ?? 0);
      this.#notBefore.delete(key);
      this.#timers.schedule(key, this.#getRemainingDelay(key));
    } else if (isTransient(error)) {
      this.#failures.set(key, count + 1);
      this.#notBefore.set(key, now + (isOffline(error) ? 0 : backoff));
      this.#probe(id);
    } else if (isRepeated && accessErrors.has(error.code)) {
      // The service accepts other requests, but not this one: it is asked less and less often.
      this.#failures.set(key, count + 1);
      this.#notBefore.set(key, now + backoff);
    }
  }

  #probe(id: string): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const check = async (): Promise<void> => {
      const isReachable = this.#deps.isOn() && (await this.#deps.probe(id));
      this.#isProbing = false;
      if (isReachable) await this.resume();
      else if (this.#deps.isOn()) this.#probe(id);
    };
    this.#deps.after(probeInterval, () => void check());
  }
}
