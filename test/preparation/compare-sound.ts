/** Compares the envelope of a prepared recording with the sound that it was made from. */
import { levelsPerSecond, toAmplitude } from '../../preload/recordings/envelope.ts';
import type { Pcm } from './write-pcm.ts';

/** Seconds that an encoder may add at the start. */
const maxDelay = 0.1;
const delayStep = 0.0025;

/** RMS of each 20 ms of the first channel, after `delay` seconds of silence. */
const getRms = ({ channels, sampleRate }: Pcm, delay: number, count: number): number[] => {
  const samples = channels[0] ?? new Float32Array();
  const length = sampleRate / levelsPerSecond;
  const offset = Math.round(delay * sampleRate);
  return Array.from({ length: count }, (_, index) => {
    let power = 0;
    for (let at = index * length - offset; at < (index + 1) * length - offset; at += 1)
      power += (samples[at] ?? 0) ** 2;
    return Math.sqrt(power / length);
  });
};

const getMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const correlate = (one: readonly number[], other: readonly number[]): number => {
  const [a, b] = [getMean(one), getMean(other)];
  let [both, first, second] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [x, y] = [value - a, (other[index] ?? 0) - b];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second);
};

/** The highest correlation within the delay that an encoder may have. */
export const correlateEnvelope = (envelope: Uint8Array, source: Pcm): number => {
  const amplitudes = [...envelope].map(toAmplitude);
  let best = -1;
  for (let delay = -0.02; delay <= maxDelay; delay += delayStep)
    best = Math.max(best, correlate(amplitudes, getRms(source, delay, amplitudes.length)));
  return best;
};
