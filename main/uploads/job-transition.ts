/** What happens to a part of a job, and the state that follows: the table of events and states. */
import { getPlace } from '../../preload/contract/account-id.ts';
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import { isEnded, isToBeSent, type StateKind, stateKinds } from '../../preload/contract/upload-states.ts';
import type {
  ListeningProgress,
  PauseReason,
  UploadState,
  WaitReason,
} from '../../preload/contract/uploads.ts';
import { hasManyParts, type JobPart, type Part, type PreparedPart, type SendAttempt } from './job.ts';

type WithoutData<K> = K extends string ? { readonly kind: K } : never;

export type JobEvent =
  | { readonly kind: 'start'; readonly by: 'user' | 'queue' }
  | { readonly kind: 'begin'; readonly total: number }
  /** This computer begins to listen to it. */
  | { readonly kind: 'listen'; readonly now: number }
  | { readonly kind: 'listed'; readonly sending: SendAttempt }
  | {
      readonly kind: 'progress';
      readonly sent: number;
      readonly total: number;
      readonly speed: number | null;
    }
  | { readonly kind: 'listening'; readonly progress: ListeningProgress }
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
  | { readonly kind: 'pause'; readonly reason: PauseReason }
  | WithoutData<'cancel' | 'retry' | 'interrupted' | 'prepare'>
  /** 0 to 100. */
  | { readonly kind: 'preparation_progress'; readonly percent: number }
  | { readonly kind: 'prepared'; readonly part: PreparedPart }
  /** The prepared file was deleted; or it could not be sent, or was refused, so there is no record. */
  | WithoutData<'file_lost' | 'prepare_again'>;

/** The states that allow each event. In other states a command fails with `wrong_state`. */
const allowedStates: Readonly<Record<JobEvent['kind'], readonly StateKind[]>> = {
  start: ['draft', 'paused', 'waiting'],
  begin: ['queued', 'prepared'],
  listen: ['queued', 'prepared'],
  listed: ['uploading'],
  progress: ['uploading'],
  body_ending: ['uploading'],
  listening: ['transcribing'],
  unknown_outcome: ['uploading', 'transcribing'],
  finished: ['uploading', 'transcribing', 'checking', 'failed'],
  failed: ['queued', 'preparing', 'prepared', 'uploading', 'transcribing', 'checking'],
  wait: ['queued', 'preparing', 'prepared', 'uploading', 'transcribing', 'checking'],
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
export const hasUnknownOutcome = ({ sending }: Pick<Part, 'sending'>): boolean =>
  sending !== null && sending.endedAt !== null;

/** Whether the user asked to send again after an unknown outcome. */
export const isResend = (part: Pick<Part, 'sending'>): boolean =>
  part.sending?.again === true && !hasUnknownOutcome(part);

export const canApply = ({ job, part }: JobPart, event: JobEvent): boolean => {
  const { state, sending } = part;
  if (!allowedStates[event.kind].includes(state.kind)) return false;
  // A final failure can only be resolved by finding the record.
  if (event.kind === 'retry' && state.kind === 'failed') return state.canRetry;
  if (event.kind === 'finished' && state.kind === 'failed') return sending !== null;
  // Once the service has the body, only a refused key pauses the job.
  if (event.kind === 'pause' && event.reason === 'person') return isToBeSent(state);
  if (event.kind === 'prepare') return job.preparation !== null;
  return true;
};

/** The part after `event`, or null if its state does not allow it. */
export const transition = ({ job, part }: JobPart, event: JobEvent): Part | null => {
  if (!canApply({ job, part }, event)) return null;
  switch (event.kind) {
    case 'start':
      return resume(event.by === 'user' ? { ...part, failures: 0 } : part);
    case 'begin':
      return withState(part, { kind: 'uploading', sent: 0, total: event.total, bytesPerSecond: null });
    case 'listen':
      return withState(part, { kind: 'transcribing', since: event.now });
    case 'listed':
      return { ...part, sending: event.sending };
    case 'progress': {
      const { sent, total, speed: bytesPerSecond } = event;
      return withState(part, { kind: 'uploading', sent, total, bytesPerSecond });
    }
    case 'body_ending':
      return markBodySent(withState(part, { kind: 'transcribing', since: event.now }), job.name, event.now);
    case 'listening': {
      const { state } = part;
      return state.kind === 'transcribing' ? withState(part, { ...state, listening: event.progress }) : null;
    }
    case 'unknown_outcome':
      return markBodySent(withState(part, { kind: 'checking', since: event.now }), job.name, event.now);
    case 'finished':
      return {
        ...withState(part, { kind: 'done', transcriptionId: event.transcriptionId, at: event.now }),
        sending: null,
      };
    case 'failed': {
      const next = withState(part, { kind: 'failed', error: event.error, canRetry: event.canRetry });
      return event.error.code === 'outcome_unknown' ? next : discardAttempt(next);
    }
    case 'wait': {
      const { until, reason, error } = event;
      const next = discardAttempt(withState(part, { kind: 'waiting', until, reason, error }));
      return { ...next, failures: part.failures + (event.countsAsFailure ? 1 : 0) };
    }
    case 'pause': {
      const next = withState(part, { kind: 'paused', reason: event.reason });
      return part.state.kind === 'checking' ? next : discardAttempt(next);
    }
    case 'cancel': {
      const next = withState(part, { kind: 'cancelled' });
      return hasUnknownOutcome(part) ? next : discardAttempt(next);
    }
    case 'retry':
      return retry({ job, part });
    case 'interrupted':
      return interrupt({ job, part });
    case 'prepare':
      return withState(part, { kind: 'preparing', percent: 0 });
    case 'preparation_progress':
      return withState(part, { kind: 'preparing', percent: event.percent });
    case 'prepared': {
      const { key, range, file } = event.part;
      const next = { ...part, key, range, file };
      return part.state.kind === 'queued' || part.state.kind === 'preparing' ? enqueue(next) : next;
    }
    case 'file_lost': {
      const next = withoutFile(part);
      return part.state.kind === 'prepared' || part.state.kind === 'uploading'
        ? discardAttempt(withState(next, { kind: 'queued' }))
        : next;
    }
    case 'prepare_again':
      return discardAttempt(withState(withoutFile(part), { kind: 'queued' }));
    default:
      return assertNever(event);
  }
};

const enqueue = (part: Part): Part => withState(part, { kind: part.file ? 'prepared' : 'queued' });

const withState = (part: Part, state: UploadState): Part => ({ ...part, state });

/** This attempt created no record. The record of an earlier attempt is still looked for. */
const discardAttempt = (part: Part): Part => ({
  ...part,
  sending: part.sending?.again ? { ...part.sending, endedAt: null } : null,
});

/** The body is complete. Without a list from before, no earlier records are known. */
const markBodySent = (part: Part, name: string, now: number): Part => {
  const sending = part.sending ?? { name, known: [], complete: false, endedAt: null, again: false };
  return { ...part, sending: { ...sending, endedAt: sending.endedAt ?? now } };
};

const resume = (part: Part): Part => {
  const endedAt = part.sending?.endedAt ?? null;
  return endedAt === null ? enqueue(part) : withState(part, { kind: 'checking', since: endedAt });
};

/** The user allows sending again. The attempt looks for the record first. Many parts are shown before. */
const retry = ({ job, part }: JobPart): Part => {
  const sending = part.sending === null ? null : { ...part.sending, endedAt: null, again: true };
  const next = { ...part, failures: 0, sending };
  return hasManyParts(job) ? withState(next, { kind: 'draft' }) : enqueue(next);
};

/** What this computer has heard, it need not hear again. A service may have a record of the body. */
const interrupt = ({ job, part }: JobPart): Part => {
  if (part.state.kind === 'transcribing' && getPlace(job.accountId) === 'service') {
    const { since } = part.state;
    return markBodySent(withState(part, { kind: 'checking', since }), job.name, since);
  }
  return discardAttempt(enqueue(part));
};

const withoutFile = (part: Part): Part => ({
  ...part,
  key: null,
  file: null,
  deletedBytes: part.file?.size ?? part.deletedBytes,
});
