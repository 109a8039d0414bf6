/** Parts that are sent again. Pure functions. */
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { mp3Bitrate, opusBitrates } from '../../../preload/recordings/encoding.ts';
import { getPartId, type Job, newPart } from '../job.ts';

/** The texts of all parts are read as one, so each must come from the recording that was added. */
export const changedRecordingDetail: ErrorDetail = { key: 'recording_of_parts_changed' };

export interface MissingPart {
  readonly recordingId: string;
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
  { recordingId: id, recordingName, index, cuts }: MissingPart,
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
  const parts = [newPart(getPartId({ id }, index), index, { kind: 'queued' })];
  return { ...job, id, name: recordingName, preparation: { count, settings }, parts };
};
