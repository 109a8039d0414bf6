/** Drafts of all opened texts by record key, while the window is open. */
import { createAtom, type Readable, Store, shallow } from '@tanstack/store';
import type { EditorDraft } from './draft.ts';
import { isDirty } from './draft.ts';

interface OpenDrafts {
  readonly drafts: ReadonlyMap<string, EditorDraft>;
  /** Keys of stored drafts of an earlier window that are not loaded yet. */
  readonly unread: ReadonlySet<string>;
}

export interface DraftStore {
  readonly state: Readable<OpenDrafts>;
  /** Keys of records with unsaved text. The same array until that changes. */
  readonly unsavedKeys: Readable<readonly string[]>;
  get(key: string): EditorDraft | undefined;
  update(key: string, updater: (draft: EditorDraft | undefined) => EditorDraft): EditorDraft;
  remove(key: string): void;
  /** Marks stored drafts of an earlier window that are not loaded yet. They count as unsaved. */
  markUnread(keys: readonly string[]): void;
  /** `fn` receives the key of each changed or removed draft. Returns a function that removes it. */
  onDraftChanged(fn: (key: string) => void): () => void;
}

const getUnsavedKeys = ({ drafts, unread }: OpenDrafts): readonly string[] => {
  const dirty = [...drafts].filter(([, draft]) => isDirty(draft)).map(([key]) => key);
  return [...dirty, ...[...unread].filter((key) => !drafts.has(key))];
};

const without = (unread: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  unread.has(key) ? new Set([...unread].filter((other) => other !== key)) : unread;

export const createDraftStore = (): DraftStore => {
  const state = new Store<OpenDrafts>({ drafts: new Map(), unread: new Set<string>() });
  const unsavedKeys = createAtom(() => getUnsavedKeys(state.get()), { compare: shallow });
  const get = (key: string): EditorDraft | undefined => state.get().drafts.get(key);

  return {
    state,
    unsavedKeys,
    get,
    update: (key, updater) => {
      const before = get(key);
      const after = updater(before);
      if (after !== before)
        state.setState(({ drafts, unread }) => ({
          drafts: new Map(drafts).set(key, after),
          unread: without(unread, key),
        }));
      return after;
    },
    remove: (key) => {
      const { drafts, unread } = state.get();
      if (!drafts.has(key) && !unread.has(key)) return;
      const remaining = new Map([...drafts].filter(([other]) => other !== key));
      state.setState(() => ({ drafts: remaining, unread: without(unread, key) }));
    },
    markUnread: (keys) =>
      state.setState(({ drafts, unread }) => ({ drafts, unread: new Set([...unread, ...keys]) })),
    onDraftChanged: (fn) => {
      let { drafts: before } = state.get();
      const { unsubscribe } = state.subscribe(({ drafts }) => {
        const keys = new Set([...before.keys(), ...drafts.keys()]);
        const changed = [...keys].filter((key) => before.get(key) !== drafts.get(key));
        before = drafts;
        changed.forEach(fn);
      });
      return unsubscribe;
    },
  };
};
