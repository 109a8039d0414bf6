/**
 * Saves the parts of an episode one after another. If one is longer than the service takes, its text flows into the
 * neighbouring parts.
 */
import { getExcess } from '../../../../preload/contract/limits/limits.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { distributeText } from './distribute-text.ts';
import {
  createDraft,
  getTheirs,
  isDeletedElsewhere,
  isDirty,
  setDraftText,
  updateFromServer,
} from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftSaveResult, TextSaver } from './text-saver.ts';

interface PartRef {
  readonly id: string;
  /** Of its draft. */
  readonly key: string;
}

interface PartSaverDeps {
  readonly drafts: DraftStore;
  readonly saveText: TextSaver;
  /** The neighbouring parts of an episode that this record is one of, in their order; null if it is none. */
  findParts(id: string): Promise<readonly PartRef[] | null>;
  /** Loads the draft of a part that is not open. Returns whether its text is known. */
  loadDraft(part: PartRef): Promise<boolean>;
  /** The record as the service has it now; null if the service does not return it. */
  fetchRecord(id: string): Promise<Transcription | null>;
  /** Characters that the service in use takes; null if that is only assumed or there is no limit. */
  getLimit(): number | null;
  /** Writes the drafts to main at once, in this order. */
  writeDrafts(keys: readonly string[]): void;
}

export const createPartSaver = (deps: PartSaverDeps): TextSaver => {
  const { drafts, saveText } = deps;
  /** The last save of an episode, by the key of its first part. */
  const running = new Map<string, Promise<unknown>>();
  /** Parts that were not saved after text had moved, in their order, by the key of the first part of the episode. */
  const pending = new Map<string, readonly PartRef[]>();

  const isTooLong = ({ key }: PartRef, limit: number): boolean => {
    const draft = drafts.get(key);
    return draft !== undefined && isDirty(draft) && getExcess(draft.text, limit) > 0;
  };

  const distribute = (parts: readonly PartRef[], limit: number) =>
    distributeText(
      parts.map(({ key }) => {
        const draft = drafts.get(key);
        if (!draft) return { text: '', base: '', isFixed: true };
        const isFixed = getTheirs(draft) !== null || isDeletedElsewhere(draft);
        return { text: draft.text, base: draft.base, isFixed };
      }),
      limit,
    );

  /**
   * Moves the boundaries. Text moves only into parts that the service has as they are here: otherwise it would become part
   * of a conflict. Returns the parts to save, in their order; null if no text can move.
   */
  const flow = async (parts: readonly PartRef[]): Promise<readonly PartRef[] | null> => {
    const checked = new Set<PartRef>();
    while (true) {
      const limit = deps.getLimit();
      if (limit === null || !parts.some((part) => isTooLong(part, limit))) return null;
      const loaded = await Promise.all(parts.map((part) => drafts.get(part.key) ?? deps.loadDraft(part)));
      if (loaded.includes(false)) return null;
      const { texts, order, receivers } = distribute(parts, limit);
      const ordered = order.flatMap((index) => parts[index] ?? []);
      if (ordered.length === 0) return null;
      const unchecked = receivers.flatMap((index) => parts[index] ?? []).filter((part) => !checked.has(part));
      if (unchecked.length === 0) {
        for (const [index, { key }] of parts.entries())
          drafts.update(key, (now) => setDraftText(now ?? createDraft(''), texts[index] ?? ''));
        // A kill between two writes leaves a text in two drafts, never in none.
        deps.writeDrafts(ordered.map(({ key }) => key));
        return ordered;
      }
      const records = await Promise.all(unchecked.map(({ id }) => deps.fetchRecord(id)));
      for (const [index, part] of unchecked.entries()) {
        const text = records[index]?.result ?? null;
        if (text === null) return null;
        drafts.update(part.key, (now) => updateFromServer(now ?? createDraft(text), text, true));
        checked.add(part);
      }
    }
  };

  /** Ends at the first part that is not saved, because later ones no longer have the text that moved into it. */
  const saveInOrder = async (
    name: string,
    parts: readonly PartRef[],
    { id, key }: PartRef,
    sitting: string | undefined,
  ): Promise<DraftSaveResult> => {
    let own: DraftSaveResult | null = null;
    for (const [index, part] of parts.entries()) {
      pending.set(name, parts.slice(index));
      const result = await saveText(part.key, part.id, sitting);
      if (part.key === key) own = result;
      if (result.kind === 'refused') return result;
      if (result.kind !== 'saved' && result.kind !== 'nothing') return own ?? { kind: 'nothing' };
    }
    pending.delete(name);
    return own ?? saveText(key, id, sitting);
  };

  const savePart = async (
    parts: readonly PartRef[],
    part: PartRef,
    sitting: string | undefined,
  ): Promise<DraftSaveResult> => {
    const name = parts[0]?.key ?? part.key;
    const isPending = (): boolean => pending.get(name)?.some(({ key }) => key === part.key) ?? false;
    const order = (await flow(parts)) ?? (isPending() ? pending.get(name) : undefined);
    if (order) return saveInOrder(name, order, part, sitting);
    const result = await saveText(part.key, part.id, sitting);
    // The refusal may have said how long a text can be.
    const newOrder = result.kind === 'too_long' ? await flow(parts) : null;
    return newOrder ? saveInOrder(name, newOrder, part, sitting) : result;
  };

  return async (key, id, sitting, options) => {
    const parts = await deps.findParts(id);
    const [first] = parts ?? [];
    if (!parts || !first) return saveText(key, id, sitting, options);
    const save = (): Promise<DraftSaveResult> =>
      options?.sendAnyway ? saveText(key, id, sitting, options) : savePart(parts, { id, key }, sitting);
    const previous = running.get(first.key) ?? Promise.resolve();
    const result = previous.then(save, save);
    running.set(first.key, result);
    try {
      return await result;
    } finally {
      if (running.get(first.key) === result) running.delete(first.key);
    }
  };
};
