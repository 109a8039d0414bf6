import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { getCspNonce } from '../../../lib/csp-nonce.ts';
import { getCssColor } from './css-color.ts';
import classes from './Waveform.module.css';

interface WaveformProps {
  readonly audio: HTMLAudioElement;
  /** Loudness from 0 to 1, one value per stretch of equal length. */
  readonly peaks: readonly number[];
  /** Seconds. */
  readonly duration: number;
  /** Seconds. */
  readonly time: number;
}

/** Pixels. */
const height = 34;

/** Given peaks and a duration, wavesurfer.js neither fetches nor decodes the file. */
export default function Waveform({ audio, peaks, duration, time }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const waveform = useRef<WaveSurfer>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours; peaks are set below
  useEffect(() => {
    if (!container.current) return;
    const wave = WaveSurfer.create({
      container: container.current,
      media: audio,
      peaks: [Float32Array.from(peaks)],
      duration,
      height,
      normalize: true,
      interact: false,
      hideScrollbar: true,
      autoScroll: false,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      barMinHeight: 1,
      cursorWidth: 1,
      waveColor: getCssColor('--st-line-strong'),
      progressColor: getCssColor('--st-accent'),
      cursorColor: getCssColor('--st-text'),
      cspNonce: getCspNonce(),
    });
    waveform.current = wave;
    return () => {
      waveform.current = null;
      wave.destroy();
    };
  }, [audio, duration, scheme]);
  const drawn = useRef(peaks);
  // The envelope grows.
  useEffect(() => {
    if (drawn.current !== peaks)
      waveform.current?.setOptions({ peaks: [Float32Array.from(peaks)], duration });
    drawn.current = peaks;
  }, [peaks, duration]);
  // Before the file is loaded, the element fires no event for a new position.
  useEffect(() => {
    const isUnread = audio.readyState === HTMLMediaElement.HAVE_NOTHING;
    if (isUnread && time > 0) waveform.current?.setTime(time);
  }, [audio, time]);
  return <div ref={container} className={classes.waveform} aria-hidden="true" />;
}
