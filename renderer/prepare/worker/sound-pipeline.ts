/** Blocks of any format as mono sound of one sample rate without gaps: measured, then encoded. */
import type { EncodedPacket } from 'mediabunny';
import { maxUnreadable, type SoundAnalysis } from '../../../preload/contract/preparation.ts';
import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import { levelsPerSecond, toLevel } from '../../../preload/recordings/envelope.ts';
import type { Recording, SoundBlock, Span } from '../../sound/decode/recording.ts';
import { MonoSound, trimStart } from '../../sound/mono-sound.ts';
import { RecordingError } from '../../sound/recording-error.ts';

/** Receives packets in order; the first one with the configuration of the decoder. */
export type OnPacket = (packet: EncodedPacket, meta: EncodedAudioChunkMetadata | undefined) => void;

/** Encodes mono sound of `preparedSampleRate`. */
export interface SoundEncoder {
  /** Resolves when the encoder takes more. Then `samples` may change. */
  encode(samples: Float32Array<ArrayBuffer>): Promise<void>;
  /** All packets have been delivered when it resolves. */
  flush(): Promise<void>;
}

const samplesPerLevel = preparedSampleRate / levelsPerSecond;

/** The loudness envelope of the sound that is encoded. */
export class EnvelopeMeter {
  #levels = new Uint8Array(levelsPerSecond * 3_600);
  #count = 0;
  #power = 0;
  #samples = 0;

  get length(): number {
    return this.#count;
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const end = Math.min(at + samplesPerLevel - this.#samples, samples.length);
      this.#samples += end - at;
      let power = 0;
      for (; at < end; at += 1) power += (samples[at] as number) ** 2;
      this.#power += power;
      if (this.#samples === samplesPerLevel) this.#push();
    }
  }

  /** The last level may be of less than 20 ms. */
  end(): void {
    if (this.#samples > samplesPerLevel / 4) this.#push();
  }

  /** The array is valid until the next `add`. */
  get levels(): Uint8Array<ArrayBuffer> {
    return this.#levels.subarray(0, this.#count);
  }

  #push(): void {
    if (this.#count === this.#levels.length) {
      const larger = new Uint8Array(this.#levels.length * 2);
      larger.set(this.#levels);
      this.#levels = larger;
    }
    this.#levels[this.#count] = toLevel(Math.sqrt(this.#power / this.#samples));
    this.#count += 1;
    this.#power = 0;
    this.#samples = 0;
  }
}

const fullScale = 0.999;
/** Decoders exceed full scale for single samples; clipped sound stays there. */
const minClippedRun = 4;

/** Whether some samples in a row are at full scale. */
const isClipped = (samples: Float32Array): boolean => {
  let run = 0;
  for (let at = 0; at < samples.length; at += 1) {
    run = Math.abs(samples[at] as number) >= fullScale ? run + 1 : 0;
    if (run >= minClippedRun) return true;
  }
  return false;
};

const getPeak = (samples: Float32Array): number => {
  let peak = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const value = Math.abs(samples[at] as number);
    if (value > peak) peak = value;
  }
  return Math.min(peak, 1);
};

/** Measures the source while it is decoded: peaks and clipping. */
class SoundMeter {
  sampleRate = 0;
  clippedSeconds = 0;
  readonly channelPeaks: number[] = [];

  /** A block has at most about a second of sound. */
  add(channels: readonly Float32Array[], sampleRate: number): void {
    this.sampleRate ||= sampleRate;
    const peaks = channels.map(getPeak);
    for (const [index, peak] of peaks.entries())
      this.channelPeaks[index] = Math.max(this.channelPeaks[index] ?? 0, peak);
    const clipped = channels.some((samples, index) => (peaks[index] ?? 0) >= fullScale && isClipped(samples));
    if (clipped) this.clippedSeconds += (channels[0]?.length ?? 0) / sampleRate;
  }
}

export class SoundPipeline {
  readonly #meter = new SoundMeter();
  readonly #mono = new MonoSound(0);
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

  async add(block: SoundBlock): Promise<void> {
    const trimmed = trimStart(block, 0);
    this.#meter.add(trimmed.channels, trimmed.sampleRate);
    for (const piece of this.#mono.add(trimmed)) await this.#encode(piece);
  }

  /** `unreadable`: seconds without sound that the file should have. Rejects with RecordingError if there was no sound. */
  async end(recording: Recording, unreadable: readonly Span[]): Promise<SoundAnalysis> {
    for (const piece of this.#mono.end()) await this.#encode(piece);
    this.#envelope.end();
    await this.#encoder.flush();
    if (this.#samples === 0) throw recording.problem ?? new RecordingError('damaged');
    const { sampleRate, channelPeaks, clippedSeconds } = this.#meter;
    const { unreadTracks, isHeaderWrong } = recording;
    return {
      durationSeconds: this.seconds,
      sampleRate,
      channelPeaks,
      clippedSeconds,
      unreadableTracks: [...(recording.unreadableTracks ?? [])],
      unreadable: unreadable
        .slice(0, maxUnreadable)
        .map(({ start, end }) => ({ startSeconds: start, endSeconds: end })),
      ...(unreadTracks && { unreadTracks }),
      ...(isHeaderWrong && { isHeaderWrong }),
      hasMore: recording.hasMore ?? false,
      envelope: this.#envelope.levels.slice(),
    };
  }

  async #encode(samples: Float32Array<ArrayBuffer>): Promise<void> {
    this.#samples += samples.length;
    this.#envelope.add(samples);
    await this.#encoder.encode(samples);
  }
}
