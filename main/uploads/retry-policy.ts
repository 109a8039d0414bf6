/** What a failure means: for its job, for the whole queue, and when it goes on. */
import { assertNever, type BridgeError } from '../../preload/contract/result.ts';
import { attemptBackoff, busyBackoff, clampWaitUntil, getBackoffMs, getRetryAfterMs } from './backoff.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { classifyError } from './classify-error.ts';
import type { UploadClock } from './clock.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';

/** After this many attempts in a row that broke while sending, the person is asked. */
const maxAttempts = 5;

export interface RetryPolicy {
  /** Sorts out what a failure that has to do with no single file means for all. */
  onServiceError(error: BridgeError): void;
  /** Sorts out what a failed attempt means for its job. */
  onAttemptFailed(id: string, error: BridgeError, phase: 'before' | 'sending'): void;
  /** Sets the clock for a job that waits on its own. */
  scheduleResume(job: Job): void;
  /** The machine slept, and its timers with it: sets those clocks anew. */
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
   * Waits as the jobs behind it do, until the service answers as it should. One that meets the same trouble again after
   * each time that the service was found in order has trouble of its own.
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

  /** Everything that would run into the same refusal waits for a key. What else is on its way may still end well. */
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
