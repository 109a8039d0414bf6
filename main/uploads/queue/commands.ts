/** The user's commands for jobs. They return `wrong_state` or `unknown_id` if a command does not apply. */
import { basename } from 'node:path';
import type { ErrorDetail } from '../../../preload/contract/error-details.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { BulkResult, UploadFields, UploadJob } from '../../../preload/contract/uploads.ts';
import { toFileError } from '../files/inspect-file.ts';
import { probeAudioFile } from '../files/probe-audio-file.ts';
import { canApply, hasUnknownOutcome, isActive, isEditable, type Job, type JobEvent } from '../job.ts';
import type { OutcomeReconciler } from '../outcome/outcome-reconciler.ts';
import { defaultDriveTimeoutMs, shortTimeoutRatio, withTimeout } from '../with-timeout.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { JobStore } from './job-store.ts';
import type { Queue } from './queue.ts';

export interface UploadCommands {
  edit(id: string, fields: UploadFields): Promise<Result<UploadJob>>;
  /** Sets the same fields for many jobs in one write. Returns the ids of jobs that are sending or deleted. */
  editMany(ids: readonly string[], fields: UploadFields): Promise<Result<BulkResult>>;
  /** Queues drafts and paused jobs; without ids, all of them. */
  start(ids?: readonly string[]): Promise<Result<true>>;
  /** Pauses jobs whose body is not complete. A running attempt is aborted and does not count as a failure. */
  pause(ids?: readonly string[]): Promise<Result<true>>;
  cancel(id: string): Promise<Result<UploadJob>>;
  retry(id: string): Promise<Result<UploadJob>>;
  /** Replaces the file of a failed or cancelled job and retries it with the same fields. */
  replaceFile(id: string, path: string): Promise<Result<UploadJob>>;
  remove(id: string): Promise<Result<true>>;
  /** Removes many jobs in one write. Returns the ids of jobs that are active or deleted. */
  removeMany(ids: readonly string[]): Promise<Result<BulkResult>>;
  move(id: string, index: number): Promise<Result<true>>;
}

export interface UploadCommandsDeps {
  readonly driveTimeoutMs?: number | undefined;
  readonly jobs: JobStore;
  readonly queue: Queue;
  readonly circuitBreaker: CircuitBreaker;
  readonly reconciler: OutcomeReconciler;
}

export const createUploadCommands = ({
  jobs,
  queue,
  circuitBreaker,
  reconciler,
  driveTimeoutMs = defaultDriveTimeoutMs,
}: UploadCommandsDeps): UploadCommands => {
  /** A listed job. Ids of another account's jobs are unknown. */
  const find = (id: string): Job | undefined => (jobs.toView(id) === null ? undefined : jobs.get(id));

  const getResult = (id: string): Result<UploadJob> => {
    const view = jobs.toView(id);
    return view === null ? unknownIdError : ok(view);
  };

  const isRemovable = (job: Job | undefined): boolean => job !== undefined && !isActive(job);

  const startJobs = (ids: readonly string[]): void => {
    for (const id of jobs.applyAll(ids, { kind: 'start', by: 'user' })) {
      if (jobs.get(id)?.state.kind === 'checking') reconciler.watch(id, null);
    }
    circuitBreaker.probeNow();
    queue.schedule();
  };

  /** Applies a command to the jobs that allow it. Fails if ids were given and none of them allows it. */
  const applyToEach = (
    ids: readonly string[] | undefined,
    isAllowed: (job: Job) => boolean,
    apply: (ids: readonly string[]) => void,
    refusal: ErrorDetail,
  ): Result<true> => {
    const candidates = ids === undefined ? jobs.list() : ids.map(find).filter((job) => job !== undefined);
    const allowed = candidates.filter(isAllowed);
    if (ids !== undefined && ids.length > 0) {
      if (candidates.length === 0) return unknownIdError;
      if (allowed.length === 0) return fail('wrong_state', refusal);
    }
    apply(allowed.map((job) => job.id));
    return ok(true);
  };

  /** Inspects the file of a failed job again: it may be back, or changed on purpose. */
  const reprobeFile = async (job: Job): Promise<Result<true>> => {
    if (job.state.kind !== 'failed' || !job.state.error.code.startsWith('file_')) return ok(true);
    const file = await withTimeout(
      probeAudioFile(job.path, job.fileName),
      driveTimeoutMs * shortTimeoutRatio,
      'no_answer' as const,
    );
    if (typeof file === 'string') return toFileError(file);
    const current = jobs.get(job.id);
    if (current?.state !== job.state) return wrongStateError;
    const { size, mtimeMs, inode, durationSeconds, fingerprint } = file;
    jobs.replace([{ ...current, size, mtimeMs, inode, durationSeconds, fingerprint }]);
    return ok(true);
  };

  return {
    edit: async (id, fields) => {
      if (!find(id)) return unknownIdError;
      const saved = jobs.edit(id, fields);
      return saved.ok ? getResult(id) : saved;
    },
    editMany: async (ids, fields) => {
      const allowed = [...new Set(ids)].filter((id) => {
        const job = find(id);
        return job !== undefined && isEditable(job);
      });
      const saved = jobs.editAll(allowed, fields);
      if (!saved.ok) return saved;
      const editedIds = new Set(allowed);
      return ok({ refused: ids.filter((id) => !editedIds.has(id)) });
    },
    start: async (ids) =>
      applyToEach(ids, canStart(circuitBreaker), startJobs, {
        key: 'nothing_to_start',
      }),
    pause: async (ids) => {
      const event: JobEvent = { kind: 'pause', reason: 'person' };
      return applyToEach(
        ids,
        (job) => canApply(job, event),
        (allowed) => {
          for (const id of allowed) queue.abort(id);
          jobs.applyAll(allowed, event);
          queue.schedule();
        },
        { key: 'nothing_to_pause' },
      );
    },
    cancel: async (id) => {
      const job = find(id);
      if (!job) return unknownIdError;
      if (!canApply(job, { kind: 'cancel' })) return wrongStateError;
      // Abort first, because saving may be slow.
      queue.abort(id);
      jobs.apply(id, { kind: 'cancel' });
      queue.schedule();
      return getResult(id);
    },
    retry: async (id) => {
      const job = find(id);
      if (!job) return unknownIdError;
      if (job.state.kind === 'waiting' && canStart(circuitBreaker)(job)) startJobs([id]);
      else if (!canApply(job, { kind: 'retry' })) return wrongStateError;
      else {
        const reprobed = await reprobeFile(job);
        if (!reprobed.ok) return reprobed;
        jobs.apply(id, { kind: 'retry' });
        circuitBreaker.probeNow();
        queue.schedule();
      }
      return getResult(id);
    },
    replaceFile: async (id, path) => {
      const job = find(id);
      if (!job) return unknownIdError;
      // If the outcome is unknown, the service may already have the old file.
      if (!canApply(job, { kind: 'retry' }) || hasUnknownOutcome(job)) return wrongStateError;
      const fileName = basename(path);
      const file = await withTimeout(
        probeAudioFile(path, fileName),
        driveTimeoutMs * shortTimeoutRatio,
        'no_answer' as const,
      );
      if (typeof file === 'string') return toFileError(file);
      if (jobs.get(id)?.state !== job.state) return wrongStateError;
      const { name: _, ...found } = file;
      jobs.replace([{ ...job, ...found, fileName, folder: null }]);
      jobs.apply(id, { kind: 'retry' });
      circuitBreaker.probeNow();
      queue.schedule();
      return getResult(id);
    },
    remove: async (id) => {
      const job = find(id);
      if (!job) return unknownIdError;
      return isActive(job) ? fail('wrong_state', { key: 'upload_is_active' }) : jobs.remove([id]);
    },
    removeMany: async (ids) => {
      const allowed = new Set(ids.filter((id) => isRemovable(find(id))));
      const removed = jobs.remove([...allowed]);
      return removed.ok ? ok({ refused: ids.filter((id) => !allowed.has(id)) }) : removed;
    },
    move: async (id, index) => (find(id) ? jobs.move(id, index) : unknownIdError),
  };
};

/** A pause named by the service cannot be shortened. */
const canStart =
  (circuitBreaker: CircuitBreaker) =>
  (job: Job): boolean => {
    if (job.state.kind !== 'waiting') return canApply(job, { kind: 'start', by: 'user' });
    const { reason } = job.state;
    return reason === 'backoff' ? circuitBreaker.isClosed() : reason === 'offline' || reason === 'trouble';
  };

const unknownIdError = fail('unknown_id');
const wrongStateError = fail('wrong_state');
