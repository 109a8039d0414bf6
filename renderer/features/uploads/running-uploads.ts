/** The uploads that are prepared, sent or transcribed now, as rows for another screen. */
import { getPhase, getUploadProgress } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { labelRecording } from './recording-state.ts';
import { labelUploadState } from './upload-state-labels.ts';

export interface RunningUpload {
  readonly id: string;
  readonly name: string;
  /** What happens to it, with a percentage unless the service has it. */
  readonly state: string;
  /** 0 to 1: how much is prepared and sent. */
  readonly progress: number;
}

const toRunningUpload = (job: UploadJob, now: number): RunningUpload => {
  const { id, name, parts } = job;
  const progress = getUploadProgress(job);
  if (!parts) return { id, name, progress, state: labelUploadState(job, now).title };
  const { title } = labelRecording(job, now);
  // The label of a recording that is prepared has a percentage already.
  const state =
    job.state.kind === 'uploading'
      ? t('uploads.recording.withProgress', { title, fraction: Math.floor(progress * 100) / 100 })
      : title;
  return { id, name, progress, state };
};

export const listRunningUploads = (jobs: readonly UploadJob[], now: number): readonly RunningUpload[] =>
  jobs.filter(({ state }) => getPhase(state) === 'running').map((job) => toRunningUpload(job, now));
