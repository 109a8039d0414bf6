import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { storedDraftQuery } from '../drafts/draft-queries.ts';
import { EpisodePane } from '../episode/EpisodePane.tsx';
import { useEpisodeOf } from '../episode/use-episode-of.ts';
import { recordQuery } from '../transcription-queries.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { NotFoundPane } from './NotFoundPane.tsx';
import { TextLoading } from './TextLoading.tsx';
import { type TextPaneProps, TextView } from './TextView.tsx';

/** Text of one record, or why there is none. Waits for the stored draft, so that it is not overwritten. */
const RecordPane = (props: TextPaneProps) => {
  const { id, onGo } = props;
  const client = useQueryClient();
  const { data: record, error, isPending, refetch } = useQuery(recordQuery(client, id));
  const storedDraft = useQuery(storedDraftQuery(useTranscriptionsState(), id));
  if (storedDraft.error)
    return <ErrorState error={storedDraft.error} retry={() => void storedDraft.refetch()} />;
  if (storedDraft.isPending || isPending) return <TextLoading />;
  if (error?.code === 'not_found') return <NotFoundPane id={id} onClose={() => onGo(undefined)} />;
  if (record) return <TextView {...props} record={record} error={error} retry={() => void refetch()} />;
  return error && <ErrorState error={error} retry={() => void refetch()} />;
};

/** A part of an episode opens the episode. */
export const TextPane = (props: TextPaneProps) => {
  const episode = useEpisodeOf(props.id);
  if (episode === undefined) return <TextLoading />;
  const id = episode?.id ?? props.id;
  return isEpisodeId(id) ? <EpisodePane {...props} key={id} id={id} /> : <RecordPane {...props} />;
};
