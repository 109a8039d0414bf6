import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';

/** The line below the name: the date, for an episode also its parts and duration. */
export const formatRowMeta = ({ created_at, episode }: Transcription): string => {
  const date = formatDate(created_at);
  if (!episode) return date;
  const { parts, durationMs } = episode;
  const there = parts.filter(({ state }) => state === 'there').length;
  const count =
    there === parts.length
      ? t('episodes.partCount', { count: parts.length })
      : t('episodes.partsOf', { there, count: parts.length });
  const duration = durationMs === null ? '' : formatDuration(Math.round(durationMs / 1_000));
  return [date, count, duration].filter((piece) => piece !== '').join(' · ');
};
