import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { getCspNonce } from '../../../lib/platform.ts';
import { after } from '../../../lib/timers.ts';
import { lookInterval } from './player.ts';
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

/** The value of a colour of the theme, for the canvas. */
const getCssColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name);

/** `setOptions` would draw the peaks of the last load again. A load that a newer one ends rejects. */
const drawPeaks = (wave: WaveSurfer, peaks: readonly number[], duration: number): void =>
  void wave.load('', [Float32Array.from(peaks)], duration).catch(() => {});

/**
 * Given peaks and a duration, wavesurfer.js neither fetches nor decodes the file. It does not know the player, because it would draw
 * each frame; the progress moves by pixels.
 */
export default function Waveform({ audio, peaks, duration, time }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const waveform = useRef<WaveSurfer>(null);
  const newestPeaks = useRef(peaks);
  /** Where the progress ends. */
  const shownPixel = useRef(-1);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours; peaks are set below
  useEffect(() => {
    if (!container.current) return;
    const wave = WaveSurfer.create({
      container: container.current,
      peaks: [Float32Array.from(peaks)],
      duration,
      height: 'auto',
      normalize: true,
      interact: false,
      hideScrollbar: true,
      autoScroll: false,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      barMinHeight: 1,
      cursorWidth: 2,
      waveColor: getCssColor('--st-faint'),
      progressColor: getCssColor('--st-accent'),
      cursorColor: getCssColor('--st-accent'),
      cspNonce: getCspNonce(),
    });
    waveform.current = wave;
    // Its own first load ends with the peaks that it began with.
    wave.once('ready', () => {
      if (newestPeaks.current !== peaks) drawPeaks(wave, newestPeaks.current, duration);
    });
    wave.on('ready', () => {
      shownPixel.current = -1;
      wave.setTime(audio.currentTime);
    });
    return () => {
      waveform.current = null;
      wave.destroy();
    };
  }, [audio, duration, scheme]);
  // The envelope grows.
  useEffect(() => {
    if (newestPeaks.current !== peaks && waveform.current) drawPeaks(waveform.current, peaks, duration);
    newestPeaks.current = peaks;
  }, [peaks, duration]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each reported time
  useEffect(() => {
    const width = container.current?.clientWidth ?? 0;
    let cancel: (() => void) | undefined;
    const show = (): void => {
      const { currentTime, paused } = audio;
      const pixel = Math.round((currentTime / duration) * width);
      if (pixel !== shownPixel.current) waveform.current?.setTime(currentTime);
      shownPixel.current = pixel;
      if (!paused) cancel = after(lookInterval, show);
    };
    show();
    return () => cancel?.();
  }, [audio, duration, time]);
  return <div ref={container} className={classes.waveform} aria-hidden="true" />;
}
