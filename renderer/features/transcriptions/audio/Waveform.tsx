import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { getCspNonce } from '../editor/csp-nonce.ts';
import classes from './AudioPanel.module.css';

interface WaveformProps {
  readonly audio: HTMLAudioElement;
  /** How loud it is, 0 to 1, in stretches of the same length. */
  readonly peaks: readonly number[];
  /** Seconds. */
  readonly duration: number;
  /** Seconds. */
  readonly time: number;
}

/** Pixels. */
const height = 34;

const getCssColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name);

/**
 * The picture of a recording, drawn by wavesurfer.js from numbers that main has read: with peaks and a length given it
 * neither fetches nor decodes anything. It follows the audio element; the slider above it takes the clicks.
 */
export default function Waveform({ audio, peaks, duration, time }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const waveform = useRef<WaveSurfer>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
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
  }, [audio, peaks, duration, scheme]);
  // Before anything of the file is read, the element tells nobody of a place that was chosen.
  useEffect(() => {
    const isUnread = audio.readyState === HTMLMediaElement.HAVE_NOTHING;
    if (isUnread && time > 0) waveform.current?.setTime(time);
  }, [audio, time]);
  return <div ref={container} className={classes.waveform} aria-hidden="true" />;
}
