/** Blocks of any format as mono sound of 16 kHz without gaps. */
import { preparedSampleRate } from '../../preload/recordings/encoding.ts';
import type { SoundBlock } from './decode/recording.ts';
import { MixDown } from './mix-down.ts';
import { Resampler } from './resampler.ts';

/** Seconds; a shorter gap between blocks is an error of rounding. */
const minGapSeconds = 0.03;

/** The block without what is before `seconds` of the recording, such as the samples that encoders add at the start. */
export const trimStart = (block: SoundBlock, seconds: number): SoundBlock => {
  const { channels, sampleRate, start } = block;
  if (start >= seconds) return block;
  const length = channels[0]?.length ?? 0;
  const skipped = Math.min(Math.round((seconds - start) * sampleRate), length);
  return { channels: channels.map((samples) => samples.subarray(skipped)), sampleRate, start: seconds };
};

export class MonoSound {
  readonly #mixDown = new MixDown();
  #resampler: Resampler | null = null;
  #sourceRate = 0;
  /** Seconds of the recording that were added. */
  #position: number;

  /** `start`: the second of the recording that the sound begins with. */
  constructor(start: number) {
    this.#position = start;
  }

  /** Each piece is valid until the next one. */
  *add({ channels, sampleRate, start }: SoundBlock): Generator<Float32Array<ArrayBuffer>> {
    yield* this.#fillGap(start);
    const mono = this.#mixDown.add(channels);
    this.#position += mono.length / sampleRate;
    yield* this.#resample(mono, sampleRate);
  }

  /** The rest, after the last block. */
  *end(): Generator<Float32Array<ArrayBuffer>> {
    if (this.#resampler) yield this.#resampler.flush();
  }

  *#resample(mono: Float32Array, sampleRate: number): Generator<Float32Array<ArrayBuffer>> {
    if (sampleRate !== this.#sourceRate) {
      yield* this.end();
      this.#sourceRate = sampleRate;
      this.#resampler =
        sampleRate === preparedSampleRate ? null : new Resampler(sampleRate, preparedSampleRate);
    }
    yield this.#resampler?.add(mono) ?? mono.slice();
  }

  *#fillGap(start: number): Generator<Float32Array<ArrayBuffer>> {
    while (start - this.#position > minGapSeconds) {
      const seconds = Math.min(start - this.#position, 1);
      const rate = this.#sourceRate || preparedSampleRate;
      const silence = new Float32Array(Math.round(seconds * rate));
      this.#position += silence.length / rate;
      yield* this.#resample(silence, rate);
    }
  }
}
