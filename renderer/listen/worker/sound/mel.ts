/** The log-mel spectrogram that Whisper's encoder takes: of 30 s of sound, one frame for each 10 ms. */
import { RealFourier } from './fourier.ts';

export const sampleRate = 16_000;
const windowLength = 400;
const hopLength = 160;
const frequencies = windowLength / 2 + 1;
export const frameCount = 3_000;

/** Slaney's scale: linear below 1 kHz, logarithmic above. */
const logStep = Math.log(6.4) / 27;
const toHertz = (mel: number): number =>
  mel < 15 ? (200 * mel) / 3 : 1_000 * Math.exp(logStep * (mel - 15));
const maxMel = 15 + Math.log(sampleRate / 2 / 1_000) / logStep;

interface Band {
  readonly from: number;
  readonly weights: Float64Array;
}

/** Triangles of equal area. Each covers few frequencies, so only these are stored. */
const createBands = (count: number): readonly Band[] => {
  const corners = Array.from({ length: count + 2 }, (_, index) => toHertz((maxMel * index) / (count + 1)));
  return Array.from({ length: count }, (_, index) => {
    const [low = 0, middle = 0, high = 0] = corners.slice(index, index + 3);
    const weights = Array.from({ length: frequencies }, (_unused, bin) => {
      const hertz = (bin * sampleRate) / windowLength;
      const share = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, share) * 2) / (high - low);
    });
    const from = weights.findIndex((weight) => weight > 0);
    const end = weights.findLastIndex((weight) => weight > 0) + 1;
    return { from: Math.max(from, 0), weights: Float64Array.from(weights.slice(Math.max(from, 0), end)) };
  });
};

export class MelSpectrogram {
  readonly #bands: readonly Band[];
  readonly #fourier = new RealFourier(windowLength);
  readonly #hann = Float64Array.from(
    { length: windowLength },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / windowLength),
  );

  constructor(bandCount: number) {
    this.#bands = createBands(bandCount);
  }

  /** Of at most 30 s; the rest is silence. Bands by rows, with `frameCount` values each. */
  compute(samples: Float32Array): Float32Array<ArrayBuffer> {
    const frame = new Float64Array(windowLength);
    const power = new Float64Array(frequencies);
    const silence = Math.log10(1e-10);
    const mel = new Float32Array(this.#bands.length * frameCount).fill(silence);
    const frames = Math.min(frameCount, Math.ceil((samples.length + windowLength / 2) / hopLength));
    let max = silence;
    for (let at = 0; at < frames; at += 1) {
      const start = at * hopLength - windowLength / 2;
      // Before its start the sound is mirrored, as Whisper's was when it learned.
      for (let offset = 0; offset < windowLength; offset += 1)
        frame[offset] = (samples[Math.abs(start + offset)] ?? 0) * (this.#hann[offset] ?? 0);
      this.#fourier.writePower(frame, power);
      for (const [row, { from, weights }] of this.#bands.entries()) {
        let sum = 0;
        for (let bin = 0; bin < weights.length; bin += 1)
          sum += (weights[bin] ?? 0) * (power[from + bin] ?? 0);
        const level = Math.log10(Math.max(sum, 1e-10));
        mel[row * frameCount + at] = level;
        max = Math.max(max, level);
      }
    }
    for (let at = 0; at < mel.length; at += 1) mel[at] = (Math.max(mel[at] ?? 0, max - 8) + 4) / 4;
    return mel;
  }
}
