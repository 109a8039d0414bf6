/** The whole state of the upload queue. Immutable, except the table of jobs; `reducer.ts` has its transitions. */
import { computerAccountId, getPlace } from '../../../../preload/contract/account-id.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { StateKind } from '../../../../preload/contract/upload-states.ts';
import type { QueuePause, UploadState } from '../../../../preload/contract/uploads.ts';
import type { Job, JobPart } from '../../job.ts';
import { JobTable } from './job-table.ts';

export interface RunningAttempt {
  readonly place: Place;
  /** The normalized name that is sent. */
  readonly name: string;
  /** Bytes of the body. */
  readonly sent: number;
  /** Requests that it may still send. */
  readonly requests: number;
  /** Whether its result is ignored. The job may have another state already. */
  readonly isAborted: boolean;
}

/** The account at the service. That of this computer is always listed, and its access is never unknown. */
export interface AccountState {
  /** The account whose jobs are listed and sent. Stays while the access is unknown. */
  readonly listed: string | null;
  /** The account of new jobs; null while it is unknown or no service can be used. */
  readonly current: string | null;
  /** Why no service can be used. */
  readonly error: BridgeError | null;
  /** Counts changes of access. Responses to requests from an earlier epoch are ignored. */
  readonly epoch: number;
  /** Answers of `resolve_access` that are still due. Nothing is sent to the service before the last one. */
  readonly pendingAnswers: number;
  /** The account whose jobs were resumed last. */
  readonly resumed: string | null;
}

/** The last refusal of the service, and how many files in a row were refused so. */
export interface Refusals {
  readonly key: string;
  readonly count: number;
}

export const noRefusals: Refusals = { key: '', count: 0 };

/** Whether it waits until a timer of its own, and not with the other parts of its place. */
export const waitsAlone = (
  state: UploadState | undefined,
): state is Extract<UploadState, { kind: 'waiting' }> =>
  state?.kind === 'waiting' && (state.reason === 'backoff' || state.reason === 'disk_full');

export interface OpenCause {
  readonly reason: QueuePause['reason'];
  readonly error: BridgeError;
}

/** Pauses the uploads to one place; `circuit-breaker.ts` has its transitions. */
export interface CircuitBreaker {
  readonly mode:
    | { readonly kind: 'closed' }
    /** Open until a time named by the service, or chosen because it named none. */
    | { readonly kind: 'timed'; readonly until: number; readonly cause: OpenCause }
    /** Open until a probe reaches the service. */
    | { readonly kind: 'probing'; readonly failedProbes: number; readonly cause: OpenCause }
    /** The application is closing. */
    | { readonly kind: 'ended' };
  /** Pauses without a success between them. */
  readonly failures: number;
  /** After a timed pause one job starts alone, until its attempt ends without another pause. */
  readonly isTrial: boolean;
}

export const isCircuitClosed = ({ mode }: CircuitBreaker): boolean => mode.kind === 'closed';

export const getPause = ({ mode }: CircuitBreaker): QueuePause | null => {
  if (mode.kind === 'closed' || mode.kind === 'ended') return null;
  return { ...mode.cause, until: mode.kind === 'timed' ? mode.until : null };
};

export const isPausedAlike = (one: CircuitBreaker, other: CircuitBreaker): boolean => {
  if (one.mode === other.mode) return true;
  const [before, after] = [getPause(one), getPause(other)];
  if (before === null || after === null) return before === after;
  return before.reason === after.reason && before.until === after.until && before.error === after.error;
};

/** An upload with an unknown outcome whose record is looked for. */
export interface Watch {
  /** Checks that found no certain match, and consecutive checks that failed. */
  readonly attempt: number;
  readonly errors: number;
  /** The error that the service itself returned. */
  readonly refusal: BridgeError | null;
  /** Due while requests were not allowed. */
  readonly isPaused: boolean;
}

/** What holds the uploads to one place, and none to the other. */
export interface Lane {
  readonly circuitBreaker: CircuitBreaker;
  readonly refusals: Refusals;
}

export const places = ['computer', 'service'] as const satisfies readonly Place[];

const newLane: Lane = {
  circuitBreaker: { mode: { kind: 'closed' }, failures: 0, isTrial: false },
  refusals: noRefusals,
};

export interface QueueState {
  readonly jobs: JobTable;
  /** Jobs whose last change could not be saved. Until it is, no new upload starts. */
  readonly unsaved: ReadonlySet<string>;
  /** Attempts by part, including those that are being aborted. */
  readonly running: ReadonlyMap<string, RunningAttempt>;
  readonly lanes: Readonly<Record<Place, Lane>>;
  readonly account: AccountState;
  /** By part. */
  readonly watches: ReadonlyMap<string, Watch>;
  /** The preparation that runs. An aborted one ends before the next starts. */
  readonly preparation: { readonly jobId: string; readonly isAborted: boolean } | null;
  /** The computer sleeps. Nothing starts. */
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
}

export const createInitialState = (jobs: readonly Job[]): QueueState => ({
  jobs: new JobTable(jobs),
  unsaved: new Set(),
  running: new Map(),
  lanes: { computer: newLane, service: newLane },
  account: { listed: null, current: null, error: null, epoch: 0, pendingAnswers: 0, resumed: null },
  watches: new Map(),
  preparation: null,
  isSuspended: false,
  isClosed: false,
});

export const isListed = (state: QueueState, job: Job): boolean =>
  job.accountId === state.account.listed || job.accountId === null || job.accountId === computerAccountId;

/** Null while no service can be used. */
export const getAccountOfNewJobs = ({ account }: QueueState, place: Place): string | null =>
  place === 'computer' ? computerAccountId : account.current;

/** The listed jobs, in order. Reads all of them: for commands, not for progress. */
export const listJobs = ({ jobs, account }: QueueState): readonly Job[] => jobs.list(account.listed);

/** The listed parts of one place in one of these states, in order. */
export const listPartsOfPlace = (
  state: QueueState,
  place: Place,
  ...kinds: readonly StateKind[]
): readonly JobPart[] =>
  state.jobs
    .inStates(...kinds)
    .filter(({ job }) => isListed(state, job) && getPlace(job.accountId) === place);

/** The listed parts whose record may exist, or is looked for before they are sent. */
export const listPartsWithAttempt = (state: QueueState): readonly JobPart[] =>
  state.jobs.withAttempt().filter(({ job }) => isListed(state, job));

export const isAccountResolved = ({ account }: QueueState): boolean => account.pendingAnswers === 0;

/** Whether requests to this place are allowed now. */
export const canRequest = (state: QueueState, place: Place): boolean =>
  isCircuitClosed(state.lanes[place].circuitBreaker) && (place === 'computer' || isAccountResolved(state));

/**
 * Requests of a running upload prove nothing: a key that may list but not send would pause and resume two uploads in
 * turn, without end.
 */
export const isWaitingForKey = (state: QueueState): boolean =>
  ![...state.running.values()].some(({ place }) => place === 'service') &&
  listPartsOfPlace(state, 'service', 'paused').some(
    ({ part }) => part.state.kind === 'paused' && part.state.reason === 'key',
  );
