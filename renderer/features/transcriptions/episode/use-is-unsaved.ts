import { useQuery } from '@tanstack/react-query';
import { useTranscriptionsState, useUnsavedKeys } from '../use-transcriptions-state.ts';
import { episodesQuery } from './episode-queries.ts';

/** Tells whether the text of a record, or of a part of an episode, is unsaved. */
export const useIsUnsaved = (): ((id: string) => boolean) => {
  const { toRecordKey } = useTranscriptionsState();
  const keys = useUnsavedKeys();
  const { data: episodes } = useQuery(episodesQuery);
  const isUnsaved = (id: string): boolean => keys.includes(toRecordKey(id));
  return (id) => {
    const parts = episodes?.find((episode) => episode.id === id)?.parts;
    if (!parts) return isUnsaved(id);
    return parts.some(({ transcriptionId }) => transcriptionId !== null && isUnsaved(transcriptionId));
  };
};
