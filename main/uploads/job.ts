/**
 * A job and the ways its state can change (design: `draft → queued → uploading → transcribing → done`, and aside of it
 * `paused`, `waiting`, `checking`, `failed`, `cancelled`). Pure: the queue applies these and saves what comes out.
 */
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import type { UploadFields, UploadState, WaitReason } from '../../preload/contract/uploads.ts';

/**
 * What is known of the attempt under way, or of one whose outcome is open: with it a record that the service made can
 * be told from those that were there before.
 */
export interface SendAttempt {
  /** The name that was sent; the person may change the job's name afterwards. */
  readonly name: string;
  /** Ids of the records of that name before sending. */
  readonly known: readonly string[];
  /** Whether `known` is all of them, or only the newest. */
  readonly complete: boolean;
  /** When the body of this attempt was complete: from then on a record may exist. Null: the service cannot have all of it. */
  readonly endedAt: number | null;
  /** The outcome of an earlier attempt is open, and the person wants it sent again unless its record is found. */
  readonly again: boolean;
}

export interface Job {
  readonly id: string;
  /** Whose job this is; null until a service is set up. It is never sent to another account's service. */
  readonly accountId: string | null;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly language: string;
  readonly path: string;
  readonly fileName: string;
  readonly folder: string | null;
  /** What the file was when it was added: bytes, milliseconds since 1970, inode. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
  readonly durationSeconds: number | null;
  readonly fingerprint: string | null;
  readonly createdAt: number;
  readonly state: UploadState;
  /** Attempts that failed in a row. */
  readonly failures: number;
  readonly sending: SendAttempt | null;
}

export type JobEvent =
  | { readonly kind: 'start'; readonly by: 'person' | 'queue' }
  | { readonly kind: 'begin'; readonly total: number }
  | { readonly kind: 'listed'; readonly sending: SendAttempt }
  | {
      readonly kind: 'progress';
      readonly sent: number;
      readonly total: number;
      readonly speed: number | null;
    }
  | { readonly kind: 'body_ending'; readonly now: number }
  | { readonly kind: 'doubt'; readonly now: number }
  | { readonly kind: 'finished'; readonly transcriptionId: string; readonly now: number }
  | { readonly kind: 'failed'; readonly error: BridgeError; readonly canRetry: boolean }
  | {
      readonly kind: 'wait';
      readonly until: number | null;
      readonly reason: WaitReason;
      readonly error: BridgeError;
      /** Whether this counts as a failed attempt of the job itself. */
      readonly countsAsFailure: boolean;
    }
  | { readonly kind: 'pause'; readonly reason: 'person' | 'key' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'interrupted' };

type StateKind = UploadState['kind'];

/** In which states each event makes sense. What is not listed is refused (`wrong_state`). */
const allowedStates: Readonly<Record<JobEvent['kind'], readonly StateKind[]>> = {
  start: ['draft', 'paused', 'waiting'],
  begin: ['queued'],
  listed: ['uploading'],
  progress: ['uploading'],
  body_ending: ['uploading'],
  doubt: ['uploading', 'transcribing'],
  finished: ['uploading', 'transcribing', 'checking', 'failed'],
  failed: ['queued', 'uploading', 'transcribing', 'checking'],
  wait: ['queued', 'uploading', 'transcribing', 'checking'],
  pause: ['queued', 'waiting', 'uploading', 'transcribing', 'checking'],
  cancel: ['draft', 'queued', 'uploading', 'transcribing', 'paused', 'waiting', 'checking'],
  retry: ['failed', 'cancelled'],
  interrupted: ['uploading', 'transcribing'],
};

/** Whether a POST may have been taken by the service without anyone knowing. */
export const hasUnknownOutcome = (job: Job): boolean => job.sending !== null && job.sending.endedAt !== null;

/** Whether the person was asked about an open outcome and wants the file sent again. */
export const isResend = (job: Job): boolean => job.sending?.again === true && !hasUnknownOutcome(job);

export const isActive = (job: Job): boolean =>
  job.state.kind === 'uploading' || job.state.kind === 'transcribing' || job.state.kind === 'checking';

export const canApply = (job: Job, event: JobEvent): boolean => {
  if (!allowedStates[event.kind].includes(job.state.kind)) return false;
  const { state } = job;
  // A failure that was final stays so, until the record turns up after all.
  if (event.kind === 'retry' && state.kind === 'failed') return state.canRetry;
  if (event.kind === 'finished' && state.kind === 'failed') return job.sending !== null;
  // What the service works on cannot be paused; only a refused key holds it.
  if (event.kind === 'pause' && event.reason === 'person') {
    return state.kind === 'queued' || state.kind === 'waiting' || state.kind === 'uploading';
  }
  return true;
};

/** The job after `event`, or null where the event makes no sense in its state. */
export const transition = (job: Job, event: JobEvent): Job | null => {
  if (!canApply(job, event)) return null;
  switch (event.kind) {
    case 'start':
      return resumeJob(event.by === 'person' ? { ...job, failures: 0 } : job);
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
    case 'doubt':
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

/** This attempt made no record: it counts for nothing. What an earlier one may have made is still looked for. */
const discardAttempt = (job: Job): Job => ({
  ...job,
  sending: job.sending?.again ? { ...job.sending, endedAt: null } : null,
});

/** Notes that the body is complete. Without a list from before, nothing is known of what was there. */
const markBodySent = (job: Job, now: number): Job => {
  const sending = job.sending ?? { name: job.name, known: [], complete: false, endedAt: null, again: false };
  return { ...job, sending: { ...sending, endedAt: sending.endedAt ?? now } };
};

/** Goes on where it stood: what may exist already is looked for, everything else is sent. */
const resumeJob = (job: Job): Job => {
  const endedAt = job.sending?.endedAt ?? null;
  return endedAt === null
    ? withState(job, { kind: 'queued' })
    : withState(job, { kind: 'checking', since: endedAt });
};

/** The person's word: it may be sent again. The runner still looks for the record first. */
const retryJob = (job: Job): Job => {
  const sending = job.sending === null ? null : { ...job.sending, endedAt: null, again: true };
  return withState({ ...job, failures: 0, sending }, { kind: 'queued' });
};

/** The application ended, by a crash or by being closed, or another service was set up. */
const interruptJob = (job: Job): Job => {
  if (job.state.kind === 'transcribing') {
    const { since } = job.state;
    return markBodySent(withState(job, { kind: 'checking', since }), since);
  }
  return discardAttempt(withState(job, { kind: 'queued' }));
};

/** Whether name, language and description may still be changed: until sending starts, and again when it failed. */
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
