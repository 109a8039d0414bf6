/**
 * Selects the account whose jobs are shown and sent. A job is never sent to another account: when the service
 * changes, running jobs are aborted and waiting ones stay with their account.
 */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { AccessProvider } from '../../api/types.ts';
import type { UploadClock } from '../clock.ts';
import { hasUnknownOutcome } from '../job.ts';
import type { OutcomeReconciler } from '../outcome/outcome-reconciler.ts';
import type { JobRepository } from '../repository/job-repository.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { JobStore } from './job-store.ts';
import type { Queue } from './queue.ts';
import { recoverJob } from './recovery.ts';

export interface Accounts {
  /** Resumes the jobs of the previous run. */
  start(): void;
  /** The account of new jobs; null while it is unknown or no service can be used. */
  current(): string | null;
  onAccessChanged(): void;
  onJobsAdded(): void;
  /** Counts changes of access. Responses to requests from an earlier epoch are ignored. */
  epoch(): number;
  /** False while the account is being determined. */
  isResolved(): boolean;
  /** Aborts running jobs; they resume with the next start. */
  interrupt(): void;
  /** Ignores the result of a pending refresh. */
  close(): void;
}

export interface AccountsDeps {
  readonly jobs: JobStore;
  readonly repository: JobRepository;
  readonly queue: Queue;
  readonly reconciler: OutcomeReconciler;
  readonly circuitBreaker: CircuitBreaker;
  readonly clock: UploadClock;
  readonly access: AccessProvider;
}

const accountNoteName = 'account';

/** For waits saved by an earlier version without an error. */
const defaultWaitError: BridgeError = { code: 'rate_limited' };

export const createAccounts = (deps: AccountsDeps): Accounts => {
  const { jobs, repository, queue, reconciler, circuitBreaker, clock } = deps;
  let current: string | null = null;
  let accessError: BridgeError | null = null;
  let closed = false;
  let epoch = 0;
  let pendingRefreshes = 0;
  /** The account whose jobs were resumed last. */
  let resumedAccount: string | null = null;
  let refreshQueue: Promise<void> = Promise.resolve();

  const interrupt = (ids: readonly string[] = queue.running()): void => {
    jobs.applyAll(ids, { kind: 'interrupted' });
    for (const id of ids) queue.abort(id);
  };

  /** Resumes what an earlier run, or earlier use of this account, left unfinished. */
  const resumeOpenJobs = (): void => {
    for (const job of jobs.list()) {
      const { state } = job;
      if (state.kind === 'checking' || (state.kind === 'failed' && hasUnknownOutcome(job)))
        reconciler.watch(job.id, null);
      if (state.kind !== 'waiting' || state.until === null) continue;
      const { reason, error } = state;
      if (reason === 'backoff') queue.scheduleResume(job);
      else circuitBreaker.openFor(state.until - clock.now(), { reason, error: error ?? defaultWaitError });
    }
  };

  const switchAccount = (accountId: string | null): void => {
    if (accountId === jobs.accountId()) return;
    interrupt();
    jobs.setAccount(accountId);
    if (accountId !== null) repository.setNote(accountNoteName, accountId);
  };

  const resumePaused = (): void => {
    const waiting = jobs
      .list()
      .filter(({ state }) => state.kind === 'paused' && state.reason === 'key')
      .map((job) => job.id);
    for (const id of jobs.applyAll(waiting, { kind: 'start', by: 'user' })) {
      if (jobs.get(id)?.state.kind === 'checking') reconciler.watch(id, null);
    }
  };

  const refresh = async (): Promise<void> => {
    const access = await deps.access();
    if (closed) return;
    if (access.ok) {
      current = access.value.accountId;
      accessError = null;
      jobs.assignUnowned(current);
      switchAccount(current);
      circuitBreaker.reset();
      resumePaused();
      if (resumedAccount !== current) resumeOpenJobs();
      resumedAccount = current;
    } else {
      current = null;
      accessError = access.error;
      if (access.error.code === 'not_configured') switchAccount(null);
      queue.onServiceError(access.error);
    }
  };

  const scheduleRefresh = (): void => {
    epoch += 1;
    pendingRefreshes += 1;
    refreshQueue = refreshQueue.then(refresh, refresh).finally(() => {
      pendingRefreshes -= 1;
      if (pendingRefreshes > 0 || closed) return;
      reconciler.resume();
      queue.schedule();
    });
  };

  return {
    start: () => {
      const now = clock.now();
      jobs.replace(jobs.all().flatMap((job) => recoverJob(job, now) ?? []));
      jobs.setAccount(repository.getNote(accountNoteName));
      // The keychain may take a while to respond; until then the last account is used.
      current = jobs.accountId();
      scheduleRefresh();
    },
    current: () => current,
    onAccessChanged: () => {
      // An attempt that has sent nothing may have read either access, so it starts again.
      interrupt(queue.running().filter(queue.hasSentNothing));
      current = null;
      scheduleRefresh();
    },
    onJobsAdded: () => {
      if (accessError === null || pendingRefreshes > 0) queue.schedule();
      else queue.onServiceError(accessError);
    },
    epoch: () => epoch,
    isResolved: () => pendingRefreshes === 0,
    interrupt: () => interrupt(),
    close: () => {
      closed = true;
    },
  };
};
