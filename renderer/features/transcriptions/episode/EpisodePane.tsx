import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { storedDraftQuery } from '../drafts/draft-queries.ts';
import { NotFoundPane } from '../text/NotFoundPane.tsx';
import { TextLoading } from '../text/TextLoading.tsx';
import type { TextPaneProps } from '../text/TextView.tsx';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { EpisodeView } from './EpisodeView.tsx';
import type { EditorPosition } from './episode-editor.ts';
import { episodeRecordQuery, episodesQuery, partQuery } from './episode-queries.ts';

const noRecords: readonly Transcription[] = [];

/** The records of the parts as last fetched or saved; the same array until one of them changes. */
const usePartRecords = (record: Transcription | undefined): readonly Transcription[] => {
  const client = useQueryClient();
  const fetched = record?.episode?.records ?? noRecords;
  return useQueries({
    queries: fetched.map(({ id }) => partQuery(client, id)),
    combine: (results) =>
      results.map(({ data }, index) => data ?? fetched[index]).filter((one) => one !== undefined),
  });
};

/** The joined text of an episode, or why there is none. Waits for the stored drafts, so that none is overwritten. */
export const EpisodePane = (props: TextPaneProps) => {
  const { id, onGo } = props;
  const client = useQueryClient();
  const state = useTranscriptionsState();
  const { data: record, error, isPending, refetch } = useQuery(episodeRecordQuery(client, id));
  const episodes = useQuery(episodesQuery);
  const place = useRef<EditorPosition | null>(null);
  // Separated again, such as by undo.
  const isGone = !episodes.isFetching && episodes.data?.every((one) => one.id !== id);
  useEffect(() => {
    if (isGone) onGo(undefined);
  }, [isGone, onGo]);
  const records = usePartRecords(record);
  const ids = useMemo(() => [id, ...records.map((part) => part.id)], [id, records]);
  const drafts = useQueries({ queries: ids.map((one) => storedDraftQuery(state, one)) });
  const failed = drafts.find((draft) => draft.error);
  if (failed?.error) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (isPending || episodes.isPending || drafts.some((draft) => draft.isPending)) return <TextLoading />;
  if (error?.code === 'not_found') return <NotFoundPane id={id} onClose={() => onGo(undefined)} />;
  if (record?.episode) {
    return (
      <EpisodeView
        key={records.map((part) => part.id).join()}
        {...props}
        record={record}
        parts={record.episode.parts}
        records={records}
        place={place}
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  return error && <ErrorState error={error} retry={() => void refetch()} />;
};
