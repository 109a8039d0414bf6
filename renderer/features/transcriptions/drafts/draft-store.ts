/** Drafts of all opened texts by record key, while the window is open. */
import { createAtom, Store, shallow } from '@tanstack/store';
import type { EditorDraft } from './draft.ts';
import { isDirty } from './draft.ts';

interface OpenDrafts {
  readonly drafts: ReadonlyMap<string, EditorDraft>;
  /** Keys of stored drafts of an earlier window that are not loaded yet. They count as unsaved. */
  readonly unread: ReadonlySet<string>;
}

const getUnsavedKeys = ({ drafts, unread }: OpenDrafts): readonly string[] => {
  const dirty = [...drafts].filter(([, draft]) => isDirty(draft)).map(([key]) => key);
  return [...dirty, ...[...unread].filter((key) => !drafts.has(key))];
};

const without = (unread: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  unread.has(key) ? new Set([...unread].filter((other) => other !== key)) : unread;

export type DraftStore = ReturnType<typeof createDraftStore>;

export const createDraftStore = () => {
  const state = new Store<OpenDrafts>({ drafts: new Map(), unread: new Set<string>() });
  const get = (key: string): EditorDraft | undefined => state.get().drafts.get(key);
  return {
    state,
    /** Keys of records with unsaved text. The same array until that changes. */
    unsavedKeys: createAtom(() => getUnsavedKeys(state.get()), { compare: shallow }),
    get,
    update: (key: string, updater: (draft: EditorDraft | undefined) => EditorDraft): EditorDraft => {
      const before = get(key);
      const after = updater(before);
      if (after !== before)
        state.setState(({ drafts, unread }) => ({
          drafts: new Map(drafts).set(key, after),
          unread: without(unread, key),
        }));
      return after;
    },
    remove: (key: string): void => {
      const { drafts, unread } = state.get();
      if (!drafts.has(key) && !unread.has(key)) return;
      const remaining = new Map([...drafts].filter(([other]) => other !== key));
      state.setState(() => ({ drafts: remaining, unread: without(unread, key) }));
    },
    markUnread: (keys: readonly string[]): void =>
      state.setState(({ drafts, unread }) => ({ drafts, unread: new Set([...unread, ...keys]) })),
    /** `fn` receives the key of each changed or removed draft. Returns a function that removes it. */
    onDraftChanged: (fn: (key: string) => void): (() => void) => {
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
