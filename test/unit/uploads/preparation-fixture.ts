import { type Job, type JobPreparation, type PreparedPart, split } from '../../../main/uploads/job.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { newJob } from './job-fixture.ts';

/** A recording that is prepared as one file, with `changes`. */
export const newPreparation = (changes: Partial<JobPreparation> = {}): JobPreparation => ({
  count: 1,
  settings: {
    format: 'webm',
    bitrate: 32_000,
    maxPartSeconds: 900,
    maxPartBytes: 26_000_000,
    partCount: 1,
  },
  ...changes,
});

/** A recording with one part in each of these states. */
export const newRecordingInParts = (states: readonly UploadState[], changes: Partial<Job> = {}): Job => {
  const preparation = newPreparation({ count: states.length });
  const job = split(newJob({ index: null, preparation, ...changes }), states.length);
  return { ...job, parts: job.parts.map((part, index) => ({ ...part, state: states[index] ?? part.state })) };
};

export const toDone = (transcriptionId: string): UploadState => ({ kind: 'done', transcriptionId, at: 1 });

/** The prepared file of a part. */
export const newPreparedPart = (index = 0, key = 'k', format = 'webm'): PreparedPart => ({
  index,
  key,
  range: { startSeconds: index * 600, endSeconds: (index + 1) * 600 },
  file: { path: `/prepared/${key}-${index + 1}.${format}`, size: 500, mtimeMs: 1, inode: String(index) },
});

/** The preparation of a job ends with so many parts. */
export const endedPreparation = (count: number, jobId = 'l', format = 'webm'): QueueEvent => ({
  kind: 'preparation_ended',
  jobId,
  result: ok({
    key: 'k',
    durationSeconds: 600 * count,
    parts: Array.from({ length: count }, (_, index) => newPreparedPart(index, 'k', format)),
  }),
});
