import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { useExportStore } from './export-store.ts';
import { readListIds } from './read-list-ids.ts';

interface ExportTextsOptions {
  readonly ids: readonly string[];
  /** The name of a single transcription. */
  readonly name?: string;
  /** The service's text of a deleted transcription, without what was typed. */
  readonly servedText?: boolean;
  /** What the service found, of which `ids` are a part, and its number of records. */
  readonly list?: { readonly query: TranscriptionQuery; readonly total: number | null };
}

/** Opens the export dialog. Main exports what is typed, saved or not. */
export const useExportTexts = (): ((options: ExportTextsOptions) => void) => {
  const store = useExportStore();
  const { documents } = useTranscriptionsState();
  return ({ ids, name, servedText = false, list }) => {
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
      servedText,
      flush: () => documents.flush(),
    });
  };
};
