/** Recordings in parts: what the library is told about them, and parts that are sent again. Pure functions. */
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { mp3Bitrate, opusBitrates } from '../../../preload/recordings/encoding.ts';
import { isSplit, type Job, newPart } from '../job.ts';

/** The texts of all parts are read as one, so each must come from the recording that was added. */
export const changedRecordingDetail: ErrorDetail = { key: 'recording_of_parts_changed' };

export interface MissingPart {
  /** The id of the part. */
  readonly jobId: string;
  /** The name without the number of the part. */
  readonly recordingName: string;
  /** Counts from 0. */
  readonly index: number;
  /** Seconds in the recording at which the parts end, without the last. */
  readonly cuts: readonly number[];
}

/** The recording is cut where it was cut before, and only this part is sent. `job`: of the whole recording. */
export const toMissingPartJob = (
  job: Job,
  { jobId, recordingName, index, cuts }: MissingPart,
  { format }: PreparationRules,
): Job => {
  const count = cuts.length + 1;
  const settings = {
    format,
    bitrate: format === 'mp3' ? mp3Bitrate : opusBitrates.usual,
    maxPartSeconds: null,
    maxPartBytes: null,
    partCount: count,
    cuts,
    ...(job.tracks.length > 0 && { leftOutTracks: job.leftOutTracks }),
  };
  const parts = [newPart(jobId, index, { kind: 'queued' })];
  return { ...job, name: recordingName, preparation: { count, settings }, parts };
};

/**
 * Null if the recording is not sent in parts. `isMeasured`: whether they are cut; before, their ranges are estimates. Parts that
 * were removed are missing, and count as parts of the whole.
 */
export const describeRecording = (job: Job, isMeasured: boolean) => {
  if (!isSplit(job)) return null;
  const { id: recordingId, accountId, name, path, fileName, size, fingerprint, durationSeconds } = job;
  const count = job.preparation?.count ?? 1;
  const partSeconds = (durationSeconds ?? 0) / count;
  const parts = job.parts.map(({ id: jobId, index, range }) => {
    const at = index ?? 0;
    const estimate = { startSeconds: at * partSeconds, endSeconds: (at + 1) * partSeconds };
    return { ...(range ?? estimate), index: at, jobId };
  });
  const file = { path, fileName, size, fingerprint, durationSeconds };
  return { recordingId, accountId, name, ...file, isMeasured, count, parts };
};

export type SplitRecording = NonNullable<ReturnType<typeof describeRecording>>;
