import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { loadLastExport } from './export-options.ts';
import { type ExportSubject, useExportStore } from './export-store.ts';
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

/** Main exports what is typed, saved or not. */
export const useExportTexts = () => {
  const store = useExportStore();
  const { documents } = useTranscriptionsState();
  const toSubject = ({ ids, name, servedText = false, list }: ExportTextsOptions): ExportSubject => {
    const hasMore = list !== undefined && list.total !== null && list.total > ids.length;
    return {
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
    };
  };
  return {
    /** Opens the dialog. */
    open: (options: ExportTextsOptions): void => store.open(toSubject(options)),
    /** Without the dialog, in the same formats and place as the last time. There is none before the first export. */
    asLast: (options: ExportTextsOptions): void => {
      const last = loadLastExport();
      if (last) void store.startAsLast(toSubject(options), last);
      else store.open(toSubject(options));
    },
  };
};
