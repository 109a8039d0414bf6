/** Drafts of all opened texts by record key, while the window is open. */
import type { EditorDraft } from './draft.ts';
import { isDirty } from './draft.ts';

export interface DraftStore {
  get(key: string): EditorDraft | undefined;
  update(key: string, updater: (draft: EditorDraft | undefined) => EditorDraft): EditorDraft;
  remove(key: string): void;
  /** Marks stored drafts of an earlier window that are not loaded yet. They count as unsaved. */
  markUnread(keys: readonly string[]): void;
  /** Keys of records with unsaved text. The same array until that changes. */
  getUnsavedKeys(): readonly string[];
  /** `fn` receives the key of the changed draft. Without a key, any draft may have changed. */
  subscribe(fn: (key?: string) => void): () => void;
}

export const createDraftStore = (): DraftStore => {
  const drafts = new Map<string, EditorDraft>();
  const unread = new Set<string>();
  const listeners = new Set<(key?: string) => void>();
  let unsavedKeys: readonly string[] = [];

  const notify = (key?: string): void => {
    const dirty = [...drafts].filter(([, draft]) => isDirty(draft)).map(([one]) => one);
    const nextKeys = [...dirty, ...[...unread].filter((one) => !drafts.has(one))];
    if (nextKeys.length !== unsavedKeys.length || nextKeys.some((one, index) => one !== unsavedKeys[index]))
      unsavedKeys = nextKeys;
    for (const fn of [...listeners]) fn(key);
  };

  return {
    get: (key) => drafts.get(key),
    update: (key, updater) => {
      const before = drafts.get(key);
      const after = updater(before);
      if (after !== before) {
        drafts.set(key, after);
        unread.delete(key);
        notify(key);
      }
      return after;
    },
    remove: (key) => {
      const wasUnread = unread.delete(key);
      if (drafts.delete(key) || wasUnread) notify(key);
    },
    markUnread: (keys) => {
      for (const key of keys) unread.add(key);
      notify();
    },
    getUnsavedKeys: () => unsavedKeys,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};
