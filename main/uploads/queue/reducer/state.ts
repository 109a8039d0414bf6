/** The whole state of the upload queue. Immutable; `reducer.ts` has its transitions. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Job } from '../../job.ts';
import type { Watches } from '../../outcome/watch.ts';
import { type CircuitBreaker, closedCircuitBreaker, isCircuitClosed } from './circuit-breaker.ts';
import { JobTable } from './job-table.ts';

export interface RunningAttempt {
  /** The normalized name that is sent. */
  readonly name: string;
  /** Bytes of the body. */
  readonly sent: number;
  /** Requests that it may still send. */
  readonly requests: number;
  /** Its result does not count. The job may have another state already. */
  readonly isAborted: boolean;
}

export interface AccountState {
  /** The account whose jobs are listed and sent. Stays while the access is unknown. */
  readonly listed: string | null;
  /** The account of new jobs; null while it is unknown or no service can be used. */
  readonly current: string | null;
  /** Why no service can be used. */
  readonly error: BridgeError | null;
  /** Counts changes of access. Responses to requests from an earlier epoch are ignored. */
  readonly epoch: number;
  /** Answers of `resolve_access` that are still due. Nothing starts before the last one. */
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

export interface QueueState {
  readonly jobs: JobTable;
  /** Jobs whose last change could not be saved. Until it is, no new upload starts. */
  readonly unsaved: ReadonlySet<string>;
  /** Attempts by job, including those that are being aborted. */
  readonly running: ReadonlyMap<string, RunningAttempt>;
  readonly circuitBreaker: CircuitBreaker;
  readonly refusals: Refusals;
  readonly account: AccountState;
  readonly watches: Watches;
  /** The preparation that runs. An aborted one ends before the next starts. */
  readonly preparation: { readonly recordingId: string; readonly isAborted: boolean } | null;
  /** Jobs that wait on their own and have a timer. */
  readonly resumeTimers: ReadonlySet<string>;
  /** The computer sleeps. Nothing starts. */
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
}

export const createInitialState = (jobs: readonly Job[]): QueueState => ({
  jobs: JobTable.from(jobs),
  unsaved: new Set(),
  running: new Map(),
  circuitBreaker: closedCircuitBreaker,
  refusals: noRefusals,
  account: { listed: null, current: null, error: null, epoch: 0, pendingAnswers: 0, resumed: null },
  watches: { byJob: new Map(), lastId: 0 },
  preparation: null,
  resumeTimers: new Set(),
  isSuspended: false,
  isClosed: false,
});

export const isListed = (state: QueueState, job: Job): boolean =>
  job.accountId === state.account.listed || job.accountId === null;

/** The jobs of the listed account, in order. Reads all of them: for commands, not for progress. */
export const listJobs = ({ jobs, account }: QueueState): readonly Job[] => jobs.list(account.listed);

/** The listed jobs in one of these states, in order. */
export const listJobsInStates = (
  state: QueueState,
  ...kinds: readonly Job['state']['kind'][]
): readonly Job[] => [...state.jobs.inStates(...kinds)].filter((job) => isListed(state, job));

/** The listed jobs whose record may exist, or is looked for before they are sent. */
export const listJobsWithAttempt = (state: QueueState): readonly Job[] =>
  state.jobs.withAttempt().filter((job) => isListed(state, job));

export const isAccountResolved = ({ account }: QueueState): boolean => account.pendingAnswers === 0;

/** Whether requests for unknown outcomes are allowed now. */
export const canRequest = (state: QueueState): boolean =>
  isCircuitClosed(state.circuitBreaker) && isAccountResolved(state);
