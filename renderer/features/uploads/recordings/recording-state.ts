/** The state of a recording that is sent in parts, from the states of its parts. Pure functions. */

import {
  getPreparedShare,
  getUploadProgress,
  isActive,
  type StateKind,
  stateKinds,
} from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { labelUploadState, type UploadStateLabel } from '../upload-state-labels.ts';

/** The part whose state is that of the whole. `jobs`: at least one. */
export const getLeadingJob = (jobs: readonly UploadJob[]): UploadJob | undefined =>
  stateKinds.map((kind) => jobs.find((job) => job.state.kind === kind)).find((job) => job !== undefined);

const count = (jobs: readonly UploadJob[], kind: StateKind): number =>
  jobs.filter(({ state }) => state.kind === kind).length;

const getMean = (jobs: readonly UploadJob[], getShare: (job: UploadJob) => number): number => {
  const counted = jobs.filter(({ state }) => state.kind !== 'cancelled');
  const bytes = counted.reduce((sum, { size }) => sum + size, 0);
  return bytes === 0 ? 0 : counted.reduce((sum, job) => sum + job.size * getShare(job), 0) / bytes;
};

/** 0 to 1, over preparing and sending, without cancelled parts. */
export const getRecordingProgress = (jobs: readonly UploadJob[]): number => getMean(jobs, getUploadProgress);

/** Rounded down, so that 100 % means that everything is prepared. */
const getPreparedFraction = (jobs: readonly UploadJob[]): number =>
  Math.floor(getMean(jobs, getPreparedShare) * 100) / 100;

/** `3 of 4 done, 1 failed`; without the first if none is done. */
const formatOutcomes = (jobs: readonly UploadJob[]): readonly string[] => {
  const [done, failed, cancelled] = [count(jobs, 'done'), count(jobs, 'failed'), count(jobs, 'cancelled')];
  return [
    done === 0 ? '' : t('uploads.recording.done', { done, count: jobs.length }),
    failed === 0 ? '' : t('uploads.recording.failed', { count: failed }),
    cancelled === 0 ? '' : t('uploads.recording.cancelled', { count: cancelled }),
  ].filter((outcome) => outcome !== '');
};

/** The numbers of the parts in this state, and how many parts the recording has. */
const describeParts = (jobs: readonly UploadJob[], kind: StateKind) => {
  const numbers = jobs
    .filter(({ state }) => state.kind === kind)
    .map(({ preparation }) => formatNumber(preparation?.part ?? 1));
  const total = jobs[0]?.preparation?.parts ?? jobs.length;
  return { parts: numbers.length, numbers: formatList(numbers), count: total };
};

const getTitle = (jobs: readonly UploadJob[], kind: StateKind, ofPart: UploadStateLabel): string => {
  switch (kind) {
    case 'uploading':
      return t('uploads.recording.sending', describeParts(jobs, kind));
    case 'transcribing':
      return t('uploads.recording.transcribing', describeParts(jobs, kind));
    case 'preparing':
      return t('uploads.state.preparing', { fraction: getPreparedFraction(jobs) });
    case 'failed':
    case 'cancelled':
      return count(jobs, kind) === jobs.length ? ofPart.title : formatOutcomes(jobs).join(', ');
    default:
      return ofPart.title;
  }
};

const getDetail = (jobs: readonly UploadJob[], kind: StateKind, ofPart: UploadStateLabel): string => {
  const isAlike = count(jobs, kind) === jobs.length;
  if (kind === 'done' || isAlike) return kind === 'preparing' ? '' : ofPart.detail;
  if (kind === 'failed') return ofPart.title;
  if (kind === 'cancelled') return '';
  const isPreparing = isActive({ kind }) && count(jobs, 'preparing') > 0;
  return [
    ...formatOutcomes(jobs),
    isPreparing ? t('uploads.recording.preparing', { fraction: getPreparedFraction(jobs) }) : '',
    ofPart.detail,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
};

/** `now` in milliseconds since 1970; `learnedLimit` as for `explainFailure`. */
export const labelRecording = (
  jobs: readonly UploadJob[],
  now: number,
  learnedLimit: number | null = null,
): UploadStateLabel => {
  const leading = getLeadingJob(jobs);
  if (!leading) return { title: '', tone: 'quiet', detail: '' };
  const { kind } = leading.state;
  const ofPart = labelUploadState(leading, now, learnedLimit);
  return {
    title: getTitle(jobs, kind, ofPart),
    tone: ofPart.tone,
    detail: getDetail(jobs, kind, ofPart),
  };
};
