/** The durable upload queue as used by the rest of main. */
import type { DroppedFile } from '../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { AddedFiles, UploadJob, UploadsChange } from '../../preload/contract/uploads.ts';
import type { AccessProvider, TranscriptionsApi } from '../api/types.ts';
import type { Database } from '../storage/database.ts';
import { classifyError } from './classify-error.ts';
import { systemClock, type UploadClock } from './clock.ts';
import { addFiles } from './files/add-files.ts';
import { createOutcomeReconciler } from './outcome/outcome-reconciler.ts';
import { createAccounts } from './queue/accounts.ts';
import { createCircuitBreaker } from './queue/circuit-breaker.ts';
import { createUploadCommands, type UploadCommands } from './queue/commands.ts';
import { createJobStore } from './queue/job-store.ts';
import { createQueue } from './queue/queue.ts';
import { createJobRepository } from './repository/job-repository.ts';

export interface UploadsSettings {
  readonly reviewBeforeUpload: boolean;
  /** 1 to 4. */
  readonly concurrency: number;
  readonly patienceMinutes: number;
  readonly language: string;
}

export interface UploadsDeps {
  readonly database: Database;
  readonly transcriptions: TranscriptionsApi;
  readonly access: AccessProvider;
  /** Milliseconds until the rate limit allows this many requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Read again whenever a job starts. */
  readonly settings: () => UploadsSettings;
  /** Called at most about ten times a second for progress; transitions are batched per timer tick. */
  readonly emit: (change: UploadsChange) => void;
  readonly clock?: UploadClock;
  /** 0 to 1, for jitter. */
  readonly random?: () => number;
  /** Milliseconds before each check for the record of an unknown outcome; then the user is asked. */
  readonly verificationDelaysMs?: readonly number[];
  /** Milliseconds between later checks. */
  readonly recheckIntervalMs?: number;
  /** Timeout for inspecting a file, in milliseconds. */
  readonly driveTimeoutMs?: number | undefined;
}

export interface Uploads extends UploadCommands {
  list(): Promise<Result<readonly UploadJob[]>>;
  addFiles(files: readonly DroppedFile[]): Promise<Result<AddedFiles>>;
  /** The path of a job's file; null if the id is not listed. */
  getPath(id: string): string | null;
  settingsChanged(): void;
  /** URLs or key changed: determines the account and resumes jobs that waited for a key. */
  accessChanged(): void;
  /** The computer goes to sleep, or wakes. */
  suspend(): void;
  resume(): void;
  /** Aborts running jobs; the next start resumes them. Leaves no timer, socket or file open. */
  close(): Promise<void>;
}

/** Milliseconds before each check for a record, before the user is asked. */
const defaultVerificationDelaysMs = [0, 3_000, 10_000, 30_000, 60_000] as const;
const defaultRecheckIntervalMs = 300_000;
const saveRetryMs = 5_000;

export const createUploads = (deps: UploadsDeps): Uploads => {
  const clock = deps.clock ?? systemClock;
  const random = deps.random ?? Math.random;
  const { transcriptions: api, settings } = deps;
  const repository = createJobRepository(deps.database);
  const loaded = repository.load();
  let closed = false;
  const pendingAdds = new Set<Promise<unknown>>();
  let cancelSaveRetry = (): void => {};

  const jobs = createJobStore(
    {
      repository,
      clock,
      emit: deps.emit,
      onUnsaved: () => {
        cancelSaveRetry();
        cancelSaveRetry = clock.after(saveRetryMs, () => {
          if (jobs.saveUnsaved().ok) queue.schedule();
        });
      },
    },
    loaded.ok ? loaded.value : [],
  );
  const isClaimed = (id: string): boolean => repository.isClaimed(jobs.accountId() ?? '', id);
  const circuitBreaker = createCircuitBreaker({
    clock,
    random,
    probe: async (signal) => {
      const result = await api.list({ per_page: 10 }, { signal });
      if (result.ok) return true;
      const decision = classifyError(result.error, 'before');
      return decision !== 'offline' && decision !== 'trouble';
    },
    onReset: () => {
      const ids = jobs.list().filter(({ state }) => state.kind === 'waiting' && state.reason !== 'backoff');
      jobs.applyAll(
        ids.map((job) => job.id),
        { kind: 'start', by: 'queue' },
      );
      reconciler.resume();
      queue.schedule();
    },
  });
  const queue = createQueue({
    api,
    jobs,
    circuitBreaker,
    clock,
    random,
    settings,
    isClaimed,
    delay: deps.delay,
    isResolved: () => accounts.isResolved(),
    reconciler: () => reconciler,
  });
  const reconciler = createOutcomeReconciler({
    api,
    jobs,
    clock,
    random,
    verificationDelaysMs: deps.verificationDelaysMs ?? defaultVerificationDelaysMs,
    recheckIntervalMs: deps.recheckIntervalMs ?? defaultRecheckIntervalMs,
    timeoutMs: () => settings().patienceMinutes * 60_000,
    canRequest: () => circuitBreaker.isClosed() && accounts.isResolved(),
    epoch: () => accounts.epoch(),
    isClaimed,
    onError: queue.onServiceError,
    onRefused: (id, error) => queue.onAttemptFailed(id, error, 'sending'),
    onResolved: queue.schedule,
  });
  const accounts = createAccounts({
    jobs,
    repository,
    queue,
    reconciler,
    circuitBreaker,
    clock,
    access: deps.access,
  });
  const commands = createUploadCommands({
    jobs,
    queue,
    circuitBreaker,
    reconciler,
    driveTimeoutMs: deps.driveTimeoutMs,
  });
  accounts.start();

  return {
    ...commands,
    list: async () => {
      if (!loaded.ok) return loaded;
      return ok(
        jobs
          .list()
          .map((job) => jobs.toView(job.id))
          .filter((job) => job !== null),
      );
    },
    addFiles: async (files) => {
      if (closed) return fail('interrupted', { key: 'closing' });
      const adding = addFiles(
        {
          jobs,
          clock,
          settings,
          accountId: accounts.current,
          driveTimeoutMs: deps.driveTimeoutMs,
          onAdded: () => accounts.onJobsAdded(),
          isClosed: () => closed,
        },
        files,
      );
      pendingAdds.add(adding);
      return adding.finally(() => pendingAdds.delete(adding));
    },
    getPath: (id) => (jobs.toView(id) === null ? null : (jobs.get(id)?.path ?? null)),
    settingsChanged: queue.schedule,
    accessChanged: accounts.onAccessChanged,
    suspend: () => queue.setPaused(true),
    resume: () => {
      circuitBreaker.probeNow();
      circuitBreaker.onResume();
      queue.onResume();
      queue.setPaused(false);
    },
    close: async () => {
      closed = true;
      accounts.close();
      cancelSaveRetry();
      circuitBreaker.dispose();
      accounts.interrupt();
      await Promise.all([queue.close(), reconciler.close(), ...pendingAdds]);
      jobs.saveUnsaved();
      jobs.changes.flush();
    },
  };
};
