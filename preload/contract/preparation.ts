/**
 * The contract between main and the hidden window that prepares recordings (`renderer/prepare`). The main window has no
 * part in it. Main gives the window one task at a time: a preparation, whose files the window writes through main, or an
 * analysis.
 */
import { z } from 'zod';
import { call, event } from './define.ts';
import { recordingFailures, type SourceTask, trackId } from './recording-source.ts';

const maxSeconds = 100 * 3_600;
const maxChunkBytes = 4 * 1024 * 1024;
const maxFileBytes = 2 ** 40;
const maxEnvelopeBytes = maxSeconds * 50;

/** Places without sound that are named. */
export const maxUnreadable = 100;

const taskId = z.int().min(1);
/** Counts from 0, in order. */
const partIndex = z.int().min(0).max(10_000);
const seconds = z.number().min(0).max(maxSeconds);
const bytes = z.instanceof(Uint8Array);

export interface PreparationTask extends SourceTask {
  readonly kind: 'prepare';
  readonly format: 'webm' | 'mp3';
  /** Bits a second. */
  readonly bitrate: number;
  /** The longest part; null: any. */
  readonly maxPartSeconds: number | null;
  /** The largest part; null: any. */
  readonly maxPartBytes: number | null;
  /** Parts that were planned from the length that main knows; null if nothing was planned. */
  readonly partCount: number | null;
  /** Seconds at which the parts end, without the last. Missing: the cuts are in pauses. */
  readonly cuts?: readonly number[] | undefined;
}

/** The recording is decoded and measured, and nothing is written. */
export interface AnalysisTask extends SourceTask {
  readonly kind: 'analyse';
  /** A longer recording is measured up to here, and then in samples; null: all of it. */
  readonly maxSeconds: number | null;
}

export type WindowTask = PreparationTask | AnalysisTask;

/** Where a part is in the recording. */
const partRange = z.strictObject({ startSeconds: seconds, endSeconds: seconds });
export type PartRange = z.infer<typeof partRange>;

const soundAnalysis = z.strictObject({
  /** The length of the decoded sound. */
  durationSeconds: seconds,
  /** The rate of the source, in Hz. */
  sampleRate: z.int().min(1).max(10_000_000),
  /** The highest sample of each channel of the source, from 0 to 1. */
  channelPeaks: z.array(z.number().min(0).max(1)).min(1).max(256),
  /** Seconds in which at least one sample is at full scale. */
  clippedSeconds: seconds,
  /** Ids of sound tracks that could not be read, or not to their end. */
  unreadableTracks: z.array(trackId).max(100),
  /** Seconds without sound that the file should have. One that ends where it starts: nobody knows its length. */
  unreadable: z.array(partRange).max(maxUnreadable),
  /** Whether the file goes on behind the sound that can be read. */
  hasMore: z.boolean(),
  /** Sound tracks beyond the most that are read; missing: none. */
  unreadTracks: z.int().min(1).max(10_000).optional(),
  /** A size in the header is wrong, and all of the sound is used. */
  isHeaderWrong: z.boolean().optional(),
  /** See `preload/recordings/envelope.ts`. */
  envelope: bytes.refine((levels) => levels.length <= maxEnvelopeBytes),
});
export type SoundAnalysis = z.infer<typeof soundAnalysis>;

/** Why a recording cannot be prepared. `not_written`: main refused to write, and knows why. */
const preparationFailures = [...recordingFailures, 'not_written'] as const;

const preparationFailure = z.strictObject({
  reason: z.enum(preparationFailures),
  /** The codec without a decoder; of the exception, for the log only. */
  detail: z.string().max(500),
});
export type PreparationFailure = z.infer<typeof preparationFailure>;

export const preparationContract = {
  preparation: {
    /** The page has loaded and takes tasks. */
    ready: call<true>()(),
    /** Resolves when the bytes are written, so that the window does not run ahead of the disk. */
    write: call<true>()(
      taskId,
      partIndex,
      z.int().min(0).max(maxFileBytes),
      bytes.refine((chunk) => chunk.length <= maxChunkBytes),
    ),
    endPart: call<true>()(taskId, partIndex, partRange),
    /** Seconds that have been decoded; the share that is done, from 0 to 1. */
    progress: call<true>()(taskId, seconds, z.number().min(0).max(1)),
    /** Sends the envelope of an analysis from this index on. */
    addLevels: call<true>()(
      taskId,
      z.int().min(0).max(maxEnvelopeBytes),
      bytes.refine((levels) => levels.length <= maxEnvelopeBytes),
    ),
    finish: call<true>()(taskId, soundAnalysis),
    fail: call<true>()(taskId, preparationFailure),
    onStart: event<WindowTask>(),
    onCancel: event<number>(),
  },
} as const;

export type PreparationContract = typeof preparationContract;
