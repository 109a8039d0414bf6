import type { RecordingError } from '../recording-error.ts';

/** Decoded sound: one array for each channel, from -1 to 1, all of the same length. */
export interface SoundBlock {
  readonly channels: readonly Float32Array[];
  readonly sampleRate: number;
  /** Seconds from the start of the recording. */
  readonly start: number;
}

/** Seconds of a recording; `end` is excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * How long a recording is, and how sure that is. `certain`: the sound itself was measured, or a table of it states the length.
 * `estimated`: from a rate, or a length that covers more than the sound.
 */
export type RecordingLength =
  | { readonly certainty: 'certain' | 'estimated'; readonly seconds: number }
  | { readonly certainty: 'unknown'; readonly seconds: null };

export const unknownLength: RecordingLength = { certainty: 'unknown', seconds: null };

/** A sound track of a recording that has several, by itself. */
export interface RecordingTrack {
  /** As in the container; null if it has none. */
  readonly name: string | null;
  readonly recording: Recording;
}

/** A recording that can be decoded. */
export interface Recording {
  readonly length: RecordingLength;
  /** What is known to be wrong before anything is decoded: its end is missing, or the length that it states can't be true. */
  readonly problem: RecordingError | null;
  /** Sound tracks beyond the most that are read. */
  readonly unreadTracks?: number;
  /** What a header said was wrong, and all of the sound is used. */
  readonly isHeaderWrong?: boolean;
  /** Ids of the tracks that are missing in the sound, or end early. Grows while the blocks are read. */
  readonly unreadableTracks?: ReadonlySet<number>;
  /** Those that are mixed; missing if nothing is. */
  readonly tracks?: readonly RecordingTrack[];
  /** Whether the file goes on behind the sound that is read, with something that is no known tag. */
  readonly hasMore?: boolean;
  /**
   * The blocks in order. The arrays are valid until the next block is requested. With a span, the result has the blocks
   * in it; the first and the last one may reach beyond it.
   */
  blocks(span?: Span): AsyncGenerator<SoundBlock>;
}

/** Seconds that may be missing at the end: encoders add and remove a little. */
const maxShortSeconds = 1;

/**
 * What is missing behind the second `end`, up to which the recording was read; null if nothing is. Only a certain length, or a
 * file that ends inside of its last piece, tells. It ends where it starts if nobody knows how much is missing.
 */
export const findMissingEnd = (
  { length, problem, hasMore }: Pick<Recording, 'length' | 'problem' | 'hasMore'>,
  end: number,
): Span | null => {
  const { certainty, seconds } = length;
  if (certainty === 'certain' && seconds - end > Math.min(maxShortSeconds, seconds / 2))
    return { start: end, end: seconds };
  // What was measured in a file without its end is what is there.
  return hasMore === true || problem !== null ? { start: end, end } : null;
};
