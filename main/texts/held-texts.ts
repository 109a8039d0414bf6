/** Makes search find texts that are longer than the service takes, instead of the service's own. */
import { getExcess } from '../../preload/contract/limits/limits.ts';
import type { Clock } from '../lib/clock.ts';
import type { Drafts } from './draft-repository.ts';

interface HeldTextsDeps {
  readonly cache: {
    setHeldText(id: string, text: string | null): void;
    listHeldIds(accountId: string): readonly string[];
  };
  readonly drafts: Drafts;
  /** Characters that the account's service takes; null if that is unknown or there is no limit. */
  readonly getTextLimit: (accountId: string) => number | null;
  readonly clock: Clock;
}

/** Milliseconds without a change before a text is indexed. */
const indexDelayMs = 1_000;

export class HeldTexts {
  readonly #deps: HeldTextsDeps;
  /** Cancel functions by account and id. */
  readonly #timers = new Map<string, () => void>();
  /** Accounts and ids of texts that search finds now. */
  readonly #held = new Set<string>();
  #refreshedFor = '';
  #isClosed = false;

  constructor(deps: HeldTextsDeps) {
    this.#deps = deps;
  }

  readonly onDraftChanged = (accountId: string, id: string): void => {
    const name = `${accountId} ${id}`;
    if (this.#isClosed || (this.#deps.getTextLimit(accountId) === null && !this.#held.has(name))) return;
    this.#timers.get(name)?.();
    const cancel = this.#deps.clock.after(indexDelayMs, () => this.#update(accountId, id));
    this.#timers.set(name, cancel);
  };

  /** Call it at the start, and when the account or its limit may have changed. */
  refresh(accountId: string): void {
    const { cache, drafts, getTextLimit } = this.#deps;
    const accountAndLimit = `${accountId} ${getTextLimit(accountId)}`;
    if (accountAndLimit === this.#refreshedFor) return;
    this.#refreshedFor = accountAndLimit;
    const heldIds = cache.listHeldIds(accountId);
    for (const id of heldIds) this.#held.add(`${accountId} ${id}`);
    const limit = getTextLimit(accountId);
    const summaries = limit === null ? null : drafts.list(accountId);
    const tooLong = summaries?.ok
      ? summaries.value.filter(({ characters }) => characters > (limit ?? 0)).map(({ id }) => id)
      : [];
    for (const id of new Set([...heldIds, ...tooLong])) this.#update(accountId, id);
  }

  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#timers.values()) cancel();
  }

  #update(accountId: string, id: string): void {
    const { cache, drafts, getTextLimit } = this.#deps;
    const name = `${accountId} ${id}`;
    this.#timers.delete(name);
    const draft = drafts.get(accountId, id);
    if (!draft.ok) return;
    const text = draft.value?.text ?? '';
    const isTooLong = getExcess(text, getTextLimit(accountId)) > 0;
    if (!isTooLong && !this.#held.delete(name)) return;
    if (isTooLong) this.#held.add(name);
    cache.setHeldText(id, isTooLong ? text : null);
  }
}
