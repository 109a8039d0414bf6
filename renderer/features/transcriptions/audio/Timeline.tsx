import { useSelector } from '@tanstack/react-store';
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useEffect, useMemo, useState } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { levelsPerSecond } from '../../../../preload/recordings/envelope.ts';
import type { Pause } from '../../../../preload/recordings/find-pauses.ts';
import { bridge } from '../../../lib/bridge.ts';
import { after } from '../../../lib/timers.ts';
import { createTyping, typingPause } from '../../../lib/typing.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { cutEnvelope, EnvelopeBuffer, findPauseTarget, type ShownEnvelope, toPeaks } from './envelope.ts';
import type { Player } from './player.ts';
import { getPauseDirection, getTimelineStep } from './player-keys.ts';
import classes from './Timeline.module.css';

/** The envelope of the recording of `id`, while it grows. Null if nothing is known. `url` changes with the recording. */
const useEnvelope = (id: string, url: string | null): ShownEnvelope | null => {
  const { isTyping } = useSlice(createTyping);
  const [envelope, setEnvelope] = useState<ShownEnvelope | null>(null);
  useEffect(() => {
    if (url === null) return;
    const buffer = new EnvelopeBuffer();
    let isCurrent = true;
    let cancelShowing = (): void => {};
    const show = (shown: ShownEnvelope | null): void => {
      cancelShowing();
      if (isTyping()) cancelShowing = after(typingPause, () => show(shown));
      else setEnvelope(shown);
    };
    const unsubscribe = bridge.audio.onEnvelope((change) => {
      if (change.id === id) show(buffer.add(change));
    });
    void bridge.audio.envelope(id).then((result) => {
      if (isCurrent && result.ok && result.value !== null) show(buffer.add(result.value));
    });
    return () => {
      isCurrent = false;
      unsubscribe();
      cancelShowing();
      setEnvelope(null);
    };
  }, [id, url, isTyping]);
  return envelope;
};

interface TimelineMarksProps {
  readonly pauses: readonly Pause[];
  /** Where the parts of an episode begin, in seconds. */
  readonly boundaries: readonly number[];
  /** Seconds. */
  readonly duration: number;
}

/** A share of the timeline; a shorter pause would be a speck. */
const minPause = 0.004;

const percent = (time: number, duration: number | null): string =>
  `${duration ? Math.min((time / duration) * 100, 100) : 0}%`;

const place = (start: number, end: number, duration: number | null) => ({
  left: percent(start, duration),
  width: percent(end - start, duration),
});

/** Pauses as bands behind the waveform, and the parts of an episode as ticks on top of it. */
const TimelineMarks = ({ pauses, boundaries, duration }: TimelineMarksProps) => (
  <div
    className={classes.marks}
    aria-hidden="true"
    data-pauses={pauses.length}
    data-boundaries={boundaries.length}
  >
    {pauses
      .map(({ start, end }) => ({ start: start / levelsPerSecond, end: end / levelsPerSecond }))
      .filter(({ start, end }) => (end - start) / duration > minPause)
      .map(({ start, end }) => (
        <span key={start} className={classes.pause} style={place(start, end, duration)} />
      ))}
    {boundaries.map((start) => (
      <span key={start} className={classes.tick} style={{ left: percent(start, duration) }} />
    ))}
  </div>
);

const Waveform = lazy(() => import('./Waveform.tsx'));

interface TimelineProps {
  readonly id: string;
  /** Changes with the recording. */
  readonly url: string | null;
  /** What is played of the recording; null: all of it. */
  readonly range: LinkedAudio['range'];
  readonly audio: HTMLAudioElement;
  readonly player: Player;
  /** Where the parts of an episode begin, in seconds. */
  readonly boundaries: readonly number[];
}

const noPauses: readonly Pause[] = [];
/** More than any window has bars. */
const peakCount = 900;

/** Progress line or waveform, with a slider on top that shows and sets the position. */
export const Timeline = ({ id, url, range, audio, player, boundaries }: TimelineProps) => {
  const { time, duration, loop } = useSelector(player.state);
  /** Where the pointer is, as a share of the width. */
  const [pointer, setPointer] = useState<number | null>(null);
  const followPointer = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointer(Math.min(Math.max((clientX - left) / width, 0), 1));
  };
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
      {loop && <div className={classes.loop} style={place(loop.start, loop.end, duration)} data-loop />}
      {peaks && duration !== null ? (
        <Suspense>
          <Waveform audio={audio} peaks={peaks} duration={duration} time={time} />
        </Suspense>
      ) : (
        <div className={classes.track} data-track>
          <div className={classes.played} style={{ width: percent(time, duration) }} />
        </div>
      )}
      {pointer !== null && duration !== null && (
        <div
          className={classes.pointer}
          style={{ left: percent(pointer, 1) }}
          aria-hidden="true"
          data-pointer-time
        >
          {formatDuration(pointer * duration)}
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
        onPointerMove={followPointer}
        onPointerLeave={() => setPointer(null)}
      />
    </div>
  );
};
