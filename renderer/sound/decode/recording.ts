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

/** A recording that can be decoded. */
export interface Recording {
  /** The length that the header states; null if it states none, or one that can't be true. */
  readonly statedSeconds: number | null;
  /** It is that of the sound, not of a picture. */
  readonly hasCertainLength: boolean;
  /** What is known to be wrong before anything is decoded: its end is missing, or the length that it states can't be true. */
  readonly problem: RecordingError | null;
  /** What a header said was wrong, and all of the sound is used. */
  readonly isHeaderWrong?: boolean;
  /** Ids of the tracks that are missing in the sound, or end early. Grows while the blocks are read. */
  readonly unreadableTracks?: ReadonlySet<number>;
  /**
   * The blocks in order. The arrays are valid until the next block is requested. With a span, the result has the blocks
   * in it; the first and the last one may reach beyond it.
   */
  blocks(span?: Span): AsyncGenerator<SoundBlock>;
}

/** Throws what is wrong with the recording. */
export const requireWhole = (recording: Recording): Recording => {
  if (recording.problem !== null) throw recording.problem;
  return recording;
};
