/**
 * Saves the parts of an episode one after another. If one is longer than the service takes, its text flows into the
 * neighbouring parts.
 */
import { getExcess } from '../../preload/contract/limits/limits.ts';
import type { SaveOutcome } from '../../preload/contract/texts.ts';
import type { TextsApi } from '../api/types.ts';
import { distributeText } from './distribute-text.ts';
import { getTheirs, isDeletedElsewhere, isDirty, setText, updateFromServer } from './document.ts';
import type { Entry, OpenTexts } from './open-texts.ts';
import type { SaveRequest } from './save-text.ts';

interface PartFlowDeps {
  readonly texts: OpenTexts;
  /** The service itself, not the cache. */
  readonly show: TextsApi['show'];
  readonly save: (entry: Entry, request: SaveRequest) => Promise<SaveOutcome>;
  readonly getTextLimit: (id: string) => number | null;
}

export class PartFlow {
  readonly #deps: PartFlowDeps;
  /** The last save of an episode, by the id of its first part. */
  readonly #running = new Map<string, Promise<unknown>>();
  /** Parts that were not saved after text had moved, in their order, by the id of the first part of the episode. */
  readonly #unsent = new Map<string, readonly string[]>();

  constructor(deps: PartFlowDeps) {
    this.#deps = deps;
  }

  /** `ids`: of the part and its neighbours, in their order. */
  async save(ids: readonly string[], entry: Entry, request: SaveRequest): Promise<SaveOutcome> {
    const { save } = this.#deps;
    const first = ids[0] ?? entry.id;
    const run = (): Promise<SaveOutcome> =>
      request.sendAnyway ? save(entry, request) : this.#savePart(ids, entry, request);
    const result = (this.#running.get(first) ?? Promise.resolve()).then(run, run);
    this.#running.set(first, result);
    try {
      return await result;
    } finally {
      if (this.#running.get(first) === result) this.#running.delete(first);
    }
  }

  async #savePart(ids: readonly string[], entry: Entry, request: SaveRequest): Promise<SaveOutcome> {
    const first = ids[0] ?? entry.id;
    const unsent = this.#unsent.get(first);
    const order = (await this.#flow(ids, entry)) ?? (unsent?.includes(entry.id) ? unsent : null);
    if (order) return this.#saveInOrder(first, order, entry, request);
    const outcome = await this.#deps.save(entry, request);
    // The refusal may have said how long a text can be.
    const newOrder = outcome.kind === 'too_long' ? await this.#flow(ids, entry) : null;
    return newOrder ? this.#saveInOrder(first, newOrder, entry, request) : outcome;
  }

  /** Ends at the first part that is not saved, because later ones no longer have the text that moved into it. */
  async #saveInOrder(
    first: string,
    order: readonly string[],
    entry: Entry,
    request: SaveRequest,
  ): Promise<SaveOutcome> {
    const { texts, save } = this.#deps;
    let own: SaveOutcome | null = null;
    for (const [index, id] of order.entries()) {
      this.#unsent.set(first, order.slice(index));
      const part = texts.find(id);
      const outcome: SaveOutcome =
        part.ok && part.value !== null ? await save(part.value, request) : { kind: 'nothing' };
      if (id === entry.id) own = outcome;
      if (outcome.kind === 'refused') return outcome;
      if (outcome.kind !== 'saved' && outcome.kind !== 'nothing') return own ?? { kind: 'nothing' };
    }
    this.#unsent.delete(first);
    return own ?? save(entry, request);
  }

  /**
   * Moves the boundaries. Text moves only into parts that the service has as they are here: otherwise it would become part
   * of a conflict. Returns the parts to save, in their order; null if no text can move.
   */
  async #flow(ids: readonly string[], entry: Entry): Promise<readonly string[] | null> {
    const { texts, show, getTextLimit } = this.#deps;
    const isTooLong = (id: string): boolean => {
      const document = texts.get(id)?.document;
      return document !== undefined && isDirty(document) && getExcess(document.text, getTextLimit(id)) > 0;
    };
    if (!ids.some(isTooLong)) return null;
    const read = await Promise.all(ids.map((id) => texts.read(id)));
    const parts = read.flatMap((part) => (part.ok ? [part.value] : []));
    for (const part of parts) part.isNeeded = true;
    const checked = new Set<Entry>();
    try {
      while (parts.length === ids.length && parts.every((part) => texts.isCurrent(part))) {
        const limit = getTextLimit(entry.id);
        if (limit === null || !ids.some(isTooLong)) return null;
        const { texts: distributed, order, receivers } = distribute(parts, limit);
        const ordered = order.flatMap((index) => parts[index] ?? []);
        if (ordered.length === 0) return null;
        const unchecked = receivers
          .flatMap((index) => parts[index] ?? [])
          .filter((part) => !checked.has(part));
        if (unchecked.length === 0) {
          // They are reported in the order of the parts.
          for (const part of parts) if (ordered.includes(part)) texts.stateChanged(part.id);
          // In the order of saving: a kill between two writes leaves a text in two drafts, never in none.
          for (const part of ordered)
            texts.update(part, (now) => setText(now, distributed[parts.indexOf(part)] ?? ''));
          return ordered.map(({ id }) => id);
        }
        const records = await Promise.all(unchecked.map(({ id }) => show(id)));
        for (const [index, part] of unchecked.entries()) {
          const record = records[index];
          const text = record?.ok ? record.value.result : null;
          if (text === null) return null;
          texts.update(part, (now) => updateFromServer(now, text));
          checked.add(part);
        }
      }
      return null;
    } finally {
      for (const part of parts) {
        part.isNeeded = false;
        texts.release(part);
      }
    }
  }
}

const distribute = (parts: readonly Entry[], limit: number) =>
  distributeText(
    parts.map(({ document }) => ({
      text: document.text,
      base: document.base,
      isFixed: getTheirs(document) !== null || isDeletedElsewhere(document),
    })),
    limit,
  );
