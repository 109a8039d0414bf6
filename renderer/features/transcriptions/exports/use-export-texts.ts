import { useQueryClient } from '@tanstack/react-query';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import type { TranscriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useKnownShows } from '../../../state/shows.ts';
import { rowsQuery } from '../library/list-rows.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { defaultOptions, loadLastExport } from './export-options.ts';
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

/** Returns the formats of the show that all of these texts are in. */
const useShowFormats = () => {
  const queryClient = useQueryClient();
  const shows = useKnownShows();
  return (ids: readonly string[]): readonly DocumentFormat[] | null => {
    const chosen = new Set(ids);
    const rows = queryClient.getQueryData(rowsQuery.queryKey)?.filter(({ id }) => chosen.has(id)) ?? [];
    const formats = shows.find(({ id }) => id === rows[0]?.showId)?.exportFormats ?? [];
    const isOne = rows.length === chosen.size && rows.every(({ showId }) => showId === rows[0]?.showId);
    return isOne && formats.length > 0 ? formats : null;
  };
};

/** Main exports what is typed, saved or not. */
export const useExportTexts = () => {
  const store = useExportStore();
  const { documents } = useTranscriptionsState();
  const getShowFormats = useShowFormats();
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
      showFormats: servedText ? null : getShowFormats(ids),
      flush: () => documents.flush(),
    };
  };
  return {
    /** Opens the dialog. */
    open: (options: ExportTextsOptions): void => store.open(toSubject(options)),
    /**
     * Without the dialog: in the formats of the show, beside the recording, or as the last time. There is none before the first export.
     */
    asLast: (options: ExportTextsOptions): void => {
      const subject = toSubject(options);
      const { showFormats } = subject;
      const last = loadLastExport();
      const ofShow = showFormats && { ...defaultOptions, ...last, isBeside: true, beside: showFormats };
      const shown = ofShow ?? last;
      if (shown) void store.startAsLast(subject, shown);
      else store.open(subject);
    },
  };
};
