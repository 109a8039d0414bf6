import { preparedSampleRate } from '../../../preload/recordings/encoding.ts';
import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import type { Recording, SoundBlock } from '../../sound/decode/recording.ts';
import { MonoSound, trimStart } from '../../sound/mono-sound.ts';
import { RecordingError } from '../../sound/recording-error.ts';
import type { Stretch } from './sound/chunker.ts';

/** Seconds that are decoded before the sound that is needed: the first frames after a jump can be incomplete. */
const warmUpSeconds = 1;
/** Seconds. A shorter place without sound is not marked: behind a place that cannot be decoded, and elsewhere. */
const minDamageSeconds = 0.5;
const minGapSeconds = 2;
/** Tries to go on behind a place that cannot be decoded, each further behind it: up to 18 hours. */
const maxFailures = 36;

/**
 * Seconds that are decoded at once near such a place: a decoder that fails loses what it has not returned yet. After so many of
 * them, all the rest is decoded at once again.
 */
const shortSeconds = 0.5;
const maxShortReads = 40;

/** What a place in the middle of a recording can be. */
const damages: readonly string[] = ['damaged', 'truncated', 'implausible_length'];

const getStep = (failures: number): number => (failures <= 1 ? 0 : 0.5 * 1.4 ** (failures - 2));

/**
 * A recording from a second on, as one channel of 16 kHz. It is decoded from a whole second on, so that the samples are those
 * that reading from the start yields. What cannot be decoded is silence.
 */
export class MonoReader {
  readonly #recording: Recording;
  readonly #bytes: number;
  readonly #from: number;
  readonly #unreadable: Stretch[] = [];
  #samples = 0;

  /** `bytes`: of the file. */
  constructor(recording: Recording, bytes: number, fromSeconds: number) {
    this.#recording = recording;
    this.#bytes = bytes;
    this.#from = fromSeconds;
  }

  /** The second of the recording up to which it was read. */
  get endSeconds(): number {
    return this.#from + this.#samples / preparedSampleRate;
  }

  /** Seconds without sound that the file should have, in order. One that ends where it starts: nobody knows its length. */
  get unreadable(): readonly Stretch[] {
    return this.#unreadable;
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
    for await (const block of this.#readBlocks(start)) yield* this.#count(mono.add(block), trim);
    yield* this.#count(mono.end(), trim);
    if (this.#from === 0 && this.#samples === 0)
      throw this.#recording.problem ?? new RecordingError('damaged');
  }

  /** Goes on behind places that cannot be decoded. */
  async *#readBlocks(start: number): AsyncGenerator<SoundBlock> {
    const { statedSeconds, hasCertainLength } = this.#recording;
    let position = start;
    /** Failures since the last block. */
    let failures = 0;
    let isDamaged = false;
    let shortReads = 0;
    for (;;) {
      const from = position + getStep(failures);
      const end = shortReads > 0 ? from + shortSeconds : Number.POSITIVE_INFINITY;
      const span = { start: Math.max(from - (shortReads > 0 ? shortSeconds : 0), 0), end };
      const before = position;
      let isBroken = false;
      try {
        for await (const block of this.#recording.blocks(
          span.start > 0 || shortReads > 0 ? span : undefined,
        )) {
          const wanted = trimStart(block, position);
          const seconds = (wanted.channels[0]?.length ?? 0) / wanted.sampleRate;
          if (seconds === 0) continue;
          if (!isPlausibleLength(wanted.start, this.#bytes)) throw new RecordingError('implausible_length');
          const isGap = wanted.start - position > (failures > 0 ? minDamageSeconds : minGapSeconds);
          if (isGap && position > 0) this.#unreadable.push({ start: position, end: wanted.start });
          position = wanted.start + seconds;
          failures = 0;
          isDamaged = false;
          yield wanted;
        }
      } catch (error) {
        if (!(error instanceof RecordingError) || !damages.includes(error.failure.reason)) throw error;
        isBroken = true;
        isDamaged = true;
        shortReads = maxShortReads;
      }
      const last = statedSeconds ?? (isDamaged || shortReads > 0 ? Number.POSITIVE_INFINITY : position);
      if (!isBroken && shortReads > 0 && position > before) {
        shortReads -= 1;
        continue;
      }
      if (last - position <= minGapSeconds) return;
      // The same place is tried again only if something was decoded up to it.
      failures = isBroken && failures === 0 ? 1 : Math.max(failures + 1, 2);
      if (failures <= maxFailures && position + getStep(failures) < last) continue;
      if (isDamaged || (hasCertainLength && statedSeconds !== null))
        this.#unreadable.push({ start: position, end: statedSeconds ?? position });
      return;
    }
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
