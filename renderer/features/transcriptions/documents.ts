/**
 * The window's mirror of main's texts: those that are open, and the states of others that are not saved. It holds what is
 * typed until main has it, and nothing longer. Main decides whether, when and how a text is saved.
 */
import { Store } from '@tanstack/store';
import { normalizeLineEndings } from '../../../preload/contract/plain-text.ts';
import { type BridgeError, ok, type Result } from '../../../preload/contract/result.ts';
import type { OpenText, ReadText, TextChange, TextState } from '../../../preload/contract/texts.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { type After, createKeyTimers } from '../../lib/timers.ts';
import { carryTypedText } from './carry-typed-text.ts';
import { computeTextChange } from './editor/text-change.ts';

/** Milliseconds between two edits of a text. The first one after a pause is sent at once. */
const editInterval = 250;
/** UTF-16 units. It takes about a frame to send more, so the screen shows such an edit first. */
const longEdit = 100_000;
/** Milliseconds before an edit that failed is repeated. */
const retryDelay = 2_000;
/** Main raises the version by two when it changes a text itself, so that a third edit could fit by accident. */
const maxUnderWay = 2;
/** Edits that `flush` sends one after another, because main has changed the text meanwhile. */
const maxRounds = 5;

/** What main has of a text. */
interface Link {
  /** A text that was closed stays, and so is there at once when it is opened again. */
  isOpen: boolean;
  text: string;
  version: number;
  /** The text and its version when all edits under way are accepted. */
  sent: { readonly text: string; readonly version: number };
  /** Edits without an answer. Each returns whether main has answered it. */
  readonly underWay: Set<Promise<boolean>>;
  /** A long edit has waited until it is on the screen. */
  hasWaited: boolean;
  /** The last edit failed, and the state says so, which main does not know of. */
  hasFailed: boolean;
  opening: Promise<void>;
}

interface DocumentsDeps {
  readonly texts: Pick<AppBridge['texts'], 'open' | 'close' | 'edit'>;
  /** Called when other texts are unsaved than before. */
  onUnsavedChanged(): void;
  readonly after: After;
}

const toOpenText = (read: ReadText): OpenText => ({ ...read, base: read.base ?? read.text });

const toState = ({ text: _text, base: _base, ...state }: TextChange): TextState => state;

/** Keeps the object of a problem that stays, so that nothing is shown anew. */
const keepProblem = (state: TextState, before: TextState | undefined): TextState =>
  before?.problem && JSON.stringify(state.problem) === JSON.stringify(before.problem)
    ? { ...state, problem: before.problem }
    : state;

const listUnsaved = (states: ReadonlyMap<string, TextState>): string =>
  [...states.values()].flatMap(({ id, isUnsaved }) => (isUnsaved ? id : [])).join('\n');

export class Documents {
  /** The texts with what is typed, or why they could not be opened. One that is missing is being read. */
  readonly opened = new Store<ReadonlyMap<string, Result<OpenText>>>(new Map());
  /** The states of open and of unsaved texts, as main has them. */
  readonly states = new Store<ReadonlyMap<string, TextState>>(new Map());
  readonly #deps: DocumentsDeps;
  readonly #timers;
  readonly #links = new Map<string, Link>();
  /** The texts that are on the screen together, in their order. */
  readonly #groups = new Set<readonly string[]>();
  readonly #events: (readonly TextChange[])[] = [];

  constructor(deps: DocumentsDeps) {
    this.#deps = deps;
    this.#timers = createKeyTimers(deps.after, (id) => this.#onDue(id));
  }

  /** Opens the texts that are shown together. Returns the function that closes them. */
  open(ids: readonly string[]): () => void {
    const group = [...ids];
    this.#groups.add(group);
    for (const id of ids) if (!this.#links.get(id)?.isOpen) this.#load(id);
    return () => {
      this.#groups.delete(group);
      // The same step may open them again.
      queueMicrotask(() => {
        for (const id of ids) if (!this.#isShown(id)) this.#send(id);
        this.#closeUnused(ids);
      });
    };
  }

  /** The texts that `open` opens, when they are there. */
  async read(ids: readonly string[]): Promise<readonly Result<OpenText>[]> {
    await Promise.all(ids.map((id) => this.#links.get(id)?.opening));
    return ids.flatMap((id) => this.opened.get().get(id) ?? []);
  }

  /** `typed`: pairs of an id and its new text. */
  type(typed: readonly (readonly [id: string, text: string])[]): void {
    const changed = typed.flatMap(([id, text]): [string, Result<OpenText>][] => {
      const now = this.#get(id);
      return now && now.text !== text ? [[id, ok({ ...now, text: normalizeLineEndings(text) })]] : [];
    });
    if (changed.length === 0) return;
    this.opened.setState((all) => new Map([...all, ...changed]));
    for (const [id] of changed) this.#timers.ensureScheduled(id, 0);
  }

  /** Sends what is typed at once, also while an edit is under way. Ends when main has it, or can not take it. */
  async flush(ids: readonly string[] = [...this.#links.keys()]): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      for (const id of ids) this.#send(id);
      const calls = ids.flatMap((id) => [...(this.#links.get(id)?.underWay ?? [])]);
      if (calls.length === 0 || (await Promise.all(calls)).includes(false)) return;
    }
  }

  /** Main has changed texts, or tells their states. */
  receive(changes: readonly TextChange[]): void {
    this.#events.push(changes);
    this.#applyEvents();
  }

  /** Main has forgotten what was typed: the drafts of deleted records are with the copies. What is shown is read again. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#timers.cancel(id);
      this.#links.delete(id);
    }
    const remove = <T>(all: ReadonlyMap<string, T>) => new Map([...all].filter(([id]) => !ids.includes(id)));
    this.opened.setState(remove);
    this.#setStates(remove(this.states.get()));
    for (const id of ids) if (this.#isShown(id)) this.#load(id);
  }

  /** Another service is in use: reads open texts again. What main does not have yet stays here. */
  reset(): void {
    this.#setStates(new Map());
    for (const link of this.#links.values()) link.isOpen = false;
    const settled = [...this.#links].flatMap(([id, link]) => (this.#isSettled(id, link) ? id : []));
    this.forget(settled.filter((id) => !this.#isShown(id)));
    for (const id of settled) if (this.#isShown(id)) this.#load(id);
  }

  #get(id: string): OpenText | null {
    const text = this.opened.get().get(id);
    return text?.ok ? text.value : null;
  }

  #isShown(id: string): boolean {
    return [...this.#groups].some((group) => group.includes(id));
  }

  /** Whether main has what is typed. */
  #isSettled(id: string, { underWay, text }: Link): boolean {
    return underWay.size === 0 && (this.#get(id)?.text ?? text) === text;
  }

  #load(id: string): void {
    const opening = this.#deps.texts.open(id).then((result) => {
      if (this.#links.get(id) !== link) return;
      const read = result.ok ? ok(toOpenText(result.value)) : result;
      if (!read.ok || this.#get(id) === null) {
        const { text, version } = read.ok ? read.value : link;
        Object.assign(link, { text, version, sent: { text, version } });
        this.opened.setState((all) => new Map(all).set(id, read));
      }
      if (read.ok) this.receive([read.value]);
    });
    const sent = { text: '', version: 0 };
    const unread = { ...sent, sent, underWay: new Set<never>(), hasWaited: false, hasFailed: false };
    const link: Link = Object.assign(this.#links.get(id) ?? unread, { isOpen: true, opening });
    this.#links.set(id, link);
  }

  /** Closes texts that are on no screen, when main has what was typed. */
  #closeUnused(ids: readonly string[]): void {
    const unused = ids.filter((id) => {
      const link = this.#links.get(id);
      return link?.isOpen && !this.#isShown(id) && this.#isSettled(id, link);
    });
    for (const id of unused) Object.assign(this.#links.get(id) ?? {}, { isOpen: false });
    if (unused.length > 0) void this.#deps.texts.close(unused);
  }

  #onDue(id: string): void {
    // An answer that is under way comes first.
    if (this.#links.get(id)?.underWay.size === 0 && this.#send(id, true))
      this.#timers.schedule(id, editInterval);
  }

  /** Returns whether there was something to send. `isPatient`: a long edit waits for the next time. */
  #send(id: string, isPatient = false): boolean {
    const link = this.#links.get(id);
    const text = this.#get(id)?.text;
    if (!link || text === undefined || link.sent.version - link.version >= maxUnderWay) return false;
    const change = computeTextChange(link.sent.text, text);
    if (!change) return false;
    link.hasWaited = isPatient && !link.hasWaited && change.insert.length > longEdit;
    if (link.hasWaited) return true;
    const { version } = link.sent;
    link.sent = { text, version: version + 1 };
    const call = this.#deps.texts.edit(id, { version, ...change }).then((result) => {
      link.underWay.delete(call);
      if (this.#links.get(id) !== link) return true;
      if (!result.ok || link.hasFailed) this.#tellFailure(id, link, result.ok ? null : result.error);
      if (result.ok && result.value.kind === 'edited')
        Object.assign(link, { text, version: result.value.version });
      if (result.ok && result.value.kind === 'outdated')
        this.#events.push([toOpenText(result.value.current)]);
      if (link.underWay.size === 0) this.#onAnswered(id, link);
      return result.ok;
    });
    link.underWay.add(call);
    return true;
  }

  #onAnswered(id: string, link: Link): void {
    link.sent = { text: link.text, version: link.version };
    this.#applyEvents();
    if (!this.#isSettled(id, link)) this.#timers.ensureScheduled(id, 0);
    else if (link.isOpen) this.#closeUnused([id]);
    else if (this.#isShown(id)) this.#load(id);
  }

  #tellFailure(id: string, link: Link, error: BridgeError | null): void {
    const now = this.#get(id);
    link.hasFailed = error !== null;
    if (now) this.#change([{ ...toState(now), draftError: error }]);
    if (error) this.#timers.schedule(id, retryDelay);
  }

  /** Events about a text wait for the answer to its edit, which says whether main's text contains it. */
  #applyEvents(): void {
    const isUnderWay = ({ id }: TextChange): boolean => (this.#links.get(id)?.underWay.size ?? 0) > 0;
    while (this.#events[0] && !this.#events[0].some(isUnderWay)) this.#change(this.#events.shift() ?? []);
  }

  /** Applies changes that belong together in one step, so that the editor sees what moved between parts. */
  #change(changes: readonly TextChange[]): void {
    const texts = this.#carry(changes);
    const states = new Map(this.states.get());
    const opened = new Map(this.opened.get());
    for (const change of changes) {
      const { id, base } = change;
      const state = keepProblem(toState(change), states.get(id));
      const now = this.#get(id);
      if (now || state.isUnsaved || state.typedName !== null || state.nameSave) states.set(id, state);
      else states.delete(id);
      if (now)
        opened.set(id, ok({ ...now, ...state, text: texts.get(id) ?? now.text, base: base ?? now.base }));
    }
    this.opened.setState(() => opened);
    this.#setStates(states);
    for (const id of texts.keys()) this.#timers.ensureScheduled(id, 0);
  }

  /** What the screen shows of texts that main has changed itself. */
  #carry(changes: readonly TextChange[]): ReadonlyMap<string, string> {
    const changed = changes.flatMap(({ id, version, text }) => {
      const link = this.#links.get(id);
      const typed = this.#get(id)?.text;
      if (!link || typed === undefined || text === undefined || version < link.version) return [];
      const before = link.text;
      Object.assign(link, { text, version, sent: { text, version } });
      return before === text ? [] : [{ id, before, typed, now: text }];
    });
    const group = [...this.#groups].find((ids) => changed.some(({ id }) => ids.includes(id))) ?? [];
    const ordered = changed.toSorted((one, other) => group.indexOf(one.id) - group.indexOf(other.id));
    const shown = carryTypedText(ordered);
    return new Map(ordered.map(({ id, now }, index) => [id, shown[index] ?? now]));
  }

  #setStates(next: ReadonlyMap<string, TextState>): void {
    const before = listUnsaved(this.states.get());
    this.states.setState(() => next);
    if (listUnsaved(next) !== before) this.#deps.onUnsavedChanged();
  }
}
