/**
 * Upload scheduler. Runs one to four jobs in order and handles each result. Holds only the running attempts.
 */
import { assertNever, type BridgeError, fail } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { UploadClock } from '../clock.ts';
import { normalizeName } from '../files/transcription-names.ts';
import { hasUnknownOutcome, type Job } from '../job.ts';
import { isAmbiguous } from '../outcome/ambiguous-matches.ts';
import type { OutcomeReconciler } from '../outcome/outcome-reconciler.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { JobStore } from './job-store.ts';
import { pickNextJobs } from './pick-next-jobs.ts';
import { createProgressMeter } from './progress-meter.ts';
import { createRetryPolicy, type RetryPolicy } from './retry-policy.ts';
import { type AttemptResult, runAttempt } from './run-attempt.ts';

export interface Queue extends Omit<RetryPolicy, 'close'> {
  schedule(): void;
  abort(id: string): void;
  /** Whether the running attempt has not sent any byte. */
  hasSentNothing(id: string): boolean;
  running(): readonly string[];
  /** Nothing starts while paused. */
  setPaused(paused: boolean): void;
  close(): Promise<void>;
}

export interface QueueDeps {
  readonly api: TranscriptionsApi;
  readonly jobs: JobStore;
  readonly circuitBreaker: CircuitBreaker;
  readonly reconciler: () => OutcomeReconciler;
  readonly clock: UploadClock;
  readonly random: () => number;
  readonly settings: () => { readonly concurrency: number; readonly patienceMinutes: number };
  readonly isClaimed: (transcriptionId: string) => boolean;
  /** Milliseconds until the rate limit allows this many requests; 0: now. */
  readonly delay?: ((requests: number) => number) | undefined;
  readonly isResolved: () => boolean;
}

interface RunningJob {
  readonly controller: AbortController;
  readonly name: string;
  sent: number;
  requests: number;
  ended: Promise<void>;
}

/** The list before sending, the store, and the show of the new record. */
const requestsPerAttempt = 3;

export const createQueue = (deps: QueueDeps): Queue => {
  const { jobs, circuitBreaker, clock } = deps;
  const running = new Map<string, RunningJob>();
  let isPaused = false;
  let closed = false;
  let cancelRateLimitTimer = (): void => {};

  const schedule = (): void => {
    if (closed || isPaused || !deps.isResolved()) return;
    if (!circuitBreaker.isClosed()) {
      markQueuedAsWaiting();
      return;
    }
    const freeSlots = deps.settings().concurrency - running.size;
    if (freeSlots <= 0 || !jobs.saveUnsaved().ok) return;
    const names = [...running.values()].map(({ name }) => name);
    for (const job of pickNextJobs(jobs.list(), {
      freeSlots,
      accountId: jobs.accountId(),
      running,
      runningNames: names,
    })) {
      if (isRateLimited()) return;
      startJob(job);
    }
  };

  /** Whether the rate limit delays the next attempt. If so, schedules again when it allows it. */
  const isRateLimited = (): boolean => {
    const reservedRequests = [...running.values()].reduce((sum, { requests }) => sum + requests, 0);
    const ms = deps.delay?.(reservedRequests + requestsPerAttempt) ?? 0;
    cancelRateLimitTimer();
    if (ms > 0) cancelRateLimitTimer = clock.after(ms, schedule);
    return ms > 0;
  };

  const retryPolicy = createRetryPolicy({ ...deps, schedule });

  /** Queued jobs show why they wait and until when. */
  const markQueuedAsWaiting = (): void => {
    const pause = circuitBreaker.getPause();
    const queued = jobs.list().filter(({ state }) => state.kind === 'queued');
    if (pause === null || queued.length === 0) return;
    jobs.applyAll(
      queued.map((job) => job.id),
      { kind: 'wait', countsAsFailure: false, ...pause },
    );
  };

  const startJob = (queued: Job): void => {
    const job = jobs.apply(queued.id, { kind: 'begin', total: queued.size });
    if (!job) return;
    const run: RunningJob = {
      controller: new AbortController(),
      name: normalizeName(job.name),
      sent: 0,
      requests: requestsPerAttempt,
      ended: Promise.resolve(),
    };
    running.set(job.id, run);
    run.ended = runJob(job, run)
      .then((result) => {
        if (!run.controller.signal.aborted) handleResult(job.id, result);
      })
      .catch((thrown: unknown) => {
        if (!run.controller.signal.aborted) failWithInternalError(job.id, thrown);
      })
      .finally(() => {
        running.delete(job.id);
        schedule();
      });
  };

  const runJob = async (job: Job, run: RunningJob): Promise<AttemptResult> => {
    const isCurrent = (): boolean => !run.controller.signal.aborted;
    const meter = createProgressMeter(clock, (sent, total, speed) => {
      if (isCurrent()) jobs.applyProgress(job.id, { kind: 'progress', sent, total, speed });
    });
    const timeoutMs = deps.settings().patienceMinutes * 60_000;
    const result = runAttempt(deps.api, {
      job,
      signal: run.controller.signal,
      timeoutMs,
      isClaimed: deps.isClaimed,
      isAmbiguous: (id) => isAmbiguous(job, id, jobs.list(), { now: clock.now(), timeoutMs }),
      onListed: (sending) => {
        run.requests -= 1;
        if (isCurrent()) jobs.applyProgress(job.id, { kind: 'listed', sending });
      },
      onProgress: (sent, total) => {
        run.sent = sent;
        meter.update(sent, total);
      },
      onResend: (error) => {
        run.requests += 2;
        return isCurrent() && resend(job, error);
      },
      onBodyEnding: () => jobs.applySaved(job.id, { kind: 'body_ending', now: clock.now() }),
    });
    return result.finally(meter.stop);
  };

  /** Records the refusal; another attempt starts at once. */
  const resend = (job: Job, error: BridgeError): boolean => {
    jobs.apply(job.id, {
      kind: 'wait',
      until: clock.now(),
      reason: 'backoff',
      error,
      countsAsFailure: false,
    });
    jobs.apply(job.id, { kind: 'start', by: 'queue' });
    return jobs.applySaved(job.id, { kind: 'begin', total: job.size }).ok;
  };

  const handleResult = (id: string, result: AttemptResult): void => {
    switch (result.kind) {
      case 'finished':
        circuitBreaker.recordSuccess();
        jobs.apply(id, { kind: 'finished', transcriptionId: result.transcriptionId, now: clock.now() });
        return;
      case 'refused':
        retryPolicy.onAttemptFailed(id, result.error, result.phase);
        return;
      case 'unknown_outcome':
        jobs.apply(id, { kind: 'unknown_outcome', now: clock.now() });
        deps.reconciler().watch(id, result.final ? result.error : null);
        return;
      default:
        assertNever(result);
    }
  };

  /** After an internal error, the body may still have arrived. */
  const failWithInternalError = (id: string, thrown: unknown): void => {
    const job = jobs.get(id);
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const { error } = fail('internal', { key: 'exception', reason });
    if (job && hasUnknownOutcome(job)) handleResult(id, { kind: 'unknown_outcome', error, final: false });
    else jobs.apply(id, { kind: 'failed', error, canRetry: true });
  };

  return {
    schedule,
    abort: (id) => running.get(id)?.controller.abort(),
    hasSentNothing: (id) => running.get(id)?.sent === 0,
    running: () => [...running.keys()],
    setPaused: (next) => {
      isPaused = next;
      if (!isPaused) schedule();
    },
    onServiceError: retryPolicy.onServiceError,
    onAttemptFailed: retryPolicy.onAttemptFailed,
    scheduleResume: retryPolicy.scheduleResume,
    onResume: retryPolicy.onResume,
    close: async () => {
      closed = true;
      retryPolicy.close();
      cancelRateLimitTimer();
      const ending = [...running.values()];
      for (const { controller } of ending) controller.abort();
      await Promise.all(ending.map(({ ended }) => ended));
    },
  };
};
