import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { levelsPerSecond } from '../../../../preload/recordings/envelope.ts';
import type { Pause } from '../../../../preload/recordings/find-pauses.ts';
import { getCssColor } from './css-color.ts';
import classes from './TimelineMarks.module.css';

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
export const TimelineMarks = ({ pauses, boundaries, duration }: TimelineMarksProps) => {
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
