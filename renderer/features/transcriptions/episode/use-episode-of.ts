import { useQuery } from '@tanstack/react-query';
import type { Episode } from '../../../../preload/contract/episodes.ts';
import { episodesQuery } from './episode-queries.ts';

/** The episode that a record is a part of; null if it is in none, undefined while that is not known. */
export const useEpisodeOf = (recordId: string): Episode | null | undefined => {
  const { data: episodes, isPending } = useQuery(episodesQuery);
  if (isPending) return undefined;
  const isPart = ({ parts }: Episode): boolean =>
    parts.some(({ transcriptionId, state }) => transcriptionId === recordId && state === 'there');
  return episodes?.find(isPart) ?? null;
};
