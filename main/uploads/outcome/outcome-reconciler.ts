/**
 * Looks for the record of an upload with an unknown outcome, several times, because the service may still be
 * transcribing. If it is not found, the user decides; then it is looked for less often until the timeout.
 */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { UploadClock } from '../clock.ts';
import { hasUnknownOutcome, type Job } from '../job.ts';
import { attemptBackoff, getBackoffMs } from '../queue/backoff.ts';
import type { JobStore } from '../queue/job-store.ts';
import { isAmbiguous } from './ambiguous-matches.ts';
import { findNewRecord, listRecordsByName, type NewRecordResult } from './find-new-record.ts';
import { toUnknownOutcomeError } from './outcome-messages.ts';

export interface OutcomeReconciler {
  /** Looks for the record of a job in `checking`. `refusal`: the error that the service itself returned. */
  watch(id: string, refusal: BridgeError | null): void;
  /** Continues the checks that were paused by `canRequest`. */
  resume(): void;
  close(): Promise<void>;
}

export interface OutcomeReconcilerDeps {
  readonly api: TranscriptionsApi;
  readonly jobs: JobStore;
  readonly clock: UploadClock;
  readonly random: () => number;
  /** Milliseconds before each check in `checking`, then the interval of later checks. */
  readonly verificationDelaysMs: readonly number[];
  readonly recheckIntervalMs: number;
  /** How long to look for the record after the body was complete. */
  readonly timeoutMs: () => number;
  /** Whether requests are allowed now. Call `resume()` when that changes. */
  readonly canRequest: () => boolean;
  /** Results of requests from an earlier epoch are ignored. */
  readonly epoch: () => number;
  readonly isClaimed: (transcriptionId: string) => boolean;
  /** The list request failed: handled for the whole queue. */
  readonly onError: (error: BridgeError) => void;
  /** Not found after a refusal: handled like a failed attempt. */
  readonly onRefused: (id: string, error: BridgeError) => void;
  readonly onResolved: () => void;
}

interface Watch {
  attempt: number;
  errors: number;
  readonly refusal: BridgeError | null;
  /** Due while requests were not allowed. */
  isPaused: boolean;
  stop: () => void;
  verification: Promise<void> | null;
}

/** Checks before a job that the service refused is sent again. */
const verificationsAfterRefusal = 2;

export const createOutcomeReconciler = (deps: OutcomeReconcilerDeps): OutcomeReconciler => {
  const { jobs, clock } = deps;
  const watches = new Map<string, Watch>();
  const controller = new AbortController();

  const isWatched = (job: Job | undefined): job is Job =>
    job !== undefined &&
    job.accountId === jobs.accountId() &&
    hasUnknownOutcome(job) &&
    (job.state.kind === 'checking' || job.state.kind === 'failed');

  const stopWatching = (id: string): void => {
    watches.get(id)?.stop();
    watches.delete(id);
  };

  const scheduleVerification = (id: string, watch: Watch, ms: number): void => {
    watch.stop();
    watch.stop = clock.after(ms, () => {
      watch.verification = verify(id, watch).finally(() => {
        watch.verification = null;
      });
    });
  };

  const verify = async (id: string, watch: Watch): Promise<void> => {
    const job = jobs.get(id);
    if (!isWatched(job) || job.sending === null) return stopWatching(id);
    watch.isPaused = !deps.canRequest();
    if (watch.isPaused) return;
    const { sending } = job;
    const epoch = deps.epoch();
    const records = await listRecordsByName(deps.api, sending.name, controller.signal);
    if (controller.signal.aborted || watches.get(id) !== watch) return;
    if (epoch !== deps.epoch()) return scheduleVerification(id, watch, 0);
    const now = jobs.get(id);
    if (!isWatched(now) || now.sending !== sending) return stopWatching(id);
    if (!records.ok) {
      watch.errors += 1;
      scheduleVerification(id, watch, getBackoffMs(attemptBackoff, watch.errors, deps.random));
      deps.onError(records.error);
      return;
    }
    watch.errors = 0;
    handleResult(now, watch, findNewRecord(sending, records.value, deps.isClaimed));
  };

  const handleResult = (job: Job, watch: Watch, result: NewRecordResult): void => {
    const recordId = result.kind === 'found' ? result.id : null;
    if (recordId !== null && !isAmbiguousNow(job, recordId)) {
      stopWatching(job.id);
      jobs.apply(job.id, { kind: 'finished', transcriptionId: recordId, now: clock.now() });
      deps.onResolved();
      return;
    }
    watch.attempt += 1;
    const nextDelayMs = deps.verificationDelaysMs[watch.attempt];
    if (watch.refusal !== null && result.kind === 'none' && watch.attempt >= verificationsAfterRefusal) {
      stopWatching(job.id);
      deps.onRefused(job.id, watch.refusal);
    } else if (nextDelayMs !== undefined) {
      scheduleVerification(job.id, watch, nextDelayMs);
    } else {
      if (job.state.kind === 'checking') reportUnknownOutcome(job, result);
      scheduleRecheck(job, watch);
    }
  };

  const isAmbiguousNow = (job: Job, transcriptionId: string): boolean =>
    isAmbiguous(job, transcriptionId, jobs.list(), { now: clock.now(), timeoutMs: deps.timeoutMs() });

  const reportUnknownOutcome = (job: Job, result: NewRecordResult): void => {
    const error = toUnknownOutcomeError(job.sending?.name ?? job.name, result);
    jobs.apply(job.id, { kind: 'failed', error, canRetry: true });
    deps.onResolved();
  };

  /** A long transcription may finish after the user was asked. */
  const scheduleRecheck = (job: Job, watch: Watch): void => {
    const since = job.sending?.endedAt ?? 0;
    if (clock.now() - since > deps.timeoutMs()) stopWatching(job.id);
    else scheduleVerification(job.id, watch, deps.recheckIntervalMs);
  };

  return {
    watch: (id, refusal) => {
      stopWatching(id);
      const watch: Watch = {
        attempt: 0,
        errors: 0,
        refusal,
        isPaused: false,
        stop: () => {},
        verification: null,
      };
      watches.set(id, watch);
      scheduleVerification(id, watch, deps.verificationDelaysMs[0] ?? 0);
    },
    resume: () => {
      for (const [id, watch] of watches) if (watch.isPaused) scheduleVerification(id, watch, 0);
    },
    close: async () => {
      controller.abort();
      const running = [...watches.values()].map((watch) => watch.verification);
      for (const id of [...watches.keys()]) stopWatching(id);
      await Promise.all(running);
    },
  };
};
