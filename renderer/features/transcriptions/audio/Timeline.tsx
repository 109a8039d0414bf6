import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDuration } from '../../../lib/format.ts';
import { peaksQuery } from './audio-queries.ts';
import type { Player } from './player.ts';
import { getTimelineStep } from './player-keys.ts';
import classes from './Timeline.module.css';

const Waveform = lazy(() => import('./Waveform.tsx'));

interface TimelineProps {
  readonly id: string;
  readonly linked: LinkedAudio;
  readonly audio: HTMLAudioElement;
  readonly player: Player;
  readonly time: number;
  readonly duration: number | null;
}

const percent = (time: number, duration: number | null): string =>
  `${duration ? Math.min((time / duration) * 100, 100) : 0}%`;

/** Progress line or waveform, with a slider on top that shows and sets the position. */
export const Timeline = ({ id, linked, audio, player, time, duration }: TimelineProps) => {
  const { data: peaks } = useQuery(peaksQuery(id, linked.url ?? ''));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = getTimelineStep(event.key);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    player.skip(step);
  };
  return (
    <div className={classes.timeline} data-waveform={peaks ? true : undefined}>
      {peaks && duration !== null ? (
        <Suspense>
          <Waveform audio={audio} peaks={peaks} duration={duration} time={time} />
        </Suspense>
      ) : (
        <div className={classes.track} data-track>
          <div className={classes.played} style={{ width: percent(time, duration) }} />
        </div>
      )}
      <input
        type="range"
        className={classes.slider}
        aria-label={t('transcriptions.audio.position')}
        aria-valuetext={
          duration === null
            ? formatDuration(time)
            : t('transcriptions.audio.positionOf', {
                time: formatDuration(time),
                duration: formatDuration(duration),
              })
        }
        min={0}
        max={duration ?? 1}
        step="any"
        value={Math.min(time, duration ?? 0)}
        disabled={duration === null}
        onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
};
