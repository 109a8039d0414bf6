import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import { trimStart } from '../mono-sound.ts';
import { RecordingError } from '../recording-error.ts';
import { findMissingEnd, type Recording, type SoundBlock, type Span } from './recording.ts';

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

/** Throws why the beginning of a recording cannot be decoded: what is behind it would be sent as the whole. */
export const requireBeginning = async ({ blocks }: Recording): Promise<void> => {
  // A jump into noise can take minutes.
  for await (const _ of blocks()) return;
};

/** Reads all of a recording that can be decoded, for what is sent and what is heard alike. */
export class BlockReader {
  readonly #recording: Recording;
  readonly #bytes: number;
  readonly #unreadable: Span[] = [];

  /** `bytes`: of the file. */
  constructor(recording: Recording, bytes: number) {
    this.#recording = recording;
    this.#bytes = bytes;
  }

  /** Seconds without sound that the file should have, in order. One that ends where it starts: nobody knows its length. */
  get unreadable(): readonly Span[] {
    return this.#unreadable;
  }

  /** The blocks from a second on. Goes on behind places that cannot be decoded. */
  async *read(start: number): AsyncGenerator<SoundBlock> {
    const { length } = this.#recording;
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
      const last = length.seconds ?? (isDamaged || shortReads > 0 ? Number.POSITIVE_INFINITY : position);
      if (!isBroken && shortReads > 0 && position > before) {
        shortReads -= 1;
        continue;
      }
      // The same place is tried again only if something was decoded up to it.
      failures = isBroken && failures === 0 ? 1 : Math.max(failures + 1, 2);
      if (last - position > minGapSeconds && failures <= maxFailures && position + getStep(failures) < last)
        continue;
      this.#addEnd(position, isDamaged);
      return;
    }
  }

  #addEnd(position: number, isDamaged: boolean): void {
    const missing = findMissingEnd(this.#recording, position);
    if (missing !== null) this.#unreadable.push(missing);
    else if (isDamaged && this.#recording.length.certainty !== 'certain')
      this.#unreadable.push({ start: position, end: position });
  }
}
