/**
 * Jobs whose recording is prepared: what they send, the jobs of the parts, and what is reported to the library about them.
 * Pure functions.
 */
import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import type { PartRange } from '../../../preload/contract/preparation.ts';
import { estimatePreparedBytes, mp3Bitrate, opusBitrates } from '../../../preload/recordings/encoding.ts';
import { formatPartName } from '../../../preload/recordings/part-names.ts';
import { type FileIdentity, type Job, notPrepared } from '../job.ts';

/** The texts of all parts are read as one, so each must come from the recording that was added. */
export const changedRecordingDetail: ErrorDetail = { key: 'recording_of_parts_changed' };

/** Whether the job waits for its prepared file. */
export const needsPreparation = ({ preparation }: Job): boolean =>
  preparation !== null && preparation.file === null;

/** Whether the job stands for several parts that have no jobs yet. */
export const isUnsplit = ({ preparation }: Job): boolean =>
  preparation !== null && preparation.index === null && (preparation.count ?? 1) > 1;

/** Whether the job sends one of several parts. */
export const isPart = ({ preparation }: Job): boolean =>
  preparation !== null && preparation.index !== null && (preparation.count ?? 1) > 1;

export interface UploadFile extends FileIdentity {
  readonly fileName: string;
}

/** What is sent: the prepared file, or the original. */
export const getUploadFile = (job: Job): UploadFile => {
  const { preparation, fileName } = job;
  if (!preparation?.file) {
    const { path, size, mtimeMs, inode } = job;
    return { path, size, mtimeMs, inode, fileName };
  }
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  const number = (preparation.count ?? 1) > 1 ? `-${(preparation.index ?? 0) + 1}` : '';
  return { ...preparation.file, fileName: `${stem}${number}.${preparation.settings.format}` };
};

/** Seconds of sound that the job sends; null if unknown. */
export const getUploadSeconds = ({ preparation, durationSeconds }: Job): number | null => {
  if (preparation?.range) return preparation.range.endSeconds - preparation.range.startSeconds;
  if (durationSeconds === null || preparation === null || preparation.index === null) return durationSeconds;
  return durationSeconds / (preparation.count ?? 1);
};

/** Bytes that the job sends, estimated until it is prepared; null if unknown. */
export const getUploadBytes = (job: Job): number | null => {
  const { preparation, size } = job;
  if (preparation === null) return size;
  const seconds = getUploadSeconds(job);
  const { file, deletedBytes, settings } = preparation;
  const known = file?.size ?? deletedBytes;
  if (known !== null) return known;
  return seconds === null ? null : estimatePreparedBytes(seconds, settings.bitrate);
};

/** The id of a part that is added to the jobs of the others. */
const getAddedPartId = (recordingId: string, index: number): string => `${recordingId}-${index + 1}`;

/** A part that was removed, from the job of another part. It is sent from a file that is still to be prepared. */
export const toSiblingPartJob = (job: Job, index: number, template: string): Job => {
  const { preparation } = job;
  if (preparation === null) return job;
  const part = toPartJob(job, index, preparation.count ?? 1, template);
  return {
    ...part,
    id: getAddedPartId(preparation.recordingId, index),
    state: { kind: 'queued' },
    failures: 0,
    sending: null,
    preparation: part.preparation && { ...part.preparation, ...notPrepared },
  };
};

/** The part of a recording as a job of its own. */
export const toPartJob = (job: Job, index: number, count: number, template: string): Job => {
  const { preparation } = job;
  if (preparation === null) return job;
  const { recordingId, recordingName } = preparation;
  return {
    ...job,
    id: index === 0 ? job.id : getAddedPartId(recordingId, index),
    name: formatPartName(template, { name: recordingName, number: index + 1, count }),
    preparation: { ...preparation, index, count },
  };
};

/** The job with another number of parts, also in its name unless the user has changed that. */
export const withCount = (job: Job, count: number, template: string): Job => {
  const { preparation } = job;
  if (preparation === null || preparation.index === null || preparation.count === count) return job;
  const { recordingName: name, index } = preparation;
  const number = index + 1;
  const given = formatPartName(template, { name, number, count: preparation.count ?? 1 });
  const renamed = job.name === given ? formatPartName(template, { name, number, count }) : job.name;
  return { ...job, name: renamed, preparation: { ...preparation, count } };
};

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
  const preparation = {
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
    ...notPrepared,
  };
  return { ...toPartJob({ ...job, preparation }, index, count, template), id: jobId };
};

export interface SplitRecording {
  readonly recordingId: string;
  readonly accountId: string | null;
  readonly name: string;
  /** The path of the original file, as the job has it. */
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  readonly fingerprint: string | null;
  readonly durationSeconds: number | null;
  /** Whether the parts are cut. Before, their ranges are estimates. */
  readonly isMeasured: boolean;
  /** The number of parts of the whole recording. */
  readonly count: number;
  /** The parts that have jobs, in order. `index` counts from 0. */
  readonly parts: readonly (PartRange & { readonly index: number; readonly jobId: string })[];
}

/** Uploads of parts were cancelled, have failed, were sent again after that, or were removed. */
export interface PartJobsChange {
  readonly removedJobIds: readonly string[];
}

export interface SentPart {
  readonly recordingId: string;
  readonly jobId: string;
  readonly transcriptionId: string;
}

/** Ranges are estimated for parts that are not prepared. Null if `jobs`, in order, are not parts of one recording. */
export const describeRecording = (jobs: readonly Job[], isMeasured: boolean): SplitRecording | null => {
  const [first] = jobs;
  const count = first?.preparation?.count ?? 1;
  if (first === undefined || first.preparation === null || count < 2) return null;
  const { accountId, path, fileName, size, fingerprint, durationSeconds, preparation } = first;
  const partSeconds = (durationSeconds ?? 0) / count;
  const parts = jobs.map((job) => {
    const index = job.preparation?.index ?? 0;
    const estimate = { startSeconds: index * partSeconds, endSeconds: (index + 1) * partSeconds };
    return { ...(job.preparation?.range ?? estimate), index, jobId: job.id };
  });
  const { recordingId, recordingName: name } = preparation;
  const file = { path, fileName, size, fingerprint, durationSeconds };
  return { recordingId, accountId, name, ...file, isMeasured, count, parts };
};
