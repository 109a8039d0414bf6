/**
 * A job and its states: `draft → queued → uploading → transcribing → done`, and `paused`, `waiting`,
 * `checking`, `failed`, `cancelled`. Pure functions; the job store saves the results.
 */
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import type { UploadFields, UploadState, WaitReason } from '../../preload/contract/uploads.ts';

/** The current attempt, or one with an unknown outcome. Used to tell its record from earlier ones. */
export interface SendAttempt {
  /** The name that was sent; the user may rename the job later. */
  readonly name: string;
  /** Ids of the records with that name before sending. */
  readonly known: readonly string[];
  /** Whether `known` has all of them, or only the newest. */
  readonly complete: boolean;
  /** When the body was complete, in milliseconds since 1970: from then on a record may exist. Null before. */
  readonly endedAt: number | null;
  /** An earlier outcome is unknown, and the user asked to send again unless its record is found. */
  readonly again: boolean;
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
  readonly fingerprint: string | null;
  readonly createdAt: number;
  readonly state: UploadState;
  /** Consecutive failed attempts. */
  readonly failures: number;
  readonly sending: SendAttempt | null;
}

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
  | { readonly kind: 'pause'; readonly reason: 'person' | 'key' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'interrupted' };

type StateKind = UploadState['kind'];

/** The states that allow each event. In other states a command fails with `wrong_state`. */
const allowedStates: Readonly<Record<JobEvent['kind'], readonly StateKind[]>> = {
  start: ['draft', 'paused', 'waiting'],
  begin: ['queued'],
  listed: ['uploading'],
  progress: ['uploading'],
  body_ending: ['uploading'],
  unknown_outcome: ['uploading', 'transcribing'],
  finished: ['uploading', 'transcribing', 'checking', 'failed'],
  failed: ['queued', 'uploading', 'transcribing', 'checking'],
  wait: ['queued', 'uploading', 'transcribing', 'checking'],
  pause: ['queued', 'waiting', 'uploading', 'transcribing', 'checking'],
  cancel: ['draft', 'queued', 'uploading', 'transcribing', 'paused', 'waiting', 'checking'],
  retry: ['failed', 'cancelled'],
  interrupted: ['uploading', 'transcribing'],
};

/** Whether the service may have stored a record without a response. */
export const hasUnknownOutcome = (job: Job): boolean => job.sending !== null && job.sending.endedAt !== null;

/** Whether the user asked to send again after an unknown outcome. */
export const isResend = (job: Job): boolean => job.sending?.again === true && !hasUnknownOutcome(job);

export const activeStates = ['uploading', 'transcribing', 'checking'] as const;

export const isActive = (job: Job): boolean => activeStates.some((kind) => kind === job.state.kind);

export const canApply = (job: Job, event: JobEvent): boolean => {
  if (!allowedStates[event.kind].includes(job.state.kind)) return false;
  const { state } = job;
  // A final failure can only be resolved by finding the record.
  if (event.kind === 'retry' && state.kind === 'failed') return state.canRetry;
  if (event.kind === 'finished' && state.kind === 'failed') return job.sending !== null;
  // Once the service has the body, only a refused key pauses the job.
  if (event.kind === 'pause' && event.reason === 'person') {
    return state.kind === 'queued' || state.kind === 'waiting' || state.kind === 'uploading';
  }
  return true;
};

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
    default:
      return assertNever(event);
  }
};

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
  return endedAt === null
    ? withState(job, { kind: 'queued' })
    : withState(job, { kind: 'checking', since: endedAt });
};

/** The user allows sending again. The attempt looks for the record first. */
const retryJob = (job: Job): Job => {
  const sending = job.sending === null ? null : { ...job.sending, endedAt: null, again: true };
  return withState({ ...job, failures: 0, sending }, { kind: 'queued' });
};

/** The application ended or crashed, or another service was set up. */
const interruptJob = (job: Job): Job => {
  if (job.state.kind === 'transcribing') {
    const { since } = job.state;
    return markBodySent(withState(job, { kind: 'checking', since }), since);
  }
  return discardAttempt(withState(job, { kind: 'queued' }));
};

/** Whether name, language and description can be changed: before sending and after a failure. */
export const isEditable = (job: Job): boolean => {
  switch (job.state.kind) {
    case 'draft':
    case 'queued':
    case 'paused':
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return true;
    case 'uploading':
    case 'transcribing':
    case 'checking':
    case 'done':
      return false;
    default:
      return assertNever(job.state);
  }
};

export const withFields = (job: Job, fields: UploadFields): Job => ({
  ...job,
  name: (fields.name ?? job.name).normalize('NFC'),
  description: fields.description ?? job.description,
  language: fields.language ?? job.language,
});
