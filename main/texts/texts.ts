/** The texts that the user edits. It alone decides when they are stored and saved, whether a window is open or not. */
import type { ConnectionHealth } from '../../preload/contract/app.ts';
import { isEpisodeId } from '../../preload/contract/episodes.ts';
import { countCharacters } from '../../preload/contract/limits/limits.ts';
import { normalizeLineEndings } from '../../preload/contract/plain-text.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  EditOutcome,
  ReadText,
  SaveOptions,
  SaveOutcome,
  TextChange,
  TextChoice,
  TextEdit,
  TextVersion,
  UnsavedText,
} from '../../preload/contract/texts.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TextsApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import { type Clock, monotonicNow } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import { acceptTheirs, isDirty, keepMine, setText, updateFromServer } from './document.ts';
import type { Drafts } from './draft-repository.ts';
import { Names } from './names.ts';
import { type Entry, OpenTexts } from './open-texts.ts';
import { type SaveHistory, saveText } from './save-text.ts';
import { Saver } from './saver.ts';
import type { VersionRepository } from './version-repository.ts';

/** Milliseconds after an edit in which the next one is expected. */
const typingMs = 2_000;
/** Work waits no longer for the end of typing. */
const maxTypingMs = 30_000;

export interface TextsDeps {
  readonly drafts: Drafts;
  readonly versions: VersionRepository;
  readonly history: SaveHistory;
  /** The service itself, not the cache. */
  readonly api: Pick<TextsApi, 'show' | 'update'>;
  /** Of a record or an episode. */
  readonly rename: (id: string, name: string) => Promise<Result<Transcription>>;
  readonly clock: Clock;
  /** Whether a text is of this computer or of the service in use. */
  readonly isShown: (id: string) => boolean;
  /** The service in use, with the characters that it takes; each is null if there is none. */
  readonly getService: () => { readonly id: string | null; readonly textLimit: number | null };
  readonly findCached: (id: string) => Transcription | null;
  /** The neighbouring parts of an episode that this record is one of, in their order; null if it is none. */
  readonly findNeighbours: (id: string) => readonly string[] | null;
  /** Characters that the service of a text takes; null if that is unknown or there is no limit. */
  readonly getTextLimit: (id: string) => number | null;
  readonly isAutomatic: () => boolean;
  readonly emit: (changes: readonly TextChange[]) => void;
  readonly log: (message: string) => void;
}

export class Texts {
  readonly #deps: TextsDeps;
  readonly #texts: OpenTexts;
  readonly #names: Names;
  readonly #saver: Saver;
  #settings: readonly unknown[] = [];
  #serviceId: string | null;
  #isConnected = false;
  #editedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: TextsDeps) {
    this.#deps = deps;
    const { api } = deps;
    this.#names = new Names({ ...deps, onChanged: (id) => this.#texts.stateChanged(id) });
    this.#texts = new OpenTexts({ ...deps, names: this.#names });
    this.#saver = new Saver({
      ...deps,
      texts: this.#texts,
      show: api.show,
      saveText: (request) => saveText(deps, request),
      listUnsaved: () => this.listUnsavedIds(),
    });
    this.#serviceId = deps.getService().id;
    this.#settings = this.#readSettings();
  }

  async open(id: string): Promise<Result<ReadText>> {
    // Its text is that of its parts, but its name is typed.
    if (isEpisodeId(id)) return ok({ ...this.#texts.getState(id), text: '' });
    const read = await this.#texts.read(id);
    if (!read.ok) return read;
    read.value.isOpen = true;
    return ok(this.#texts.describe(read.value));
  }

  close(ids: readonly string[]): Result<true> {
    for (const entry of ids.flatMap((id) => this.#texts.get(id) ?? [])) {
      entry.isOpen = false;
      void this.#saver.leave(entry).then(() => this.#texts.release(entry));
    }
    return ok(true);
  }

  edit(id: string, { version, from, to, insert }: TextEdit): Result<EditOutcome> {
    const entry = this.#get(id);
    if (!entry.ok) return entry;
    this.#editedAt = monotonicNow();
    const { document } = entry.value;
    if (version !== document.version || from > to || to > document.text.length)
      return ok({ kind: 'outdated', current: this.#texts.describe(entry.value) });
    const text = document.text.slice(0, from) + normalizeLineEndings(insert) + document.text.slice(to);
    this.#texts.update(entry.value, (now) => setText(now, text, 1), true);
    return ok({ kind: 'edited', version: entry.value.document.version });
  }

  /** Resolves when nobody types, or after half a minute: for work that slows the window down and is not urgent. */
  async whenNotTyping(): Promise<void> {
    const end = monotonicNow() + maxTypingMs;
    for (;;) {
      const left = Math.min(this.#editedAt + typingMs, end) - monotonicNow();
      if (left <= 0) return;
      await sleep(this.#deps.clock, left);
    }
  }

  async save(id: string, { sendAnyway = false }: SaveOptions = {}): Promise<Result<SaveOutcome>> {
    const entry = this.#get(id);
    if (entry.ok) return ok(await this.#saver.save(entry.value, sendAnyway));
    return entry.error.code === 'unknown_id' ? ok({ kind: 'nothing' }) : entry;
  }

  async resolve(id: string, choice: TextChoice): Promise<Result<SaveOutcome>> {
    const entry = this.#get(id);
    if (!entry.ok) return entry;
    this.#texts.update(entry.value, choice === 'mine' ? keepMine : acceptTheirs);
    return ok(choice === 'mine' ? await this.#saver.save(entry.value) : { kind: 'nothing' });
  }

  discard(id: string): Result<true> {
    if (!this.#deps.isShown(id)) return accountChanged;
    const deleted = this.#deps.drafts.delete(id);
    if (deleted.ok) this.#texts.forget(id);
    return deleted;
  }

  typeName(id: string, name: string | null): Result<true> {
    return this.#names.type(id, name);
  }

  async rename(id: string, name: string): Promise<Result<SaveOutcome>> {
    return ok(await this.#names.save(id, name));
  }

  unsaved(): Result<readonly UnsavedText[]> {
    const { clock, findCached } = this.#deps;
    const unsaved = new Map<string, UnsavedText>();
    const summaries = this.#listDrafts();
    if (!summaries.ok) return summaries;
    for (const { id, changedAt, characters } of summaries.value) {
      const name = findCached(id)?.name ?? null;
      unsaved.set(id, { state: this.#texts.getState(id), name, changedAt, characters });
    }
    // The disk did not take them.
    for (const { id, document } of this.#texts.all().filter(isUnsaved)) {
      if (unsaved.has(id)) continue;
      const name = findCached(id)?.name ?? null;
      const characters = countCharacters(document.text);
      unsaved.set(id, { state: this.#texts.getState(id), name, changedAt: clock.now(), characters });
    }
    return ok([...unsaved.values()].toSorted((one, other) => other.changedAt - one.changedAt));
  }

  /** Of shown texts. */
  listUnsavedIds(): readonly string[] {
    const summaries = this.#listDrafts();
    const stored = summaries.ok ? summaries.value.map(({ id }) => id) : [];
    const inMemory = this.#texts.all().filter(isUnsaved);
    return [...new Set([...inMemory.map(({ id }) => id), ...stored])];
  }

  /** Newest first. */
  versions(id: string): Result<readonly TextVersion[]> {
    const { isShown, versions } = this.#deps;
    return isShown(id) ? versions.list(id) : accountChanged;
  }

  version(id: string, versionId: string): Result<string> {
    const { isShown, versions } = this.#deps;
    return isShown(id) ? versions.text(id, versionId) : accountChanged;
  }

  /** The user's text if it is not saved; else null. */
  getUnsaved(id: string): Result<string | null> {
    const { drafts, isShown } = this.#deps;
    const entry = this.#texts.get(id);
    if (entry) return ok(isUnsaved(entry) ? entry.document.text : null);
    const draft = isShown(id) ? drafts.get(id) : ok(null);
    return draft.ok ? ok(draft.value?.text ?? null) : draft;
  }

  /** The text of a record as the user sees it; null if it is not on this computer. */
  getText(id: string): Result<string | null> {
    const { drafts, findCached, isShown } = this.#deps;
    if (!isShown(id)) return accountChanged;
    const entry = this.#texts.get(id);
    if (entry) return ok(entry.document.text);
    const draft = drafts.get(id);
    if (!draft.ok) return draft;
    const text = draft.value?.text ?? findCached(id)?.result ?? null;
    return ok(text === null ? null : normalizeLineEndings(text));
  }

  /**
   * Stores a text that replaces `before`, as `getText` returns it, which becomes a version. Call `onTextStored` after the transaction that it
   * is called in. Throws SQLite's errors.
   */
  storeText(id: string, before: string, after: string): Result<true> {
    const { drafts, versions } = this.#deps;
    const entry = this.#texts.get(id);
    const draft = entry ? ok(entry.document) : drafts.get(id);
    if (!draft.ok) return draft;
    const base = draft.value?.base ?? before;
    versions.add(id, before, 'saved');
    return after === base ? drafts.delete(id) : drafts.save(id, { text: after, base });
  }

  onTextStored(id: string, text: string): void {
    const entry = this.#texts.get(id);
    if (entry) this.#texts.update(entry, (now) => setText(now, text));
    else this.#texts.stateChanged(id);
  }

  /** Saves what is stored but not saved, if saving is automatic. */
  saveUnsaved(): void {
    void this.#saver.resume();
  }

  /** Of a record or an episode; null if none was typed. */
  getTypedName(id: string): string | null {
    return this.#names.get(id)?.trim() || null;
  }

  /** The service has returned the text of a record. */
  received(id: string, text: string): void {
    const entry = this.#texts.get(id);
    if (entry) this.#texts.update(entry, (now) => updateFromServer(now, text));
  }

  /** The user has deleted the record. The draft stays with its copy. */
  deleted(id: string): void {
    this.#texts.forget(id);
  }

  /** Saves what an earlier run did not. */
  start(): void {
    this.#resume();
  }

  /** Saving was turned on or off, or what the service takes is known. */
  settingsChanged(): void {
    const before = this.#settings;
    this.#settings = this.#readSettings();
    if (this.#settings.every((setting, index) => setting === before[index])) return;
    for (const id of this.listUnsavedIds()) this.#texts.stateChanged(id);
    void this.#saver.resume();
  }

  connectionChanged({ kind }: ConnectionHealth): void {
    if (kind === 'unknown') this.#saver.forgetFailures();
    if (kind === 'connected' && !this.#isConnected) this.#resume();
    this.#isConnected = kind === 'connected';
  }

  /** Another service may be in use. */
  accessChanged(): void {
    const before = this.#serviceId;
    this.#serviceId = this.#deps.getService().id;
    if (this.#serviceId === before) return;
    this.#saver.serviceChanged();
    this.#texts.forgetOthers();
    this.#names.forgetOthers();
    this.#resume();
  }

  /** Nothing is stored or sent afterwards. */
  stop(): void {
    this.#saver.close();
    this.#texts.close();
    this.#names.close();
  }

  #resume(): void {
    void this.#names.resume();
    void this.#saver.resume();
  }

  #get(id: string): Result<Entry> {
    const entry = this.#texts.find(id);
    if (!entry.ok) return entry;
    return entry.value === null ? fail('unknown_id') : ok(entry.value);
  }

  #readSettings(): readonly unknown[] {
    const { isAutomatic, getService } = this.#deps;
    return [isAutomatic(), getService().textLimit];
  }

  /** Those of a service that is not in use stay in the table. */
  #listDrafts(): ReturnType<Drafts['list']> {
    const { drafts, isShown } = this.#deps;
    const summaries = drafts.list();
    return summaries.ok ? ok(summaries.value.filter(({ id }) => isShown(id))) : summaries;
  }
}

const isUnsaved = ({ document }: Entry): boolean => isDirty(document);
