import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import { BlockReader } from '../../sound/decode/block-reader.ts';
import type { Recording, Span } from '../../sound/decode/recording.ts';
import { MonoSound } from '../../sound/mono-sound.ts';
import { RecordingError } from '../../sound/recording-error.ts';

/** Seconds that are decoded before the sound that is needed: the first frames after a jump can be incomplete. */
const warmUpSeconds = 1;

/**
 * A recording from a second on, as one channel of 16 kHz. It is decoded from a whole second on, so that the samples are those
 * that reading from the start yields. What cannot be decoded is silence.
 */
export class MonoReader {
  readonly #recording: Recording;
  readonly #blocks: BlockReader;
  readonly #from: number;
  #samples = 0;

  /** `bytes`: of the file. */
  constructor(recording: Recording, bytes: number, fromSeconds: number) {
    this.#recording = recording;
    this.#blocks = new BlockReader(recording, bytes);
    this.#from = fromSeconds;
  }

  /** The second of the recording up to which it was read. */
  get endSeconds(): number {
    return this.#from + this.#samples / preparedSampleRate;
  }

  /** Seconds without sound that the file should have, in order. One that ends where it starts: nobody knows its length. */
  get unreadable(): readonly Span[] {
    return this.#blocks.unreadable;
  }

  /** Each piece is valid until the next one. Throws RecordingError if nothing can be read. */
  async *read(): AsyncGenerator<Float32Array> {
    const start = Math.max(Math.floor(this.#from) - warmUpSeconds, 0);
    const mono = new MonoSound(start);
    let skipped = Math.round((this.#from - start) * preparedSampleRate);
    const trim = (piece: Float32Array): Float32Array => {
      const wanted = piece.subarray(skipped);
      skipped -= piece.length - wanted.length;
      return wanted;
    };
    for await (const block of this.#blocks.read(start)) yield* this.#count(mono.add(block), trim);
    yield* this.#count(mono.end(), trim);
    if (this.#from === 0 && this.#samples === 0)
      throw this.#recording.problem ?? new RecordingError('damaged');
  }

  *#count(
    pieces: Iterable<Float32Array>,
    trim: (piece: Float32Array) => Float32Array,
  ): Generator<Float32Array> {
    for (const piece of pieces) {
      const wanted = trim(piece);
      if (wanted.length === 0) continue;
      this.#samples += wanted.length;
      yield wanted;
    }
  }
}
