import type { Gap } from '../contract/listening.ts';
import { t } from './translate.ts';

/** Formats a length of audio or a place in it, given in seconds: `0:07`, `4:09`, `1:02:45`. */
export const formatDuration = (seconds: number): string => {
  const totalSeconds = Math.max(0, Math.round(seconds));
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(totalSeconds % 60)}`
    : `${minutes}:${pad(totalSeconds % 60)}`;
};

/** Names a stretch of a recording that was not understood or cannot be read, for its text. */
export const formatHeardGap = ({ startMs, endMs, isUnreadable }: Gap): string => {
  const times = {
    start: formatDuration(Math.floor(startMs / 1_000)),
    end: formatDuration(Math.floor(endMs / 1_000)),
  };
  if (!isUnreadable) return t('heardText.gap', times);
  return startMs < endMs ? t('heardText.unreadable', times) : t('heardText.unreadableRest', times);
};
