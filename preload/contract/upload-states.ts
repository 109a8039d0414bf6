/** What each state of an upload means, for main and the window, and how far an upload is. */
import type { UploadJob, UploadState } from './uploads.ts';

export type StateKind = UploadState['kind'];

interface StateMeaning {
  /** `waiting` and `running` uploads continue without the user. */
  readonly phase: 'review' | 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  /** Whether the user can change its fields: before sending and after a failure. */
  readonly isEditable: boolean;
  /** Whether the service may have the whole body. */
  readonly isSent: boolean;
  /** The message of its name; null if that depends on the reason. */
  readonly label: string | null;
}

/** The rows are ranked: a recording in parts is in the first state that any of its parts is in. */
export const uploadStates = {
  uploading: { phase: 'running', isEditable: false, isSent: false, label: 'uploads.state.uploading' },
  transcribing: { phase: 'running', isEditable: false, isSent: true, label: 'uploads.state.transcribing' },
  checking: { phase: 'running', isEditable: false, isSent: true, label: 'uploads.state.checking' },
  preparing: { phase: 'running', isEditable: true, isSent: false, label: 'uploads.state.preparing' },
  waiting: { phase: 'waiting', isEditable: true, isSent: false, label: null },
  prepared: { phase: 'waiting', isEditable: true, isSent: false, label: 'uploads.state.prepared' },
  queued: { phase: 'waiting', isEditable: true, isSent: false, label: 'uploads.state.queued' },
  paused: { phase: 'paused', isEditable: true, isSent: false, label: 'uploads.state.paused' },
  draft: { phase: 'review', isEditable: true, isSent: false, label: 'uploads.state.draft' },
  failed: { phase: 'failed', isEditable: true, isSent: false, label: null },
  cancelled: { phase: 'cancelled', isEditable: true, isSent: false, label: 'uploads.state.cancelled' },
  done: { phase: 'done', isEditable: false, isSent: true, label: 'uploads.state.done' },
} as const satisfies Record<StateKind, StateMeaning>;

export type UploadPhase = StateMeaning['phase'];

/** All states by rank. */
export const stateKinds = Object.keys(uploadStates) as readonly StateKind[];

export const getPhase = ({ kind }: Pick<UploadState, 'kind'>): UploadPhase => uploadStates[kind].phase;

export const isEditable = ({ kind }: Pick<UploadState, 'kind'>): boolean => uploadStates[kind].isEditable;

/** Whether nothing happens to the upload any more, unless the user sends it again. */
export const isEnded = (state: Pick<UploadState, 'kind'>): boolean =>
  ['done', 'failed', 'cancelled'].includes(getPhase(state));

/** Whether it has ended as the user wanted. */
export const isFinished = (state: Pick<UploadState, 'kind'>): boolean =>
  ['done', 'cancelled'].includes(getPhase(state));

/** Whether it is still to be sent. The order has no effect on other uploads. */
export const isMovable = (state: Pick<UploadState, 'kind'>): boolean => isEditable(state) && !isEnded(state);

/** Whether an attempt runs or has an unknown outcome. */
export const isActive = (state: Pick<UploadState, 'kind'>): boolean => !isEditable(state) && !isEnded(state);

/** Whether an attempt may still create a record: the service may have the whole body. */
export const mayArrive = (state: Pick<UploadState, 'kind'>): boolean =>
  isActive(state) && uploadStates[state.kind].isSent;

/** Whether it will be sent without the user, and the service does not have the whole body. */
export const isToBeSent = (state: Pick<UploadState, 'kind'>): boolean =>
  ['waiting', 'running'].includes(getPhase(state)) && !uploadStates[state.kind].isSent;

/** The first of these whose state is before those of the others in the table: its state is that of the whole. */
export const getLeading = <T extends { readonly state: UploadState }>(all: readonly T[]): T | undefined => {
  const ranks = all.map(({ state }) => stateKinds.indexOf(state.kind));
  return all[ranks.indexOf(Math.min(...ranks))];
};

/** The parts of the upload, each as an upload; the upload itself if it has no parts. */
export const getUploadParts = (job: UploadJob): readonly UploadJob[] => {
  const { parts, preparation, ...whole } = job;
  if (!parts || !preparation) return [job];
  return parts.map(({ isPrepared, number: _number, ...part }) => ({
    ...whole,
    ...part,
    preparation: { ...preparation, isPrepared },
  }));
};

/** 0 to 1. */
const getSentShare = (state: UploadState): number => {
  if (state.kind === 'uploading') return state.total > 0 ? state.sent / state.total : 0;
  return uploadStates[state.kind].isSent ? 1 : 0;
};

const getPreparedShare = ({ preparation, state }: UploadJob): number => {
  if (state.kind === 'preparing') return state.percent / 100;
  const isPrepared = !preparation || preparation.isPrepared || state.kind === 'uploading';
  return isPrepared || uploadStates[state.kind].isSent ? 1 : 0;
};

/** 0 to 1 of a recording that this computer listens to; 0 while that is not known. */
const getHeardShare = (state: UploadState): number => {
  if (state.kind === 'done') return 1;
  if (!('listening' in state) || !state.listening?.lengthMs) return 0;
  return Math.min(state.listening.heardMs / state.listening.lengthMs, 1);
};

const getProgressOfPart = (part: UploadJob): number => {
  if (part.place === 'computer') return getHeardShare(part.state);
  const sent = getSentShare(part.state);
  return part.preparation ? (getPreparedShare(part) + sent) / 2 : sent;
};

/**
 * 0 to 1, without cancelled parts. On this computer it is what was heard. Else preparing counts as much as sending. Parts are weighed by their length, as the bytes
 * of a part are estimated until it is prepared.
 */
export const getUploadProgress = (job: UploadJob): number => {
  const counted = getUploadParts(job).filter(({ state }) => state.kind !== 'cancelled');
  const weigh = ({ durationSeconds, size }: UploadJob): number => durationSeconds || size;
  const sum = counted.reduce((all, part) => all + weigh(part), 0);
  return counted.reduce((all, part) => all + (weigh(part) / sum) * getProgressOfPart(part), 0);
};

/** 0 to 100 of a share, rounded down, so that 100 means that everything is sent. */
export const toPercent = (share: number): number => Math.floor(share * 100 + 1e-9);

/** How much is sent or heard, 0 to 1; null while something is done of which nobody knows how long it takes. */
export const getKnownProgress = (job: UploadJob): number | null => {
  const { state, place } = job;
  const share = getUploadProgress(job);
  const isListened = state.kind === 'transcribing' || state.kind === 'checking';
  if (place === 'computer') return isActive(state) && share === 0 ? null : share;
  return isListened && toPercent(share) === 100 ? null : share;
};

/** The one percentage of an upload. */
export const getUploadPercent = (job: UploadJob): number => toPercent(getUploadProgress(job));

/** Bytes of the files that are sent, estimated until they are prepared, without parts that wait for the user. Null: no known speed. */
export const countBytes = (job: UploadJob) => {
  let [bytes, sent] = [0, 0];
  let bytesPerSecond: number | null = null;
  for (const { state, size } of getUploadParts(job)) {
    if (!['waiting', 'running', 'done'].includes(getPhase(state))) continue;
    const isUploading = state.kind === 'uploading';
    const total = isUploading ? state.total : size;
    bytes += total;
    sent += total * getSentShare(state);
    if (isUploading && state.bytesPerSecond !== null)
      bytesPerSecond = (bytesPerSecond ?? 0) + state.bytesPerSecond;
  }
  return { bytes, sent, bytesPerSecond };
};
