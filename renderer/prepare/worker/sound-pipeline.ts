/** Blocks of any format as mono sound of one sample rate without gaps: measured, then encoded. */
import type { SoundAnalysis } from '../../../preload/contract/preparation.ts';
import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import type { SoundBlock } from './decode/recording.ts';
import type { SoundEncoder } from './encode/sound-encoder.ts';
import type { EnvelopeMeter } from './sound/envelope-meter.ts';
import { MixDown } from './sound/mix-down.ts';
import { Resampler } from './sound/resampler.ts';
import { SoundMeter } from './sound/sound-meter.ts';

/** Seconds; a shorter gap between blocks is an error of rounding. */
const minGapSeconds = 0.03;

export class SoundPipeline {
  readonly #meter = new SoundMeter();
  readonly #mixDown = new MixDown();
  readonly #envelope: EnvelopeMeter;
  readonly #encoder: SoundEncoder;
  #resampler: Resampler | null = null;
  #sourceRate = 0;
  /** Samples that were encoded. */
  #samples = 0;
  /** Seconds of the source that were added. */
  #position = 0;

  constructor(envelope: EnvelopeMeter, encoder: SoundEncoder) {
    this.#envelope = envelope;
    this.#encoder = encoder;
  }

  /** Of the recording so far. */
  get seconds(): number {
    return this.#samples / preparedSampleRate;
  }

  get analysis(): Omit<SoundAnalysis, 'envelope'> {
    const { sampleRate, channelPeaks, clippedSeconds } = this.#meter;
    return { durationSeconds: this.seconds, sampleRate, channelPeaks, clippedSeconds };
  }

  async add(block: SoundBlock): Promise<void> {
    const { channels, sampleRate, start } = trimStart(block);
    this.#meter.add(channels, sampleRate);
    await this.#fillGap(start);
    const mono = this.#mixDown.add(channels);
    this.#position += mono.length / sampleRate;
    await this.#encode(await this.#resample(mono, sampleRate));
  }

  async end(): Promise<void> {
    if (this.#resampler) await this.#encode(this.#resampler.flush());
    this.#envelope.end();
    await this.#encoder.flush();
  }

  async #resample(mono: Float32Array, sampleRate: number): Promise<Float32Array<ArrayBuffer>> {
    if (sampleRate !== this.#sourceRate) {
      if (this.#resampler) await this.#encode(this.#resampler.flush());
      this.#sourceRate = sampleRate;
      this.#resampler =
        sampleRate === preparedSampleRate ? null : new Resampler(sampleRate, preparedSampleRate);
    }
    return this.#resampler?.add(mono) ?? mono.slice();
  }

  async #fillGap(start: number): Promise<void> {
    while (start - this.#position > minGapSeconds) {
      const seconds = Math.min(start - this.#position, 1);
      const rate = this.#sourceRate || preparedSampleRate;
      const silence = new Float32Array(Math.round(seconds * rate));
      this.#position += silence.length / rate;
      await this.#encode(await this.#resample(silence, rate));
    }
  }

  async #encode(samples: Float32Array<ArrayBuffer>): Promise<void> {
    this.#samples += samples.length;
    this.#envelope.add(samples);
    await this.#encoder.encode(samples);
  }
}

/** Without the samples before the start, which encoders add and players skip. */
const trimStart = (block: SoundBlock): SoundBlock => {
  const { channels, sampleRate, start } = block;
  if (start >= 0) return block;
  const skipped = Math.min(Math.round(-start * sampleRate), channels[0]?.length ?? 0);
  return { channels: channels.map((samples) => samples.subarray(skipped)), sampleRate, start: 0 };
};
