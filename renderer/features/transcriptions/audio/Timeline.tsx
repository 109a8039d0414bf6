import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { levelsPerSecond } from '../../../../preload/recordings/envelope.ts';
import type { Pause } from '../../../../preload/recordings/find-pauses.ts';
import { bridge } from '../../../lib/bridge.ts';
import { getCssColor } from './css-color.ts';
import { cutEnvelope, EnvelopeBuffer, findPauseTarget, type ShownEnvelope, toPeaks } from './envelope.ts';
import type { Player } from './player.ts';
import { getPauseDirection, getTimelineStep } from './player-keys.ts';
import classes from './Timeline.module.css';

/** The envelope of the recording of `id`, while it grows. Null if nothing is known. `url` changes with the recording. */
const useEnvelope = (id: string, url: string | null): ShownEnvelope | null => {
  const [envelope, setEnvelope] = useState<ShownEnvelope | null>(null);
  useEffect(() => {
    if (url === null) return;
    const buffer = new EnvelopeBuffer();
    let isCurrent = true;
    const unsubscribe = bridge.audio.onEnvelope((change) => {
      if (change.id === id) setEnvelope(buffer.add(change));
    });
    void bridge.audio.envelope(id).then((result) => {
      if (isCurrent && result.ok && result.value !== null) setEnvelope(buffer.add(result.value));
    });
    return () => {
      isCurrent = false;
      unsubscribe();
      setEnvelope(null);
    };
  }, [id, url]);
  return envelope;
};

interface TimelineMarksProps {
  readonly pauses: readonly Pause[];
  /** Where the parts of an episode begin, in seconds. */
  readonly boundaries: readonly number[];
  /** Seconds. */
  readonly duration: number;
}

/** Pixels; a shorter pause would be a speck. */
const minPauseWidth = 3;

const drawMarks = (canvas: HTMLCanvasElement, { pauses, boundaries, duration }: TimelineMarksProps): void => {
  const { clientWidth, clientHeight } = canvas;
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(clientWidth * scale);
  canvas.height = Math.round(clientHeight * scale);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const pixelsPerSecond = canvas.width / duration;
  context.fillStyle = getCssColor('--st-hover');
  for (const { start, end } of pauses) {
    const width = ((end - start) / levelsPerSecond) * pixelsPerSecond;
    if (width >= minPauseWidth * scale)
      context.fillRect((start / levelsPerSecond) * pixelsPerSecond, 0, width, canvas.height);
  }
  context.fillStyle = getCssColor('--st-muted');
  for (const boundary of boundaries)
    context.fillRect(Math.round(boundary * pixelsPerSecond), 0, Math.max(scale, 1), canvas.height);
};

/** Pauses as bands behind the waveform, and the parts of an episode as lines. */
const TimelineMarks = ({ pauses, boundaries, duration }: TimelineMarksProps) => {
  const ref = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return;
    const observer = new ResizeObserver(() => drawMarks(canvas, { pauses, boundaries, duration }));
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [pauses, boundaries, duration, scheme]);
  return (
    <div
      className={classes.marks}
      aria-hidden="true"
      data-pauses={pauses.length}
      data-boundaries={boundaries.length}
    >
      <canvas ref={ref} className={classes.canvas} />
    </div>
  );
};

const Waveform = lazy(() => import('./Waveform.tsx'));

interface TimelineProps {
  readonly id: string;
  /** Changes with the recording. */
  readonly url: string | null;
  /** What is played of the recording; null: all of it. */
  readonly range: LinkedAudio['range'];
  readonly audio: HTMLAudioElement;
  readonly player: Player;
  readonly time: number;
  readonly duration: number | null;
  /** Where the parts of an episode begin, in seconds. */
  readonly boundaries: readonly number[];
}

const noPauses: readonly Pause[] = [];
/** More than any window has bars. */
const peakCount = 900;

const percent = (time: number, duration: number | null): string =>
  `${duration ? Math.min((time / duration) * 100, 100) : 0}%`;

/** Progress line or waveform, with a slider on top that shows and sets the position. */
export const Timeline = ({ id, url, range, audio, player, time, duration, boundaries }: TimelineProps) => {
  const recorded = useEnvelope(id, url);
  const envelope = useMemo(
    () => (recorded && range ? cutEnvelope(recorded, range) : recorded),
    [recorded, range],
  );
  const peaks = useMemo(
    () => (envelope && duration !== null ? toPeaks(envelope.levels, duration, peakCount) : null),
    [envelope, duration],
  );
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
