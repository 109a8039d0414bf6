/** The drafts of all texts that were opened, by the key of their record, for as long as the window lives. */
import type { Draft } from './draft.ts';
import { isDirty } from './draft.ts';

export interface DraftStore {
  get(key: string): Draft | undefined;
  /** Makes the draft of a record, or changes it. */
  change(key: string, to: (draft: Draft | undefined) => Draft): Draft;
  forget(key: string): void;
  /** Drafts that an earlier window left and this one has not read yet: they are unsaved, whatever is in them. */
  note(keys: readonly string[]): void;
  /** The records with a text that the service does not have. The same array until that changes. */
  unsaved(): readonly string[];
  /** Told which draft changed; without one, all may have. */
  subscribe(fn: (key?: string) => void): () => void;
}

export const createDraftStore = (): DraftStore => {
  const drafts = new Map<string, Draft>();
  const noted = new Set<string>();
  const listeners = new Set<(key?: string) => void>();
  let unsaved: readonly string[] = [];

  const tell = (key?: string): void => {
    const dirty = [...drafts].filter(([, draft]) => isDirty(draft)).map(([one]) => one);
    const now = [...dirty, ...[...noted].filter((one) => !drafts.has(one))];
    if (now.length !== unsaved.length || now.some((one, index) => one !== unsaved[index])) unsaved = now;
    for (const fn of [...listeners]) fn(key);
  };

  return {
    get: (key) => drafts.get(key),
    change: (key, to) => {
      const before = drafts.get(key);
      const after = to(before);
      if (after !== before) {
        drafts.set(key, after);
        noted.delete(key);
        tell(key);
      }
      return after;
    },
    forget: (key) => {
      const wasNoted = noted.delete(key);
      if (drafts.delete(key) || wasNoted) tell(key);
    },
    note: (keys) => {
      for (const key of keys) noted.add(key);
      tell();
    },
    unsaved: () => unsaved,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
