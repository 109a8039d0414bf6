/** The texts that are open, not saved or being saved. Each change is written to the drafts at once, and reported. */
import { isDeepStrictEqual } from 'node:util';
import { type BridgeError, ok, type Result } from '../../preload/contract/result.ts';
import type { ReadText, TextChange, TextState } from '../../preload/contract/texts.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TextsApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import type { Clock } from '../lib/clock.ts';
import { createDocument, getProblem, isDirty, type TextDocument } from './document.ts';
import type { Draft, Drafts } from './draft-repository.ts';
import type { Names } from './names.ts';

/** The work on one text, whose automatic saves keep one version: the text that the first of them replaced. */
export interface Sitting {
  savedAt: number;
  hasSaved: boolean;
}

/** What the saver knows of a text. */
interface SavingState {
  cancelTimer: (() => void) | null;
  /** The unsaved text that the timer was set for. */
  latestText: string | null;
  sitting: Sitting | null;
  /** Milliseconds since 1970. */
  notBefore: number;
  /** Failures in a row that are not the text's. */
  failures: number;
}

export interface Entry {
  readonly id: string;
  document: TextDocument;
  isOpen: boolean;
  /** Text may flow into it now. */
  isNeeded: boolean;
  /** The draft on the disk; null if there is none. */
  stored: Draft | null;
  draftError: BridgeError | null;
  cancelWrite: (() => void) | null;
  readonly saving: SavingState;
}

export interface OpenTextsDeps {
  readonly drafts: Drafts;
  readonly names: Names;
  readonly api: Pick<TextsApi, 'show'>;
  readonly clock: Clock;
  /** Whether a text is of this computer or of the service in use. */
  readonly isShown: (id: string) => boolean;
  readonly findCached: (id: string) => Transcription | null;
  /** Characters that the service of a text takes; null if that is unknown or there is no limit. */
  readonly getTextLimit: (id: string) => number | null;
  /** The neighbouring parts of an episode that this record is one of; null if it is none. */
  readonly findNeighbours: (id: string) => readonly string[] | null;
  readonly emit: (changes: readonly TextChange[]) => void;
}

/** Milliseconds before a failed write is repeated. */
const retryDelayMs = 2_000;
/** So that no version of a text is one that it had when it was open before. */
const versionsPerReading = 2 ** 32;

export class OpenTexts {
  readonly #deps: OpenTextsDeps;
  readonly #entries = new Map<string, Entry>();
  /** Whether the text or its base changed otherwise than by an edit, by the ids of what changed. */
  readonly #changes = new Map<string, { text: boolean; base: boolean }>();
  readonly #emitted = new Map<string, Omit<TextState, 'version'>>();
  #readings = 0;
  #isClosed = false;
  /** Called after each change of a text. */
  onTextChanged: (entry: Entry) => void = () => {};

  constructor(deps: OpenTextsDeps) {
    this.#deps = deps;
  }

  /** Undefined if the text is not in memory, or its service is not in use. */
  get(id: string): Entry | undefined {
    return this.#deps.isShown(id) ? this.#entries.get(id) : undefined;
  }

  isCurrent(entry: Entry): boolean {
    return this.get(entry.id) === entry;
  }

  all(): readonly Entry[] {
    return [...this.#entries.keys()].flatMap((id) => this.get(id) ?? []);
  }

  /** The text with its draft if it is on this computer; else null. */
  find(id: string): Result<Entry | null> {
    const known = this.get(id);
    if (known) return ok(known);
    const { isShown, findCached, drafts } = this.#deps;
    if (!isShown(id)) return accountChanged;
    const draft = drafts.get(id);
    if (!draft.ok) return draft;
    if (draft.value !== null) {
      const entry = this.#add(id, draft.value, draft.value);
      // Only its line endings were others.
      if (!isDirty(entry.document)) this.#write(entry);
      return ok(entry);
    }
    const text = findCached(id)?.result ?? null;
    return ok(text === null ? null : this.#add(id, { text, base: text }));
  }

  /** The same. Else the text is requested. */
  async read(id: string): Promise<Result<Entry>> {
    const { api, isShown, findCached } = this.#deps;
    const found = this.find(id);
    if (!found.ok) return found;
    if (found.value !== null) return ok(found.value);
    const shown = await api.show(id);
    if (!isShown(id)) return accountChanged;
    if (!shown.ok && !findCached(id)) return shown;
    const text = (shown.ok ? shown.value.result : null) ?? '';
    return ok(this.get(id) ?? this.#add(id, { text, base: text }));
  }

  /** `byEdit`: whoever asked for it knows the new text. */
  update(entry: Entry, change: (document: TextDocument) => TextDocument, byEdit = false): void {
    const { document: before } = entry;
    const after = change(before);
    if (after === before) return;
    entry.document = after;
    this.#write(entry);
    this.#report(entry.id, !byEdit && after.text !== before.text, !byEdit && after.base !== before.base);
    this.onTextChanged(entry);
    this.release(entry);
  }

  /** Removes a text from memory that is neither open nor unsaved. */
  release(entry: Entry): void {
    const { isOpen, isNeeded, document, stored } = entry;
    if (!isOpen && !isNeeded && stored === null && document.saving === null && !isDirty(document))
      this.#remove(entry);
  }

  /** Removes a text from memory and leaves its draft as it is. */
  forget(id: string): void {
    const entry = this.get(id);
    if (entry) this.#remove(entry);
    this.#report(id);
  }

  /** Removes the texts of services that are not in use. A draft that is not on the disk waits until its service is used again. */
  forgetOthers(): void {
    for (const entry of this.#entries.values())
      if (!this.isCurrent(entry) && entry.draftError === null) this.#remove(entry);
  }

  describe({ document: { text, base, id } }: Entry): ReadText {
    return { ...this.getState(id), text, ...(text !== base && { base }) };
  }

  getState(id: string): TextState {
    const { names, isShown, getTextLimit, drafts, findNeighbours } = this.#deps;
    const name = { typedName: names.get(id), nameSave: names.getSave(id) };
    const limit = getTextLimit(id);
    const entry = this.get(id);
    if (entry) {
      const { document, draftError } = entry;
      const { version, saving, savedAt } = document;
      const problem = getProblem(document, limit, () => findNeighbours(id) !== null);
      const isUnsaved = isDirty(document);
      return { id, version, isUnsaved, isSaving: saving !== null, savedAt, problem, draftError, ...name };
    }
    const summary = isShown(id) ? drafts.getSummary(id) : null;
    const characters = summary?.ok ? (summary.value?.characters ?? null) : null;
    return {
      id,
      version: 0,
      isUnsaved: characters !== null,
      isSaving: false,
      savedAt: null,
      problem:
        characters !== null && limit !== null && characters > limit
          ? { kind: 'too_long', characters, limit }
          : null,
      draftError: null,
      ...name,
    };
  }

  /** Reports the state of a text if it is another one than was reported. */
  readonly stateChanged = (id: string): void => this.#report(id);

  close(): void {
    this.#isClosed = true;
    for (const entry of this.#entries.values()) this.#remove(entry);
  }

  #add(id: string, draft: Draft, stored: Draft | null = null): Entry {
    this.#readings += 1;
    const entry: Entry = {
      id,
      document: createDocument(id, this.#readings * versionsPerReading, draft),
      isOpen: false,
      isNeeded: false,
      stored,
      draftError: null,
      cancelWrite: null,
      saving: { cancelTimer: null, latestText: null, sitting: null, notBefore: 0, failures: 0 },
    };
    this.#entries.set(id, entry);
    return entry;
  }

  #remove(entry: Entry): void {
    entry.cancelWrite?.();
    entry.saving.cancelTimer?.();
    if (this.#entries.get(entry.id) === entry) this.#entries.delete(entry.id);
  }

  #write(entry: Entry): void {
    const { drafts, clock } = this.#deps;
    const { id, document, stored } = entry;
    if (this.#entries.get(id) !== entry) return;
    const next = isDirty(document) ? { text: document.text, base: document.base } : null;
    entry.cancelWrite?.();
    entry.cancelWrite = null;
    if (next?.text === stored?.text && next?.base === stored?.base) {
      entry.draftError = null;
      return;
    }
    const write = (): Result<true> => (next === null ? drafts.delete(id) : drafts.save(id, next));
    // The service may be used again.
    const written = this.isCurrent(entry) ? write() : accountChanged;
    entry.draftError = written.ok ? null : written.error;
    if (written.ok) entry.stored = next;
    else
      entry.cancelWrite = clock.after(retryDelayMs, () => {
        this.#write(entry);
        this.#report(id);
        this.release(entry);
      });
  }

  /** Changes of one task are reported together. */
  #report(id: string, text = false, base = false): void {
    if (this.#isClosed) return;
    if (this.#changes.size === 0) queueMicrotask(() => this.#emit());
    const earlier = this.#changes.get(id);
    this.#changes.set(id, {
      text: text || (earlier?.text ?? false),
      base: base || (earlier?.base ?? false),
    });
  }

  #emit(): void {
    const changes = [...this.#changes].flatMap(([id, changed]): TextChange[] => {
      const { version, ...state } = this.getState(id);
      const document = this.get(id)?.document;
      const isSame = isDeepStrictEqual(this.#emitted.get(id), state);
      this.#emitted.set(id, state);
      if (isSame && !changed.text && !changed.base) return [];
      return [
        {
          ...state,
          version,
          ...(changed.text && document && { text: document.text }),
          ...(changed.base && document && { base: document.base }),
        },
      ];
    });
    this.#changes.clear();
    if (changes.length > 0 && !this.#isClosed) this.#deps.emit(changes);
  }
}
