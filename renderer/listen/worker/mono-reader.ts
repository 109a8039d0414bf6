import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import type { Recording } from '../../sound/decode/recording.ts';
import { MonoSound, trimStart } from '../../sound/mono-sound.ts';
import { RecordingError } from '../../sound/recording-error.ts';

/** Seconds that are decoded before the sound that is needed: the first frames after a jump can be incomplete. */
const warmUpSeconds = 1;

/**
 * A recording from a second on, as one channel of 16 kHz. It is decoded from a whole second on, so that the samples are those
 * that reading from the start yields.
 */
export class MonoReader {
  readonly #recording: Recording;
  readonly #from: number;
  #samples = 0;

  constructor(recording: Recording, fromSeconds: number) {
    this.#recording = recording;
    this.#from = fromSeconds;
  }

  /** The second of the recording up to which it was read. */
  get endSeconds(): number {
    return this.#from + this.#samples / preparedSampleRate;
  }

  /** Each piece is valid until the next one. Throws RecordingError. */
  async *read(): AsyncGenerator<Float32Array> {
    const start = Math.max(Math.floor(this.#from) - warmUpSeconds, 0);
    // Recorders for interviews have a channel for each microphone.
    const mono = new MonoSound(start, Number.POSITIVE_INFINITY);
    let skipped = Math.round((this.#from - start) * preparedSampleRate);
    const trim = (piece: Float32Array): Float32Array => {
      const wanted = piece.subarray(skipped);
      skipped -= piece.length - wanted.length;
      return wanted;
    };
    const span = start > 0 ? { start, end: Number.POSITIVE_INFINITY } : undefined;
    for await (const block of this.#recording.blocks(span)) {
      const wanted = trimStart(block, start);
      if (wanted.channels[0]?.length) yield* this.#count(mono.add(wanted), trim);
    }
    yield* this.#count(mono.end(), trim);
    if (this.#from === 0 && this.#samples === 0) throw new RecordingError('damaged');
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
