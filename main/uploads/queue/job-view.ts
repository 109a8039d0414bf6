import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { Job } from '../job.ts';

/** The job as the window sees it: without path and account. */
export const toUploadJob = (job: Job, duplicateOf: UploadJob['duplicateOf']): UploadJob => ({
  id: job.id,
  name: job.name,
  description: job.description,
  language: job.language,
  fileName: job.fileName,
  folder: job.folder,
  size: job.size,
  durationSeconds: job.durationSeconds,
  duplicateOf,
  createdAt: job.createdAt,
  state: job.state,
});
