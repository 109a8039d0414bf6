/**
 * Saves texts to the service: when the user asks for it, and after a pause in typing. A conflict stops it for that text. A refused
 * text is sent again only after it changes. If the service is unreachable or refuses the key, the text is sent later.
 */
import { getTextPlace } from '../../preload/contract/account-id.ts';
import { accessErrors, fatalErrors, offlineErrors } from '../../preload/contract/errors/error-families.ts';
import {
  getBackoffMs,
  getShortPauseMs,
  isTransient,
  textBackoff,
} from '../../preload/contract/errors/retry-policy.ts';
import { getExcess } from '../../preload/contract/limits/limits.ts';
import { type BridgeError, fail, type Result } from '../../preload/contract/result.ts';
import type { Place } from '../../preload/contract/settings.ts';
import type { SaveOutcome } from '../../preload/contract/texts.ts';
import type { TextsApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import { isDirty, keepMine, markFailed, markSaved, markSaving, type TextDocument } from './document.ts';
import type { Entry, OpenTexts, Sitting } from './open-texts.ts';
import { PartFlow } from './part-flow.ts';
import type { SavedText, SaveRequest, TextToSave } from './save-text.ts';

export interface SaverDeps {
  readonly texts: OpenTexts;
  readonly clock: Clock;
  /** The service itself, not the cache. */
  readonly show: TextsApi['show'];
  readonly saveText: (request: TextToSave) => Promise<Result<SavedText>>;
  /** The neighbouring parts of an episode that this record is one of, in their order; null if it is none. */
  readonly findNeighbours: (id: string) => readonly string[] | null;
  /** Ids of unsaved texts, also of those that are not in memory. */
  readonly listUnsaved: () => readonly string[];
  readonly getTextLimit: (id: string) => number | null;
  readonly isAutomatic: () => boolean;
  readonly log: (message: string) => void;
}

/** Milliseconds without typing before a text is saved. */
const idleDelayMs = 2_000;
/** Minimum milliseconds between two automatic saves of one text, because each makes two requests. */
const minIntervalMs = 10_000;
/** Milliseconds between two checks whether the service is reachable. */
const probeIntervalMs = 15_000;
/**
 * Milliseconds without a save after which a sitting ends: the work on one text, whose saves keep one version. It ends as
 * well when the user leaves the text.
 */
const sittingTimeoutMs = 15 * 60_000;

const joinRequests = (earlier: SaveRequest | undefined, next: SaveRequest): SaveRequest => ({
  sitting: earlier ? earlier.sitting && next.sitting : next.sitting,
  sendAnyway: next.sendAnyway || (earlier?.sendAnyway ?? false),
});

export class Saver {
  readonly #deps: SaverDeps;
  readonly #parts: PartFlow;
  /** What was asked for while the text was being sent. */
  readonly #pending = new Map<Entry, SaveRequest>();
  /** Milliseconds since 1970: the service asked for a pause. */
  #pausedUntil = 0;
  #cancelProbe: (() => void) | null = null;
  #isProbing = false;
  #isResuming = false;
  /** More texts may be unsaved than when the running `resume` listed them. */
  #mustResume = false;
  #isClosed = false;

  constructor(deps: SaverDeps) {
    this.#deps = deps;
    this.#parts = new PartFlow({ ...deps, save: (entry, request) => this.#saveOne(entry, request) });
    deps.texts.onTextChanged = (entry) => this.#onTextChanged(entry);
  }

  /** Saves what is unsaved, with what flows into the neighbouring parts if it is too long. */
  save(entry: Entry, sendAnyway = false): Promise<SaveOutcome> {
    return this.#save(entry, { sitting: null, sendAnyway });
  }

  /** Saves the text now and ends its sitting. Called when the text leaves the screen. */
  async leave(entry: Entry): Promise<void> {
    entry.saving.notBefore = 0;
    const leaving = this.#attempt(entry, true);
    entry.saving.sitting = null;
    await leaving;
  }

  /** Forgets what was refused, when the service or the key is another one. */
  forgetFailures(): void {
    for (const { saving } of this.#deps.texts.all()) {
      saving.failures = 0;
      saving.notBefore = 0;
    }
  }

  /** Another service is in use. */
  serviceChanged(): void {
    this.#pausedUntil = 0;
  }

  /** Saves all unsaved texts in order, when the service accepts requests again or automatic saving is turned on. */
  async resume(): Promise<void> {
    const { texts, isAutomatic, listUnsaved } = this.#deps;
    if (this.#isClosed || !isAutomatic()) return;
    this.#mustResume = true;
    if (this.#isResuming) return;
    this.#isResuming = true;
    const refusing = new Set<Place>();
    try {
      while (this.#mustResume) {
        this.#mustResume = false;
        for (const id of listUnsaved()) {
          const found = texts.find(id);
          if (!found.ok || found.value === null || refusing.has(getTextPlace(id))) continue;
          const outcome = await this.#attempt(found.value);
          if (outcome?.kind === 'refused' && fatalErrors.has(outcome.error.code))
            refusing.add(getTextPlace(id));
        }
      }
    } finally {
      this.#isResuming = false;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelProbe?.();
  }

  #onTextChanged(entry: Entry): void {
    const { saving, document } = entry;
    if (!isDirty(document)) {
      saving.cancelTimer?.();
      saving.latestText = null;
    } else if (saving.latestText !== document.text) {
      saving.latestText = document.text;
      this.#schedule(entry, Math.max(idleDelayMs, this.#getRemainingMs(entry)));
    }
  }

  #schedule(entry: Entry, ms: number): void {
    entry.saving.cancelTimer?.();
    if (!this.#isClosed)
      entry.saving.cancelTimer = this.#deps.clock.after(ms, () => void this.#attempt(entry));
  }

  #getRemainingMs({ saving, id }: Entry): number {
    const pausedUntil = getTextPlace(id) === 'service' ? this.#pausedUntil : 0;
    return Math.max(saving.notBefore, pausedUntil) - this.#deps.clock.now();
  }

  /** Null if nothing is sent now. */
  async #attempt(entry: Entry, isLast = false): Promise<SaveOutcome | null> {
    const { texts, isAutomatic } = this.#deps;
    const { document, saving } = entry;
    saving.cancelTimer?.();
    if (this.#isClosed || !texts.isCurrent(entry) || !isAutomatic()) return null;
    if (!isDirty(document) || this.#isBlocked(entry)) return null;
    const wait = this.#getRemainingMs(entry);
    if (wait > 0) this.#schedule(entry, wait);
    else if (document.saving !== null && !isLast) this.#schedule(entry, idleDelayMs);
    else return this.#saveAutomatically(entry);
    return null;
  }

  /** Whether sending the text again would fail again, or needs the user. */
  #isBlocked({ document: { failure, text }, id }: Entry): boolean {
    if (failure === null) return false;
    if (failure.kind === 'too_long')
      return failure.text === text && getExcess(text, this.#deps.getTextLimit(id)) > 0;
    if (failure.kind !== 'refused') return true;
    const { error } = failure;
    return failure.text === text && !isTransient(error) && !accessErrors.has(error.code);
  }

  async #saveAutomatically(entry: Entry): Promise<SaveOutcome> {
    const { saving, document } = entry;
    const isRepeated = document.failure?.kind === 'refused' && document.failure.text === document.text;
    saving.notBefore = this.#deps.clock.now() + minIntervalMs;
    const outcome = await this.#save(entry, { sitting: this.#getSitting(entry), sendAnyway: false });
    if (outcome.kind === 'refused') this.#handleFailure(entry, outcome.error, isRepeated);
    else saving.failures = 0;
    return outcome;
  }

  /** The sitting of a save that starts now. */
  #getSitting({ saving }: Entry): Sitting {
    const now = this.#deps.clock.now();
    const isOver = saving.sitting === null || now - saving.sitting.savedAt >= sittingTimeoutMs;
    const sitting = isOver || saving.sitting === null ? { savedAt: now, hasSaved: false } : saving.sitting;
    sitting.savedAt = now;
    saving.sitting = sitting;
    return sitting;
  }

  #handleFailure(entry: Entry, error: BridgeError, isRepeated: boolean): void {
    const { saving } = entry;
    const now = this.#deps.clock.now();
    const backoff = getBackoffMs(textBackoff, saving.failures + 1);
    if (error.code === 'rate_limited') {
      this.#pausedUntil = now + (getShortPauseMs(error, 1) ?? 0);
      saving.notBefore = 0;
      this.#schedule(entry, this.#getRemainingMs(entry));
    } else if (isTransient(error)) {
      saving.failures += 1;
      saving.notBefore = now + (offlineErrors.has(error.code) ? 0 : backoff);
      this.#probe();
    } else if (isRepeated && accessErrors.has(error.code)) {
      // The service accepts other requests, but not this one: it is asked less and less often.
      saving.failures += 1;
      saving.notBefore = now + backoff;
    }
    if (!isTransient(error) && !accessErrors.has(error.code)) return;
    const seconds = Math.max(0, Math.ceil(this.#getRemainingMs(entry) / 1_000));
    this.#deps.log(`text ${entry.id}: tried again after ${seconds} s at the earliest`);
  }

  #probe(): void {
    if (this.#isProbing || this.#isClosed) return;
    this.#isProbing = true;
    const check = async (): Promise<void> => {
      const { texts, isAutomatic, show } = this.#deps;
      const waiting = texts
        .all()
        .find(({ document: { failure } }) => failure?.kind === 'refused' && isTransient(failure.error));
      const isReachable = isAutomatic() && waiting !== undefined && (await show(waiting.id)).ok;
      this.#isProbing = false;
      if (isReachable) await this.resume();
      else if (isAutomatic() && waiting !== undefined) this.#probe();
    };
    this.#cancelProbe = this.#deps.clock.after(probeIntervalMs, () => void check());
  }

  #save(entry: Entry, request: SaveRequest): Promise<SaveOutcome> {
    const ids = this.#deps.findNeighbours(entry.id);
    return ids === null ? this.#saveOne(entry, request) : this.#parts.save(ids, entry, request);
  }

  /** Never sends one text twice at a time. A call during a save saves again afterwards. */
  async #saveOne(entry: Entry, request: SaveRequest): Promise<SaveOutcome> {
    const { texts, saveText, log } = this.#deps;
    if (!texts.isCurrent(entry) || this.#isClosed) return { kind: 'nothing' };
    if (entry.document.saving !== null) {
      this.#pending.set(entry, joinRequests(this.#pending.get(entry), request));
      return { kind: 'nothing' };
    }
    if (!isDirty(entry.document)) return { kind: 'nothing' };
    // The user has seen the service's text, so saving again overwrites it.
    if (entry.document.failure?.kind === 'saved_differently') texts.update(entry, keepMine);
    const { id, document } = entry;
    const { text, base } = document;
    texts.update(entry, markSaving);
    const isCurrent = (): boolean => texts.isCurrent(entry);
    const result = await saveText({ ...request, id, text, base, isCurrent }).catch((error: unknown) => {
      log(`text ${id}: saving threw ${error instanceof Error ? error.name : typeof error}`);
      return fail('internal');
    });
    const outcome = this.#applyResult(entry, text, result);
    log(`text ${id}: ${outcome.kind}${outcome.kind === 'refused' ? ` (${outcome.error.code})` : ''}`);
    const next = this.#pending.get(entry);
    this.#pending.delete(entry);
    const isSaved = outcome.kind === 'saved' || (outcome.kind === 'too_long' && next?.sendAnyway);
    return next && isSaved ? this.#saveOne(entry, next) : outcome;
  }

  #applyResult(entry: Entry, text: string, result: Result<SavedText>): SaveOutcome {
    const { texts, clock } = this.#deps;
    if (!result.ok) {
      const { error } = result;
      texts.update(entry, (now) => markFailed(now, { kind: 'refused', error, text }));
      return { kind: 'refused', error };
    }
    const { value } = result;
    const change = (now: TextDocument): TextDocument => {
      if (value.kind === 'saved') return markSaved(now, clock.now());
      return markFailed(now, value.kind === 'too_long' ? { ...value, text } : value);
    };
    texts.update(entry, change);
    return { kind: value.kind };
  }
}
