/** How far an upload is, for the window and the taskbar. */
import type { UploadJob, UploadState } from './uploads.ts';

const sentKinds: ReadonlySet<UploadState['kind']> = new Set(['transcribing', 'checking', 'done']);

/** 0 to 1. */
const getSentShare = (state: UploadState): number => {
  if (state.kind === 'uploading') return state.total > 0 ? state.sent / state.total : 0;
  return sentKinds.has(state.kind) ? 1 : 0;
};

/** 0 to 1. */
export const getPreparedShare = ({ preparation, state }: UploadJob): number => {
  if (state.kind === 'preparing') return state.percent / 100;
  const isPrepared = !preparation || preparation.isPrepared || state.kind === 'uploading';
  return isPrepared || sentKinds.has(state.kind) ? 1 : 0;
};

/** 0 to 1. Preparing counts as much as sending. */
export const getUploadProgress = (job: UploadJob): number => {
  const sent = getSentShare(job.state);
  return job.preparation ? (getPreparedShare(job) + sent) / 2 : sent;
};
