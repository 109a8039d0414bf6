/** Decides what a failure means for its job and for the queue, and when they resume. */
import { assertNever, type BridgeError } from '../../../preload/contract/result.ts';
import { classifyError } from '../classify-error.ts';
import type { UploadClock } from '../clock.ts';
import type { Job } from '../job.ts';
import { attemptBackoff, busyBackoff, clampWaitUntil, getBackoffMs, getRetryAfterMs } from './backoff.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { JobStore } from './job-store.ts';

/** After this many consecutive failed attempts, the job fails. */
const maxAttempts = 5;

export interface RetryPolicy {
  /** Handles an error that is unrelated to a single file. */
  onServiceError(error: BridgeError): void;
  onAttemptFailed(id: string, error: BridgeError, phase: 'before' | 'sending'): void;
  /** Starts the timer of a job that waits on its own. */
  scheduleResume(job: Job): void;
  /** After sleep: restarts the timers, which did not run. */
  onResume(): void;
  close(): void;
}

export interface RetryPolicyDeps {
  readonly jobs: JobStore;
  readonly circuitBreaker: CircuitBreaker;
  readonly clock: UploadClock;
  readonly random: () => number;
  readonly schedule: () => void;
}

export const createRetryPolicy = ({
  jobs,
  circuitBreaker,
  clock,
  random,
  schedule,
}: RetryPolicyDeps): RetryPolicy => {
  const timers = new Map<string, () => void>();

  const onAttemptFailed = (id: string, error: BridgeError, phase: 'before' | 'sending'): void => {
    const decision = classifyError(error, phase);
    switch (decision) {
      case 'key':
        pauseForKey(id);
        return;
      case 'rate_limited':
      case 'server_busy': {
        const until = openCircuitFor(decision, error);
        jobs.apply(id, { kind: 'wait', until, reason: decision, error, countsAsFailure: false });
        return;
      }
      case 'offline':
        circuitBreaker.openUntilReachable({ reason: 'offline', error });
        jobs.apply(id, { kind: 'wait', until: null, reason: 'offline', error, countsAsFailure: false });
        return;
      case 'retry':
        scheduleRetry(id, error);
        return;
      case 'trouble':
        waitForService(id, error);
        return;
      case 'failed':
        jobs.apply(id, { kind: 'failed', error, canRetry: true });
        return;
      default:
        assertNever(decision);
    }
  };

  const openCircuitFor = (reason: 'rate_limited' | 'server_busy', error: BridgeError): number =>
    circuitBreaker.openFor(
      getRetryAfterMs(error.retryAfterSeconds) ?? circuitBreaker.nextBackoffMs(busyBackoff),
      { reason, error },
    );

  const scheduleRetry = (id: string, error: BridgeError): void => {
    const failures = (jobs.get(id)?.failures ?? 0) + 1;
    if (failures >= maxAttempts) {
      jobs.apply(id, { kind: 'failed', error, canRetry: true });
      return;
    }
    const until = clock.now() + getBackoffMs(attemptBackoff, failures, random);
    const job = jobs.apply(id, { kind: 'wait', until, reason: 'backoff', error, countsAsFailure: true });
    if (job) scheduleResume(job);
  };

  /**
   * Waits with the other jobs until the service responds as it should. A job that fails like this
   * `maxAttempts` times in a row, although probes succeed, is itself the problem and fails.
   */
  const waitForService = (id: string, error: BridgeError): void => {
    circuitBreaker.openUntilReachable({ reason: 'trouble', error });
    const failures = (jobs.get(id)?.failures ?? 0) + 1;
    if (failures >= maxAttempts) jobs.apply(id, { kind: 'failed', error, canRetry: true });
    else jobs.apply(id, { kind: 'wait', until: null, reason: 'trouble', error, countsAsFailure: true });
  };

  const scheduleResume = (job: Job): void => {
    const { state } = job;
    if (state.kind !== 'waiting' || state.until === null) return;
    timers.get(job.id)?.();
    const now = clock.now();
    const stop = clock.after(clampWaitUntil(state.until, now) - now, () => {
      timers.delete(job.id);
      if (jobs.get(job.id)?.state === state) jobs.apply(job.id, { kind: 'start', by: 'queue' });
      schedule();
    });
    timers.set(job.id, stop);
  };

  /** Pauses the jobs that would be refused as well. Running attempts continue. */
  const pauseForKey = (refusedId?: string): void => {
    const ids = jobs
      .list()
      .filter(({ state }) => state.kind === 'queued' || state.kind === 'waiting' || state.kind === 'checking')
      .map((job) => job.id);
    jobs.applyAll(refusedId === undefined ? ids : [refusedId, ...ids], { kind: 'pause', reason: 'key' });
  };

  return {
    onServiceError: (error) => {
      const decision = classifyError(error, 'before');
      if (decision === 'key') pauseForKey();
      if (decision === 'offline' || decision === 'trouble') {
        circuitBreaker.openUntilReachable({ reason: decision, error });
      }
      if (decision === 'rate_limited' || decision === 'server_busy') openCircuitFor(decision, error);
      schedule();
    },
    onAttemptFailed,
    scheduleResume,
    onResume: () => {
      for (const id of [...timers.keys()]) {
        const job = jobs.get(id);
        if (job) scheduleResume(job);
      }
    },
    close: () => {
      for (const stop of timers.values()) stop();
      timers.clear();
    },
  };
};
