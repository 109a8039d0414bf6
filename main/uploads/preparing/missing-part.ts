/** A part of a recording that has no jobs any more. */
import { randomUUID } from 'node:crypto';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { mp3Bitrate, opusBitrates } from '../../../preload/recordings/encoding.ts';
import type { Job } from '../job.ts';
import type { JobPreparation } from './job-preparation.ts';
import { toPartJob } from './part-jobs.ts';

export interface MissingPart {
  /** The id of the job that sends it. */
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
  template: string,
): Job => {
  const count = cuts.length + 1;
  const preparation: JobPreparation = {
    recordingId: randomUUID(),
    recordingName,
    index,
    count,
    settings: {
      format,
      bitrate: format === 'mp3' ? mp3Bitrate : opusBitrates.usual,
      maxPartSeconds: null,
      maxPartBytes: null,
      partCount: count,
      cuts,
    },
    range: null,
    key: null,
    file: null,
    deletedBytes: null,
  };
  return { ...toPartJob({ ...job, preparation }, index, count, template), id: jobId };
};
