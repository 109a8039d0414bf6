/** The log-mel spectrogram that Whisper's encoder takes: one frame for each 10 ms; and its frames alone. */
import { RealFourier } from './fourier.ts';

export const sampleRate = 16_000;
/** Samples of a frame, and from one frame to the next. */
export const frameSamples = 400;
export const frameStep = 160;
const frequencies = frameSamples / 2 + 1;

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
      const hertz = (bin * sampleRate) / frameSamples;
      const share = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, share) * 2) / (high - low);
    });
    const from = weights.findIndex((weight) => weight > 0);
    const end = weights.findLastIndex((weight) => weight > 0) + 1;
    return { from: Math.max(from, 0), weights: Float64Array.from(weights.slice(Math.max(from, 0), end)) };
  });
};

/** The mel powers of single frames of 25 ms. */
export class MelFrames {
  readonly bandCount: number;
  readonly #bands: readonly Band[];
  readonly #fourier = new RealFourier(frameSamples);
  readonly #frame = new Float64Array(frameSamples);
  readonly #power = new Float64Array(frequencies);
  readonly #hann = Float64Array.from(
    { length: frameSamples },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / frameSamples),
  );

  constructor(bandCount: number) {
    this.bandCount = bandCount;
    this.#bands = createBands(bandCount);
  }

  /** Writes the power of each band. `getSample` returns the sample at a place of the frame. */
  write(getSample: (at: number) => number, powers: Float64Array): void {
    for (let at = 0; at < frameSamples; at += 1) this.#frame[at] = getSample(at) * (this.#hann[at] ?? 0);
    this.#fourier.writePower(this.#frame, this.#power);
    for (const [row, { from, weights }] of this.#bands.entries()) {
      let sum = 0;
      for (let bin = 0; bin < weights.length; bin += 1)
        sum += (weights[bin] ?? 0) * (this.#power[from + bin] ?? 0);
      powers[row] = sum;
    }
  }
}

export class MelSpectrogram {
  readonly #frames: MelFrames;

  constructor(bandCount: number) {
    this.#frames = new MelFrames(bandCount);
  }

  /** So many frames; behind the samples is silence. Bands by rows. */
  compute(samples: Float32Array, frameCount: number): Float32Array<ArrayBuffer> {
    const { bandCount } = this.#frames;
    const powers = new Float64Array(bandCount);
    const silence = Math.log10(1e-10);
    const mel = new Float32Array(bandCount * frameCount).fill(silence);
    const frames = Math.min(frameCount, Math.ceil((samples.length + frameSamples / 2) / frameStep));
    let max = silence;
    for (let at = 0; at < frames; at += 1) {
      const start = at * frameStep - frameSamples / 2;
      // Before its start the sound is mirrored, as Whisper's was when it learned.
      this.#frames.write((offset) => samples[Math.abs(start + offset)] ?? 0, powers);
      for (let row = 0; row < bandCount; row += 1) {
        const level = Math.log10(Math.max(powers[row] ?? 0, 1e-10));
        mel[row * frameCount + at] = level;
        max = Math.max(max, level);
      }
    }
    for (let at = 0; at < mel.length; at += 1) mel[at] = (Math.max(mel[at] ?? 0, max - 8) + 4) / 4;
    return mel;
  }
}
