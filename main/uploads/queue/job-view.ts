import { getPlace } from '../../../preload/contract/account-id.ts';
import type { RecordingWarning } from '../../../preload/contract/recording-warnings.ts';
import type { UploadJob, UploadPreparation } from '../../../preload/contract/uploads.ts';
import { estimatePreparedBytes } from '../../../preload/recordings/encoding.ts';
import type { Job } from '../job.ts';
import { getUploadBytes, getUploadSeconds } from '../preparing/part-jobs.ts';

const toPreparation = (job: Job): { readonly preparation?: UploadPreparation } => {
  const { preparation, durationSeconds } = job;
  if (preparation === null) return {};
  const { recordingId, recordingName, index, count, settings } = preparation;
  const isPart = index !== null && count !== 1;
  const total = durationSeconds === null ? null : estimatePreparedBytes(durationSeconds, settings.bitrate);
  return {
    preparation: {
      recordingId,
      recordingName,
      part: isPart ? index + 1 : null,
      parts: count,
      maxPartSeconds: settings.maxPartSeconds,
      bytes: index === null ? total : getUploadBytes(job),
      isPrepared: preparation.file !== null,
    },
  };
};

/** The job as the window sees it: without path, and with the place instead of the account. */
export const toUploadJob = (
  job: Job,
  duplicateOf: UploadJob['duplicateOf'],
  warnings: readonly RecordingWarning[] | null = null,
): UploadJob => ({
  id: job.id,
  place: getPlace(job.accountId),
  name: job.name,
  description: job.description,
  language: job.language,
  fileName: job.fileName,
  folder: job.folder,
  size: job.state.kind === 'draft' ? job.size : (getUploadBytes(job) ?? job.size),
  fileSize: job.size,
  format: job.format,
  durationSeconds: getUploadSeconds(job),
  choice: job.choice,
  ...toPreparation(job),
  ...(warnings && { warnings }),
  // It is the same recording on purpose.
  duplicateOf: job.replaces === null ? duplicateOf : null,
  ...(job.replaces !== null && { replaces: true as const }),
  createdAt: job.createdAt,
  state: job.state,
});
