/** Reports to the library about recordings that are sent in parts. */
import type { PartRange } from '../../../preload/contract/preparation.ts';
import type { Job } from '../job.ts';

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
