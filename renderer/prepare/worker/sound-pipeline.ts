/** Blocks of any format as mono sound of one sample rate without gaps: measured, then encoded. */
import type { SoundAnalysis } from '../../../preload/contract/preparation.ts';
import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import type { SoundBlock } from '../../sound/decode/recording.ts';
import { speechChannels } from '../../sound/mix-down.ts';
import { MonoSound, trimStart } from '../../sound/mono-sound.ts';
import type { SoundEncoder } from './encode/sound-encoder.ts';
import type { EnvelopeMeter } from './sound/envelope-meter.ts';
import { SoundMeter } from './sound/sound-meter.ts';

export class SoundPipeline {
  readonly #meter = new SoundMeter();
  readonly #mono = new MonoSound(0, speechChannels);
  readonly #envelope: EnvelopeMeter;
  readonly #encoder: SoundEncoder;
  /** Samples that were encoded. */
  #samples = 0;

  constructor(envelope: EnvelopeMeter, encoder: SoundEncoder) {
    this.#envelope = envelope;
    this.#encoder = encoder;
  }

  /** Seconds of the recording so far. */
  get seconds(): number {
    return this.#samples / preparedSampleRate;
  }

  get analysis(): Omit<SoundAnalysis, 'envelope'> {
    const { sampleRate, channelPeaks, clippedSeconds } = this.#meter;
    return { durationSeconds: this.seconds, sampleRate, channelPeaks, clippedSeconds };
  }

  async add(block: SoundBlock): Promise<void> {
    const trimmed = trimStart(block, 0);
    this.#meter.add(trimmed.channels, trimmed.sampleRate);
    for (const piece of this.#mono.add(trimmed)) await this.#encode(piece);
  }

  async end(): Promise<void> {
    for (const piece of this.#mono.end()) await this.#encode(piece);
    this.#envelope.end();
    await this.#encoder.flush();
  }

  async #encode(samples: Float32Array<ArrayBuffer>): Promise<void> {
    this.#samples += samples.length;
    this.#envelope.add(samples);
    await this.#encoder.encode(samples);
  }
}
