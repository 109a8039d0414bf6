/** The state of a recording that is sent in parts, in words. Pure functions. */
import {
  getLeading,
  getPreparedShare,
  getUploadParts,
  isActive,
  type StateKind,
} from '../../../preload/contract/upload-states.ts';
import type { UploadJob, UploadPart } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { formatList, formatNumber } from '../../lib/format.ts';
import { labelUploadState, type UploadStateLabel } from './upload-state-labels.ts';

type Parts = readonly UploadPart[];

const count = (parts: Parts, kind: StateKind): number =>
  parts.filter(({ state }) => state.kind === kind).length;

/** Rounded down, so that 100 % means that everything is prepared. */
const getPreparedFraction = (job: UploadJob): number => Math.floor(getPreparedShare(job) * 100) / 100;

/** `3 of 4 done, 1 failed`; without the first if none is done. */
const formatOutcomes = (parts: Parts): readonly string[] => {
  const [done, failed, cancelled] = [count(parts, 'done'), count(parts, 'failed'), count(parts, 'cancelled')];
  return [
    done === 0 ? '' : t('uploads.recording.done', { done, count: parts.length }),
    failed === 0 ? '' : t('uploads.recording.failed', { count: failed }),
    cancelled === 0 ? '' : t('uploads.recording.cancelled', { count: cancelled }),
  ].filter((outcome) => outcome !== '');
};

/** The numbers of the parts in this state, and how many parts the recording has. */
const describeParts = ({ preparation }: UploadJob, parts: Parts, kind: StateKind) => {
  const numbers = parts.filter(({ state }) => state.kind === kind).map(({ number }) => formatNumber(number));
  return {
    parts: numbers.length,
    numbers: formatList(numbers),
    count: preparation?.parts ?? parts.length,
  };
};

const getTitle = (job: UploadJob, parts: Parts, ofPart: UploadStateLabel): string => {
  const { kind } = job.state;
  switch (kind) {
    case 'uploading':
      return t('uploads.recording.sending', describeParts(job, parts, kind));
    case 'transcribing':
      return t('uploads.recording.transcribing', describeParts(job, parts, kind));
    case 'preparing':
      return t('uploads.state.preparing', { fraction: getPreparedFraction(job) });
    case 'failed':
    case 'cancelled':
      return count(parts, kind) === parts.length ? ofPart.title : formatOutcomes(parts).join(', ');
    default:
      return ofPart.title;
  }
};

const getDetail = (job: UploadJob, parts: Parts, ofPart: UploadStateLabel): string => {
  const { kind } = job.state;
  const isAlike = count(parts, kind) === parts.length;
  if (kind === 'done' || isAlike) return kind === 'preparing' ? '' : ofPart.detail;
  if (kind === 'failed') return ofPart.title;
  if (kind === 'cancelled') return '';
  const isPreparing = isActive({ kind }) && count(parts, 'preparing') > 0;
  return [
    ...formatOutcomes(parts),
    isPreparing ? t('uploads.recording.preparing', { fraction: getPreparedFraction(job) }) : '',
    ofPart.detail,
  ]
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
  const ofPart = labelUploadState(getLeading(getUploadParts(job)) ?? job, now, learnedLimit);
  return {
    title: getTitle(job, parts, ofPart),
    tone: ofPart.tone,
    detail: getDetail(job, parts, ofPart),
  };
};
