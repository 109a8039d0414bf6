/** How far this computer is with a recording, in words. */
import type { ListeningProgress } from '../../preload/contract/uploads.ts';
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { t } from '../../preload/messages/translate.ts';
import { formatTime, formatWait } from './format.ts';

const minute = 60_000;

/** A clock time to the minute, or to five when that is far away, so that it does not change all the time. */
export const formatReadyTime = (leftMs: number, now: number): string => {
  const step = leftMs > 30 * minute ? 5 * minute : minute;
  return formatTime(Math.ceil((now + leftMs) / step) * step);
};

/** When it is ready; '' if that is not known. `now` in milliseconds since 1970. */
export const formatLeft = ({ leftMs }: ListeningProgress, now: number): string => {
  if (leftMs === null) return '';
  return leftMs < minute
    ? t('uploads.state.timeLeft', { time: formatWait(leftMs / 1_000) })
    : t('uploads.state.readyAt', { time: formatReadyTime(leftMs, now) });
};

/** How much was heard, or why nothing is. Undefined: it has not begun. */
export const formatHeard = (progress: ListeningProgress | undefined): string => {
  if (progress?.isPaused) return t('uploads.state.listeningPaused');
  if (!progress || progress.heardMs === 0) return t('uploads.state.starting');
  const heard = formatDuration(progress.heardMs / 1_000);
  return progress.lengthMs === null
    ? t('uploads.state.heard', { heard })
    : t('uploads.state.heardOf', { heard, length: formatDuration(progress.lengthMs / 1_000) });
};
