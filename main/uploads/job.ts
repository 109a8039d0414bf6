/**
 * A job and its states: `draft → queued → uploading → transcribing → done`, with `preparing → prepared` after `queued` if
 * the file does not fit, and `paused`, `waiting`, `checking`, `failed`, `cancelled`. Pure functions; the job store saves
 * the results.
 */
import type { PreparationChoice } from '../../preload/contract/limits/preparation-rules.ts';
import type { PartRange } from '../../preload/contract/preparation.ts';
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import { isEnded, isToBeSent, type StateKind, stateKinds } from '../../preload/contract/upload-states.ts';
import type {
  ListeningProgress,
  PauseReason,
  UploadFields,
  UploadState,
  WaitReason,
} from '../../preload/contract/uploads.ts';
import { mp3Bitrate } from '../../preload/recordings/encoding.ts';
import type { PreparationSettings } from '../preparation/types.ts';

/** The current attempt, or one with an unknown outcome. Used to tell its record from earlier ones. */
export interface SendAttempt {
  /** The name that was sent; the user may rename the job later. */
  readonly name: string;
  /** Ids of the records with that name before sending. */
  readonly known: readonly string[];
  /** Whether `known` has all of them, or only the newest. */
  readonly complete: boolean;
  /** When the body was complete, in milliseconds since 1970: from then on a record may exist. Null before that. */
  readonly endedAt: number | null;
  /** An earlier outcome is unknown, and the user asked to send again unless its record is found. */
  readonly again: boolean;
}

/** A file when it was written: bytes, milliseconds since 1970, inode. */
export interface FileIdentity {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface JobPreparation {
  /** Shared by the jobs of one recording. */
  readonly recordingId: string;
  /** The name without the number of the part. */
  readonly recordingName: string;
  /** Counts from 0; null until the recording is replaced by the jobs of its parts. */
  readonly index: number | null;
  /** Parts of the recording; null until they are prepared, because its length is unknown. */
  readonly count: number | null;
  readonly settings: PreparationSettings;
  /** Where the part is in the recording; null until it is prepared. */
  readonly range: PartRange | null;
  /** The key of the recording's prepared files; null if there are none. */
  readonly key: string | null;
  /** Null until it is prepared, and after the file was deleted. */
  readonly file: FileIdentity | null;
  /** Bytes of the file that was deleted; null if there was none. */
  readonly deletedBytes: number | null;
}

/** A part with its complete file. */
export interface PreparedPart {
  readonly index: number;
  readonly key: string;
  readonly range: PartRange;
  readonly file: FileIdentity;
}

export interface Job {
  readonly id: string;
  /** The account it is sent to; null until a service is set up. */
  readonly accountId: string | null;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly language: string;
  readonly path: string;
  readonly fileName: string;
  readonly folder: string | null;
  /** The file when it was added: bytes, milliseconds since 1970, inode. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
  readonly durationSeconds: number | null;
  /** The format as `detectAudioFormat` names it. */
  readonly format: string;
  readonly fingerprint: string | null;
  readonly createdAt: number;
  readonly state: UploadState;
  /** Consecutive failed attempts. */
  readonly failures: number;
  readonly sending: SendAttempt | null;
  /** What the user wants; `preparation` follows it when the job is queued. */
  readonly choice: PreparationChoice;
  /** Null: the file is sent as it is. */
  readonly preparation: JobPreparation | null;
  /** The transcription of this computer whose text is replaced; null: it gets one of its own. */
  readonly replaces: string | null;
}

/** Of a preparation whose files do not exist yet. */
export const notPrepared = { range: null, key: null, file: null, deletedBytes: null } as const;

/** More parts of one recording are sent only if the user agreed, whatever the settings say: a limit may be wrong. */
export const maxUnaskedParts = 40;

/** Whether a recording without jobs for its parts has too many to be queued without a review. */
export const hasManyParts = (preparation: JobPreparation | null): boolean =>
  preparation !== null && preparation.index === null && (preparation.count ?? 0) > maxUnaskedParts;

const withPart = (
  preparation: JobPreparation | null,
  { key, range, file }: PreparedPart,
): JobPreparation | null => preparation && { ...preparation, key, range, file };

const withoutFile = (preparation: JobPreparation | null): JobPreparation | null =>
  preparation && {
    ...preparation,
    key: null,
    file: null,
    deletedBytes: preparation.file?.size ?? preparation.deletedBytes,
  };

/** The same preparation as MP3, for a service that refuses WebM. */
export const asMp3 = (preparation: JobPreparation): JobPreparation => ({
  ...preparation,
  key: null,
  file: null,
  deletedBytes: null,
  settings: { ...preparation.settings, format: 'mp3', bitrate: mp3Bitrate },
});

export type JobEvent =
  | { readonly kind: 'start'; readonly by: 'user' | 'queue' }
  | { readonly kind: 'begin'; readonly total: number }
  | { readonly kind: 'listed'; readonly sending: SendAttempt }
  | {
      readonly kind: 'progress';
      readonly sent: number;
      readonly total: number;
      readonly speed: number | null;
    }
  | { readonly kind: 'body_ending'; readonly now: number }
  | { readonly kind: 'listening'; readonly progress: ListeningProgress }
  | { readonly kind: 'unknown_outcome'; readonly now: number }
  | { readonly kind: 'finished'; readonly transcriptionId: string; readonly now: number }
  | { readonly kind: 'failed'; readonly error: BridgeError; readonly canRetry: boolean }
  | {
      readonly kind: 'wait';
      readonly until: number | null;
      readonly reason: WaitReason;
      readonly error: BridgeError;
      readonly countsAsFailure: boolean;
    }
  | { readonly kind: 'pause'; readonly reason: PauseReason }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'prepare' }
  /** 0 to 100. */
  | { readonly kind: 'preparation_progress'; readonly percent: number }
  | { readonly kind: 'prepared'; readonly part: PreparedPart }
  /** The prepared file was deleted. */
  | { readonly kind: 'file_lost' }
  /** The prepared file could not be sent, or was refused: there is no record. */
  | { readonly kind: 'prepare_again' };

/** The states that allow each event. In other states a command fails with `wrong_state`. */
const allowedStates: Readonly<Record<JobEvent['kind'], readonly StateKind[]>> = {
  start: ['draft', 'paused', 'waiting'],
  begin: ['queued', 'prepared'],
  listed: ['uploading'],
  progress: ['uploading'],
  body_ending: ['uploading'],
  listening: ['transcribing', 'checking'],
  unknown_outcome: ['uploading', 'transcribing'],
  finished: ['uploading', 'transcribing', 'checking', 'failed'],
  failed: ['queued', 'preparing', 'prepared', 'uploading', 'transcribing', 'checking'],
  wait: ['queued', 'prepared', 'uploading', 'transcribing', 'checking'],
  pause: ['queued', 'preparing', 'prepared', 'waiting', 'uploading', 'transcribing', 'checking'],
  cancel: stateKinds.filter((kind) => !isEnded({ kind })),
  retry: ['failed', 'cancelled'],
  interrupted: ['preparing', 'uploading', 'transcribing'],
  prepare: ['queued'],
  preparation_progress: ['preparing'],
  prepared: ['queued', 'preparing', 'paused', 'waiting', 'failed'],
  file_lost: stateKinds,
  prepare_again: ['uploading', 'transcribing'],
};

/** Whether the service may have stored a record without a response. */
export const hasUnknownOutcome = (job: Job): boolean => job.sending !== null && job.sending.endedAt !== null;

/** Whether the user asked to send again after an unknown outcome. */
export const isResend = (job: Job): boolean => job.sending?.again === true && !hasUnknownOutcome(job);

export const canApply = (job: Job, event: JobEvent): boolean => {
  if (!allowedStates[event.kind].includes(job.state.kind)) return false;
  const { state } = job;
  // A final failure can only be resolved by finding the record.
  if (event.kind === 'retry' && state.kind === 'failed') return state.canRetry;
  if (event.kind === 'finished' && state.kind === 'failed') return job.sending !== null;
  // Once the service has the body, only a refused key pauses the job.
  if (event.kind === 'pause' && event.reason === 'person') return isToBeSent(state);
  if (event.kind === 'prepare') return job.preparation !== null;
  return true;
};

/** The job with what the user has changed. */
export const withFields = (job: Job, fields: UploadFields): Job => ({
  ...job,
  name: (fields.name ?? job.name).normalize('NFC'),
  description: fields.description ?? job.description,
  language: fields.language ?? job.language,
  choice: fields.choice ?? job.choice,
});

/** The job after `event`, or null if its state does not allow it. */
export const transition = (job: Job, event: JobEvent): Job | null => {
  if (!canApply(job, event)) return null;
  switch (event.kind) {
    case 'start':
      return resumeJob(event.by === 'user' ? { ...job, failures: 0 } : job);
    case 'begin':
      return withState(job, { kind: 'uploading', sent: 0, total: event.total, bytesPerSecond: null });
    case 'listed':
      return { ...job, sending: event.sending };
    case 'progress':
      return withState(job, {
        kind: 'uploading',
        sent: event.sent,
        total: event.total,
        bytesPerSecond: event.speed,
      });
    case 'body_ending':
      return markBodySent(withState(job, { kind: 'transcribing', since: event.now }), event.now);
    case 'listening': {
      const { state } = job;
      return state.kind === 'transcribing' || state.kind === 'checking'
        ? withState(job, { ...state, listening: event.progress })
        : null;
    }
    case 'unknown_outcome':
      return markBodySent(withState(job, { kind: 'checking', since: event.now }), event.now);
    case 'finished':
      return {
        ...withState(job, { kind: 'done', transcriptionId: event.transcriptionId, at: event.now }),
        sending: null,
      };
    case 'failed': {
      const next = withState(job, { kind: 'failed', error: event.error, canRetry: event.canRetry });
      return event.error.code === 'outcome_unknown' ? next : discardAttempt(next);
    }
    case 'wait': {
      const { until, reason, error } = event;
      const next = discardAttempt(withState(job, { kind: 'waiting', until, reason, error }));
      return { ...next, failures: job.failures + (event.countsAsFailure ? 1 : 0) };
    }
    case 'pause': {
      const next = withState(job, { kind: 'paused', reason: event.reason });
      return job.state.kind === 'checking' ? next : discardAttempt(next);
    }
    case 'cancel': {
      const next = withState(job, { kind: 'cancelled' });
      return hasUnknownOutcome(job) ? next : discardAttempt(next);
    }
    case 'retry':
      return retryJob(job);
    case 'interrupted':
      return interruptJob(job);
    case 'prepare':
      return withState(job, { kind: 'preparing', percent: 0 });
    case 'preparation_progress':
      return withState(job, { kind: 'preparing', percent: event.percent });
    case 'prepared': {
      const next = { ...job, preparation: withPart(job.preparation, event.part) };
      return isUnprepared(job.state) ? withState(next, { kind: 'prepared' }) : next;
    }
    case 'file_lost': {
      const next = { ...job, preparation: withoutFile(job.preparation) };
      return job.state.kind === 'prepared' || job.state.kind === 'uploading'
        ? discardAttempt(withState(next, { kind: 'queued' }))
        : next;
    }
    case 'prepare_again':
      return discardAttempt(
        withState({ ...job, preparation: withoutFile(job.preparation) }, { kind: 'queued' }),
      );
    default:
      return assertNever(event);
  }
};

const isUnprepared = ({ kind }: UploadState): boolean => kind === 'queued' || kind === 'preparing';

/** Puts the job into the queue, with its prepared file if it has one. */
const enqueue = (job: Job): Job => withState(job, { kind: job.preparation?.file ? 'prepared' : 'queued' });

const withState = (job: Job, state: UploadState): Job => ({ ...job, state });

/** This attempt created no record. The record of an earlier attempt is still looked for. */
const discardAttempt = (job: Job): Job => ({
  ...job,
  sending: job.sending?.again ? { ...job.sending, endedAt: null } : null,
});

/** The body is complete. Without a list from before, no earlier records are known. */
const markBodySent = (job: Job, now: number): Job => {
  const sending = job.sending ?? { name: job.name, known: [], complete: false, endedAt: null, again: false };
  return { ...job, sending: { ...sending, endedAt: sending.endedAt ?? now } };
};

/** Looks for the record if one may exist; otherwise queues the job. */
const resumeJob = (job: Job): Job => {
  const endedAt = job.sending?.endedAt ?? null;
  return endedAt === null ? enqueue(job) : withState(job, { kind: 'checking', since: endedAt });
};

/** The user allows sending again. The attempt looks for the record first. Many parts are shown before. */
const retryJob = (job: Job): Job => {
  const sending = job.sending === null ? null : { ...job.sending, endedAt: null, again: true };
  const next = { ...job, failures: 0, sending };
  return hasManyParts(job.preparation) ? withState(next, { kind: 'draft' }) : enqueue(next);
};

/** The application ended or crashed, or another service was set up. */
const interruptJob = (job: Job): Job => {
  if (job.state.kind === 'transcribing') {
    const { since } = job.state;
    return markBodySent(withState(job, { kind: 'checking', since }), since);
  }
  return discardAttempt(enqueue(job));
};
