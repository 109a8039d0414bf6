import { mostTyped, type TypedText } from '../../../../preload/contract/exports.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { bridge } from '../../../lib/bridge.ts';
import { isDirty } from '../drafts/draft.ts';
import { useScreen } from '../use-screen.ts';
import { useSession } from '../use-session.ts';
import { readListIds } from './read-list-ids.ts';
import { useExportStore } from './use-exporting.ts';

interface Wanted {
  readonly ids: readonly string[];
  /** Of a single one. */
  readonly name?: string;
  /** The list that they are of, and how many it has. */
  readonly list?: { readonly query: TranscriptionQuery; readonly total: number | null };
}

/** Opens the export dialog. What is written is what is on the screen: the text that is open, and all that was typed. */
export const useExportTexts = (): ((wanted: Wanted) => void) => {
  const { drafts, names, keyOf } = useSession();
  const store = useExportStore();
  const { search } = useScreen();

  const typed = (ids: readonly string[]): TypedText[] => {
    const shown = ids.flatMap((id) => {
      const key = keyOf(id);
      const draft = drafts.get(key);
      const isShown = draft !== undefined && (isDirty(draft) || names.has(key) || id === search.id);
      const name = names.get(key)?.trim();
      return isShown ? [{ id, text: draft.text, ...(name ? { name } : {}) }] : [];
    });
    return shown.slice(0, mostTyped);
  };

  return ({ ids, name, list }) => {
    const hasMore = list !== undefined && list.total !== null && list.total > ids.length;
    store.open({
      ids,
      name: ids.length === 1 ? (name ?? null) : null,
      list: hasMore
        ? {
            count: list.total ?? 0,
            readIds: () => readListIds(bridge.transcriptions.list, list.query),
          }
        : null,
      typed,
    });
  };
};
