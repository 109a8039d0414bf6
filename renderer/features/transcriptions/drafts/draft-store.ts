/** The drafts of all texts that were opened, by the key of their record, for as long as the window lives. */
import type { Draft } from './draft.ts';
import { isDirty } from './draft.ts';

export interface DraftStore {
  get(id: string): Draft | undefined;
  /** Makes the draft of a record, or changes it. */
  change(id: string, to: (draft: Draft | undefined) => Draft): Draft;
  forget(id: string): void;
  /** The records with a text that the service does not have. The same array until that changes. */
  unsaved(): readonly string[];
  subscribe(fn: () => void): () => void;
}

export const createDraftStore = (kept: readonly (readonly [string, Draft])[] = []): DraftStore => {
  const drafts = new Map<string, Draft>(kept);
  const listeners = new Set<() => void>();
  const findUnsaved = (): readonly string[] =>
    [...drafts].filter(([, draft]) => isDirty(draft)).map(([id]) => id);
  let unsaved = findUnsaved();

  const tell = (): void => {
    const now = findUnsaved();
    if (now.length !== unsaved.length || now.some((id, index) => id !== unsaved[index])) unsaved = now;
    for (const fn of [...listeners]) fn();
  };

  return {
    get: (id) => drafts.get(id),
    change: (id, to) => {
      const before = drafts.get(id);
      const after = to(before);
      if (after !== before) {
        drafts.set(id, after);
        tell();
      }
      return after;
    },
    forget: (id) => {
      if (drafts.delete(id)) tell();
    },
    unsaved: () => unsaved,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
