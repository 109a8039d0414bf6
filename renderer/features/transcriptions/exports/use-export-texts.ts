import { useQueryClient } from '@tanstack/react-query';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import { maxTypedTexts, type TypedText } from '../../../../preload/contract/exports.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { bridge } from '../../../lib/bridge.ts';
import { isDirty } from '../drafts/draft.ts';
import { toTextIds } from '../library/episode-queries.ts';
import { useTranscriptionsRoute } from '../use-transcriptions-route.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { useExportStore } from './export-store.ts';
import { readListIds } from './read-list-ids.ts';

interface ExportTextsOptions {
  readonly ids: readonly string[];
  /** The name of a single transcription, and its text if it is not in the editor. */
  readonly name?: string;
  readonly text?: () => string;
  /** What the service found, of which `ids` are a part, and its number of records. */
  readonly list?: { readonly query: TranscriptionQuery; readonly total: number | null };
}

/** Opens the export dialog. Exports what is on the screen: the open text and all typed changes. */
export const useExportTexts = (): ((options: ExportTextsOptions) => void) => {
  const { drafts, names, toRecordKey } = useTranscriptionsState();
  const client = useQueryClient();
  const store = useExportStore();
  const { search } = useTranscriptionsRoute();

  /** An episode has a typed name only; the texts are those of its parts. */
  const getTyped = (id: string): TypedText[] => {
    if (!isEpisodeId(id)) return getTypedText(id);
    const name = names.get(toRecordKey(id))?.trim();
    return [...(name ? [{ id, text: '', name }] : []), ...toTextIds(client, id).flatMap(getTypedText)];
  };
  const getTypedText = (id: string): TypedText[] => {
    const key = toRecordKey(id);
    const draft = drafts.get(key);
    const name = names.get(key)?.trim();
    const isShown = draft !== undefined && (isDirty(draft) || name !== undefined || id === search.id);
    return isShown ? [{ id, text: draft.text, ...(name ? { name } : {}) }] : [];
  };

  return ({ ids, name, text, list }) => {
    const hasMore = list !== undefined && list.total !== null && list.total > ids.length;
    store.open({
      ids,
      name: ids.length === 1 ? (name ?? null) : null,
      list: hasMore
        ? {
            count: list.total ?? 0,
            readIds: () => readListIds(bridge.library.searchService, list.query),
          }
        : null,
      typed: (all) =>
        all
          .flatMap((id) => (text && id === ids[0] ? [{ id, text: text() }] : getTyped(id)))
          .slice(0, maxTypedTexts),
    });
  };
};
