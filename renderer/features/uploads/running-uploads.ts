/** The uploads that are prepared, sent or transcribed now, as rows for another screen. */
import { getPhase, getUploadPercent } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { labelRecording } from './recording-state.ts';
import { labelUploadState } from './upload-state-labels.ts';

export interface RunningUpload {
  readonly id: string;
  readonly name: string;
  /** What happens to it, with its percentage unless the service has it. */
  readonly state: string;
  readonly percent: number;
}

const toRunningUpload = (job: UploadJob, now: number): RunningUpload => {
  const { id, name, parts } = job;
  const { title } = parts ? labelRecording(job, now) : labelUploadState(job, now);
  return { id, name, state: title, percent: getUploadPercent(job) };
};

export const listRunningUploads = (jobs: readonly UploadJob[], now: number): readonly RunningUpload[] =>
  jobs.filter(({ state }) => getPhase(state) === 'running').map((job) => toRunningUpload(job, now));
