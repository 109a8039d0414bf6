/** The uploads that are prepared, sent or transcribed now, as rows for another screen. */
import {
  getKnownProgress,
  getPhase,
  getUploadParts,
  toPercent,
} from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { labelRecording } from './recording-state.ts';
import { labelUploadState } from './upload-state-labels.ts';
import type { UploadsStore } from './uploads-store.ts';

const getKnownPercent = (part: UploadJob): number | null => {
  const share = getKnownProgress(part);
  return share === null ? null : toPercent(share);
};

/** `state`: what happens to it. `pieces`: the percentage of each part; null: not known. */
const toRow = (job: UploadJob, now: number) => {
  const { id, name, parts } = job;
  const { title, detail } = parts ? labelRecording(job, now) : labelUploadState(job, now);
  const isHeard = job.place === 'computer' && job.state.kind === 'transcribing';
  return {
    id,
    name,
    state: isHeard && detail !== '' ? `${title} · ${detail}` : title,
    pieces: getUploadParts(job).map(getKnownPercent),
    isHeard,
  };
};

/** Asked after each change of any upload. If none runs, the others are not looked at: there may be thousands. */
export const listRunningUploads = ({ state, jobs }: UploadsStore) =>
  state.get().totals.running === 0
    ? []
    : jobs()
        .filter((one) => getPhase(one.state) === 'running')
        .map((one) => toRow(one, Date.now()));
