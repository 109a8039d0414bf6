/** Mixes the sound tracks of a recording, as programs for calls and streams write them: one for each voice. */
import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import { MonoSound, trimStart } from '../mono-sound.ts';
import type { SoundBlock, Span } from './recording.ts';

/** Samples of a block. */
const blockLength = preparedSampleRate;

/** Voices that are heard at once exceed full scale. Below it, clipping is not found where there is none. */
const maxPeak = 0.98;
/** Samples after which the gain is back to where it was; a shorter time would be heard. */
const releaseSamples = preparedSampleRate / 2;

/**
 * Keeps each voice as loud as in its own track. Only where several together are too loud, the gain falls, and rises again
 * within half a second.
 */
class Limiter {
  #gain = 1;

  apply(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at] as number;
      const gain = Math.min(this.#gain + 1 / releaseSamples, 1, maxPeak / Math.abs(sample));
      this.#gain = Number.isFinite(gain) ? gain : 1;
      samples[at] = sample * this.#gain;
    }
  }
}

/** A track as one channel of 16 kHz from a second on, with silence where it has no sound. */
class TrackReader {
  readonly id: number;
  readonly #pieces: AsyncGenerator<Float32Array>;
  readonly #onDamaged: (id: number, error: unknown) => void;
  /** What of the last piece was not read. */
  #rest: Float32Array = new Float32Array();
  #hasEnded = false;

  constructor({ id, blocks }: MixedTrack, start: number, onDamaged: (id: number, error: unknown) => void) {
    this.id = id;
    this.#pieces = this.#decode(blocks, start);
    this.#onDamaged = onDamaged;
  }

  /** Adds the next samples; returns how many there are. */
  async addTo(mixed: Float32Array): Promise<number> {
    let length = 0;
    while (length < mixed.length && (await this.#fill())) {
      const piece = this.#rest.subarray(0, mixed.length - length);
      for (let at = 0; at < piece.length; at += 1)
        mixed[length + at] = (mixed[length + at] as number) + (piece[at] as number);
      this.#rest = this.#rest.subarray(piece.length);
      length += piece.length;
    }
    return length;
  }

  async close(): Promise<void> {
    await this.#pieces.return(undefined);
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0 && !this.#hasEnded) {
      try {
        const next = await this.#pieces.next();
        if (next.done === true) this.#hasEnded = true;
        else this.#rest = next.value;
      } catch (error) {
        this.#hasEnded = true;
        this.#onDamaged(this.id, error);
      }
    }
    return this.#rest.length > 0;
  }

  async *#decode(blocks: AsyncGenerator<SoundBlock>, start: number): AsyncGenerator<Float32Array> {
    const mono = new MonoSound(start);
    for await (const block of blocks) yield* mono.add(trimStart(block, start));
    yield* mono.end();
  }
}

export interface MixedTrack {
  readonly id: number;
  readonly blocks: AsyncGenerator<SoundBlock>;
}

/**
 * The sum of the tracks. A track that is damaged ends early, and `onDamaged` is called. If all of them are, the last error
 * is thrown.
 */
export async function* mixTracks(
  tracks: readonly MixedTrack[],
  onDamaged: (id: number) => void,
  span?: Span,
): AsyncGenerator<SoundBlock> {
  const start = span?.start ?? 0;
  const count = ((span?.end ?? Number.POSITIVE_INFINITY) - start) * preparedSampleRate;
  const damaged: unknown[] = [];
  const readers = tracks.map(
    (track) =>
      new TrackReader(track, start, (id, error) => {
        damaged.push(error);
        onDamaged(id);
      }),
  );
  const limiter = new Limiter();
  try {
    for (let position = 0; position < count; ) {
      const mixed = new Float32Array(Math.min(blockLength, Math.ceil(count - position)));
      const lengths = await Promise.all(readers.map((reader) => reader.addTo(mixed)));
      const samples = mixed.subarray(0, Math.max(...lengths));
      if (samples.length === 0) break;
      limiter.apply(samples);
      yield {
        channels: [samples],
        sampleRate: preparedSampleRate,
        start: start + position / preparedSampleRate,
      };
      position += samples.length;
    }
    if (damaged.length === tracks.length) throw damaged.at(-1);
  } finally {
    for (const reader of readers) await reader.close();
  }
}
