import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useMemo } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { Pause } from '../../../../preload/recordings/find-pauses.ts';
import { peakCount, peaksQuery } from './audio-queries.ts';
import { toPeaks } from './envelope-buffer.ts';
import { findPauseTarget } from './pause-seeking.ts';
import type { Player } from './player.ts';
import { getPauseDirection, getTimelineStep } from './player-keys.ts';
import classes from './Timeline.module.css';
import { TimelineMarks } from './TimelineMarks.tsx';
import { useEnvelope } from './use-envelope.ts';

const Waveform = lazy(() => import('./Waveform.tsx'));

interface TimelineProps {
  readonly id: string;
  readonly linked: LinkedAudio;
  readonly audio: HTMLAudioElement;
  readonly player: Player;
  readonly time: number;
  readonly duration: number | null;
  /** Where the parts of an episode begin, in seconds. */
  readonly boundaries: readonly number[];
}

const noPauses: readonly Pause[] = [];

const percent = (time: number, duration: number | null): string =>
  `${duration ? Math.min((time / duration) * 100, 100) : 0}%`;

/** Progress line or waveform, with a slider on top that shows and sets the position. */
export const Timeline = ({ id, linked, audio, player, time, duration, boundaries }: TimelineProps) => {
  const { data: samplePeaks } = useQuery(peaksQuery(id, linked.url ?? ''));
  const envelope = useEnvelope(id, linked.url);
  const peaks = useMemo(() => {
    if (samplePeaks !== null) return samplePeaks;
    return envelope && duration !== null ? toPeaks(envelope.levels, duration, peakCount) : null;
  }, [samplePeaks, envelope, duration]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const direction = getPauseDirection(event);
    if (direction !== null) {
      event.preventDefault();
      const target = findPauseTarget(envelope?.pauses ?? [], player.state.get().time, direction);
      if (target !== null) player.seek(target);
      return;
    }
    const step = getTimelineStep(event.key);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    player.skip(step);
  };
  return (
    <div className={classes.timeline} data-waveform={peaks ? true : undefined}>
      {duration !== null && (
        <TimelineMarks pauses={envelope?.pauses ?? noPauses} boundaries={boundaries} duration={duration} />
      )}
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
