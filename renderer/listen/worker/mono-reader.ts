import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import type { Recording } from '../../sound/decode/recording.ts';
import { MonoSound, trimStart } from '../../sound/mono-sound.ts';
import { RecordingError } from '../../sound/recording-error.ts';

/** Seconds that are decoded before the sound that is needed: the first frames after a jump can be incomplete. */
const warmUpSeconds = 1;

/** A recording from a second on, as one channel of 16 kHz. */
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
    // Recorders for interviews have a channel for each microphone.
    const mono = new MonoSound(this.#from, Number.POSITIVE_INFINITY);
    const start = Math.max(this.#from - warmUpSeconds, 0);
    const span = start > 0 ? { start, end: Number.POSITIVE_INFINITY } : undefined;
    for await (const block of this.#recording.blocks(span)) {
      const wanted = trimStart(block, this.#from);
      if (wanted.channels[0]?.length) yield* this.#count(mono.add(wanted));
    }
    yield* this.#count(mono.end());
    if (this.#from === 0 && this.#samples === 0) throw new RecordingError('damaged');
  }

  *#count(pieces: Iterable<Float32Array>): Generator<Float32Array> {
    for (const piece of pieces) {
      this.#samples += piece.length;
      yield piece;
    }
  }
}
