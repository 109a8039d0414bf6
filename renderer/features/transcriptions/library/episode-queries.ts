/** Queries for episodes. The records of the parts come with the record of the episode, in one call. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isEpisodeId } from '../../../../preload/contract/episodes.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { rowsQuery } from './list-rows.ts';

const episodesKey = [...queryKeys.service, 'episodes'] as const;

export const episodesQuery = queryOptions({
  queryKey: [...episodesKey, 'list'] as const,
  queryFn: () => unwrap(bridge.episodes.list()),
  staleTime: Number.POSITIVE_INFINITY,
});

export const proposalsQuery = queryOptions({
  queryKey: [...episodesKey, 'proposals'] as const,
  queryFn: () => unwrap(bridge.episodes.proposals()),
});

/** The newest episode of the recording of this transcription. */
export const episodeOfRecordingQuery = (id: string) =>
  queryOptions({
    queryKey: [...episodesKey, 'of-recording', id] as const,
    queryFn: () => unwrap(bridge.episodes.ofRecording(id)),
  });

/** There may be other records. */
export const invalidateProposals = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: proposalsQuery.queryKey });

/** An episode was added, changed or removed. */
export const invalidateEpisodes = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: episodesKey });
  void client.invalidateQueries({ queryKey: queryKeys.transcriptions });
  void client.invalidateQueries({ queryKey: rowsQuery.queryKey });
};

/** The ids of the records whose texts belong to this id: those of the parts of an episode, or the id itself. */
export const toTextIds = (client: QueryClient, id: string): readonly string[] => {
  if (!isEpisodeId(id)) return [id];
  const episode = client.getQueryData(episodesQuery.queryKey)?.find((one) => one.id === id);
  return episode?.parts.flatMap(({ transcriptionId }) => transcriptionId ?? []) ?? [];
};
