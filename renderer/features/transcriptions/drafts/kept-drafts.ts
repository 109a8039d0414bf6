/**
 * Unsaved texts are written down beside the page's other memory, so that a closed window, a reload or a crash
 * does not lose them.
 */

import { type Draft, isDirty, openDraft, typed } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** What of `localStorage` is used. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'sidetone.draft ';

const parse = (kept: string | null): Draft | null => {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { served, text } = value as { served?: unknown; text?: unknown };
    if (typeof served !== 'string' || typeof text !== 'string') return null;
    return typed(openDraft(served), text);
  } catch {
    return null;
  }
};

/** The drafts that were left unsaved, by the key of their record. */
export const keptDrafts = (shelf: Shelf): readonly (readonly [string, Draft])[] => {
  const names = Array.from({ length: shelf.length }, (_, index) => shelf.key(index));
  return names.flatMap((name) => {
    if (!name?.startsWith(prefix)) return [];
    const draft = parse(shelf.getItem(name));
    return draft ? [[name.slice(prefix.length), draft] as const] : [];
  });
};

/** Keeps the shelf in step with the store. Answers what writes at once: before the window goes. */
export const keepDrafts = (
  drafts: DraftStore,
  shelf: Shelf,
  soon: (fn: () => void) => void,
): (() => void) => {
  const written = new Map<string, string>(keptDrafts(shelf).map(([key, draft]) => [key, draft.text]));
  let due = false;

  const write = (): void => {
    due = false;
    const unsaved = new Set(drafts.unsaved());
    for (const key of unsaved) {
      const draft = drafts.get(key);
      if (!draft || !isDirty(draft) || written.get(key) === draft.text) continue;
      try {
        shelf.setItem(prefix + key, JSON.stringify({ served: draft.served, text: draft.text }));
        written.set(key, draft.text);
      } catch {
        // The shelf is full: this text lives as long as the window does.
      }
    }
    for (const key of [...written.keys()]) {
      if (unsaved.has(key)) continue;
      shelf.removeItem(prefix + key);
      written.delete(key);
    }
  };

  drafts.subscribe(() => {
    if (due) return;
    due = true;
    soon(write);
  });
  return write;
};
