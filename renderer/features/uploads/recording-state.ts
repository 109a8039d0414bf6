/** The state of a recording that is sent in parts, in words. Pure functions. */
import {
  getLeading,
  getUploadParts,
  getUploadPercent,
  isActive,
  type StateKind,
  uploadStates,
} from '../../../preload/contract/upload-states.ts';
import type { UploadJob, UploadPart } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { labelUploadState, type UploadStateLabel } from './upload-state-labels.ts';

type Parts = readonly UploadPart[];

const count = (parts: Parts, kind: StateKind): number =>
  parts.filter(({ state }) => state.kind === kind).length;

/** `1 failed, 2 cancelled`. */
const formatFailures = (parts: Parts): readonly string[] => {
  const [failed, cancelled] = [count(parts, 'failed'), count(parts, 'cancelled')];
  return [
    ...(failed === 0 ? [] : [t('uploads.recording.failed', { count: failed })]),
    ...(cancelled === 0 ? [] : [t('uploads.recording.cancelled', { count: cancelled })]),
  ];
};

/** `3 of 4 done, 1 failed`; without the first if none is done. */
const formatOutcomes = (parts: Parts): readonly string[] => {
  const done = count(parts, 'done');
  return [
    ...(done === 0 ? [] : [t('uploads.recording.done', { done, count: parts.length })]),
    ...formatFailures(parts),
  ];
};

/** The service has one part while others are still to be sent. */
const isPartlySent = (job: UploadJob): boolean =>
  job.state.kind === 'transcribing' && getUploadPercent(job) < 100;

const getTitle = (job: UploadJob, parts: Parts, ofPart: UploadStateLabel): string => {
  const kind = isPartlySent(job) ? 'uploading' : job.state.kind;
  switch (kind) {
    case 'uploading':
    case 'preparing':
      return t(uploadStates[kind].label);
    case 'failed':
    case 'cancelled':
      return count(parts, kind) === parts.length ? ofPart.title : formatOutcomes(parts).join(', ');
    default:
      return ofPart.title;
  }
};

const getDetail = (job: UploadJob, parts: Parts, ofPart: UploadStateLabel): string => {
  const { kind } = job.state;
  if (kind === 'done' || count(parts, kind) === parts.length) return ofPart.detail;
  if (kind === 'failed') return ofPart.title;
  if (kind === 'cancelled') return '';
  const detail = isPartlySent(job) ? '' : ofPart.detail;
  return [...(isActive({ kind }) ? formatFailures(parts) : formatOutcomes(parts)), detail]
    .filter((fact) => fact !== '')
    .join(' · ');
};

/** `now` in milliseconds since 1970; `learnedLimit` as for `explainFailure`. */
export const labelRecording = (
  job: UploadJob,
  now: number,
  learnedLimit: number | null = null,
): UploadStateLabel => {
  const parts = job.parts ?? [];
  // What is sent is counted for the whole.
  const leading = job.state.kind === 'uploading' ? job : (getLeading(getUploadParts(job)) ?? job);
  const ofPart = labelUploadState(leading, now, learnedLimit);
  return {
    title: getTitle(job, parts, ofPart),
    tone: ofPart.tone,
    detail: getDetail(job, parts, ofPart),
  };
};
