/**
 * Typed names that are not saved. A name is sent when the user has finished typing it, one request per record at a time. If the
 * service is unreachable or refuses the key, it is sent later.
 */
import { accessErrors, offlineErrors } from '../../preload/contract/errors/error-families.ts';
import { getBackoffMs, isTransient, textBackoff } from '../../preload/contract/errors/retry-policy.ts';
import { type BridgeError, ok, type Result } from '../../preload/contract/result.ts';
import type { SaveOutcome, TextState } from '../../preload/contract/texts.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import { accountChanged } from '../lib/account-changed.ts';
import type { Clock } from '../lib/clock.ts';
import type { Drafts } from './draft-repository.ts';

interface NamesDeps {
  readonly drafts: Drafts;
  readonly clock: Clock;
  /** Whether a record or an episode is of this computer or of the service in use. */
  readonly isShown: (id: string) => boolean;
  /** Of a record or an episode. */
  readonly rename: (id: string, name: string) => Promise<Result<Transcription>>;
  readonly onChanged: (id: string) => void;
  readonly log: (message: string) => void;
}

interface TypedName {
  readonly id: string;
  name: string | null;
  save: TextState['nameSave'];
  failures: number;
  /** Milliseconds since 1970. */
  notBefore: number;
  cancelRetry: (() => void) | null;
  cancelWrite: (() => void) | null;
}

/** Milliseconds before a failed write is repeated. */
const writeRetryMs = 2_000;

export class Names {
  readonly #deps: NamesDeps;
  readonly #names = new Map<string, TypedName>();
  #isClosed = false;

  constructor(deps: NamesDeps) {
    this.#deps = deps;
  }

  /** The typed name; null if there is none. */
  get(id: string): string | null {
    return this.#get(id)?.name ?? null;
  }

  getSave(id: string): TextState['nameSave'] {
    return this.#get(id)?.save ?? null;
  }

  /** Another name than before is not sent until `save`. Null: the name is that of the record again. */
  type(id: string, name: string | null): Result<true> {
    const typed = this.#get(id);
    if (!typed) return accountChanged;
    forgetFailures(typed);
    if (typed.save?.error) typed.save = null;
    this.#set(typed, name);
    return ok(true);
  }

  /** The user has finished typing. */
  async save(id: string, name: string): Promise<SaveOutcome> {
    const typed = this.#get(id);
    if (!typed) return { kind: 'refused', error: accountChanged.error };
    if (typed.name !== name) this.#set(typed, name);
    if (typed.save === null || typed.save.error !== null) return this.#send(typed);
    // It is sent after the one that is on its way.
    typed.save = { name: name.trim(), error: null };
    this.#deps.onChanged(id);
    return { kind: 'nothing' };
  }

  /** Sends the names that were not saved, when the service accepts requests again. */
  async resume(): Promise<void> {
    for (const typed of [...this.#names.values()])
      if (typed.save?.error && typed.notBefore <= this.#deps.clock.now()) await this.#send(typed);
  }

  /** Forgets the names in memory of services that are not in use. */
  forgetOthers(): void {
    for (const typed of this.#names.values())
      if (!this.#isCurrent(typed) && typed.cancelWrite === null) this.#remove(typed);
  }

  close(): void {
    this.#isClosed = true;
    for (const typed of this.#names.values()) this.#remove(typed);
  }

  #isCurrent({ id }: TypedName): boolean {
    return !this.#isClosed && this.#deps.isShown(id);
  }

  #get(id: string): TypedName | null {
    const { drafts, isShown } = this.#deps;
    if (!isShown(id)) return null;
    const known = this.#names.get(id);
    if (known) return known;
    const stored = drafts.getName(id);
    const typed: TypedName = {
      id,
      name: stored.ok ? stored.value : null,
      save: null,
      failures: 0,
      notBefore: 0,
      cancelRetry: null,
      cancelWrite: null,
    };
    this.#names.set(id, typed);
    return typed;
  }

  #set(typed: TypedName, name: string | null): void {
    typed.name = name;
    this.#write(typed);
    this.#deps.onChanged(typed.id);
  }

  #write(typed: TypedName): void {
    const { drafts, clock } = this.#deps;
    typed.cancelWrite?.();
    typed.cancelWrite = null;
    if (this.#isClosed) return;
    if (this.#isCurrent(typed) && drafts.saveName(typed.id, typed.name).ok) return;
    typed.cancelWrite = clock.after(writeRetryMs, () => this.#write(typed));
  }

  /** `refused` only if the user has not typed another name since. */
  async #send(typed: TypedName): Promise<SaveOutcome> {
    const { rename, onChanged, log } = this.#deps;
    const { id } = typed;
    const name = typed.name?.trim() ?? '';
    if (name === '' || !this.#isCurrent(typed)) return { kind: 'nothing' };
    typed.cancelRetry?.();
    typed.save = { name, error: null };
    onChanged(id);
    const result = await rename(id, name);
    const isLatest = typed.name?.trim() === name;
    const hasNext = typed.save?.name !== name;
    typed.save = null;
    if (result.ok) {
      forgetFailures(typed);
      if (isLatest && this.#isCurrent(typed)) this.#set(typed, null);
    } else if (isLatest) {
      typed.save = { name, error: result.error };
      log(`text ${id}: name not saved (${result.error.code})`);
      this.#scheduleRetry(typed, result.error);
      onChanged(id);
      return { kind: 'refused', error: result.error };
    }
    onChanged(id);
    if (hasNext) return this.#send(typed);
    return { kind: result.ok ? 'saved' : 'nothing' };
  }

  #scheduleRetry(typed: TypedName, error: BridgeError): void {
    const { clock } = this.#deps;
    const isAccess = accessErrors.has(error.code);
    typed.notBefore = Number.POSITIVE_INFINITY;
    if (!isAccess && !isTransient(error)) return;
    const delay = getBackoffMs(textBackoff, typed.failures + 1);
    // Other requests may succeed while this one fails again and again.
    const isSentAtOnce = offlineErrors.has(error.code) || (isAccess && typed.failures === 0);
    typed.failures += 1;
    typed.notBefore = clock.now() + (isSentAtOnce ? 0 : delay);
    if (!isAccess) typed.cancelRetry = clock.after(delay, () => void this.#send(typed));
  }

  #remove(typed: TypedName): void {
    typed.cancelRetry?.();
    typed.cancelWrite?.();
    if (this.#names.get(typed.id) === typed) this.#names.delete(typed.id);
  }
}

const forgetFailures = (typed: TypedName): void => {
  typed.cancelRetry?.();
  typed.failures = 0;
  typed.notBefore = Number.POSITIVE_INFINITY;
};
