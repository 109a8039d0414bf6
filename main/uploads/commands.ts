/** What the person may do with jobs, and what is answered when it makes no sense. */
import { basename } from 'node:path';
import type { ErrorDetail } from '../../preload/contract/error-details.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { BulkResult, UploadFields, UploadJob } from '../../preload/contract/uploads.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { toFileError } from './inspect-file.ts';
import { canApply, hasUnknownOutcome, isActive, isEditable, type Job, type JobEvent } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { OutcomeReconciler } from './outcome-reconciler.ts';
import { probeAudioFile } from './probe-audio-file.ts';
import type { Queue } from './queue.ts';
import { defaultDriveTimeoutMs, shortTimeoutRatio, withTimeout } from './with-timeout.ts';

export interface UploadCommands {
  edit(id: string, fields: UploadFields): Promise<Result<UploadJob>>;
  /** The same fields for many, in one write; what is on its way or gone is left as it is, and named. */
  editMany(ids: readonly string[], fields: UploadFields): Promise<Result<BulkResult>>;
  /** Drafts and paused jobs go into the queue; without ids, all of them. */
  start(ids?: readonly string[]): Promise<Result<true>>;
  /** What has not been sent whole pauses; an attempt under way is cut off and counts for nothing. */
  pause(ids?: readonly string[]): Promise<Result<true>>;
  cancel(id: string): Promise<Result<UploadJob>>;
  retry(id: string): Promise<Result<UploadJob>>;
  /** Sends the file at `path` in place of one that failed or was cancelled, with the same name, description and language. */
  replaceFile(id: string, path: string): Promise<Result<UploadJob>>;
  remove(id: string): Promise<Result<true>>;
  /** Many, in one write; what is on its way or gone already is named. */
  removeMany(ids: readonly string[]): Promise<Result<BulkResult>>;
  /** Moves the job to `index` of the list. */
  move(id: string, index: number): Promise<Result<true>>;
}

export interface UploadCommandsDeps {
  /** Milliseconds that a drive may take to show a file. */
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
  /** Only what is in the list: ids of another service's jobs are unknown. */
  const find = (id: string): Job | undefined => (jobs.toView(id) === null ? undefined : jobs.get(id));

  const getResult = (id: string): Result<UploadJob> => {
    const view = jobs.toView(id);
    return view === null ? unknownIdError : ok(view);
  };

  const isRemovable = (job: Job | undefined): boolean => job !== undefined && !isActive(job);

  const startJobs = (ids: readonly string[]): void => {
    for (const id of jobs.applyAll(ids, { kind: 'start', by: 'person' })) {
      if (jobs.get(id)?.state.kind === 'checking') reconciler.watch(id, null);
    }
    circuitBreaker.probeNow();
    queue.schedule();
  };

  /** Many at once: those for which it makes sense; where it makes sense for none that was named, that is said. */
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

  /** A file that could not be sent is looked at afresh: it may have been put back, or changed on purpose. */
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
      // The network first: a disk may take its time to write it down.
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
      // With an unknown outcome, the earlier file may be at the service already.
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

/** A time that the service named is kept, whoever wants to go on sooner. */
const canStart =
  (circuitBreaker: CircuitBreaker) =>
  (job: Job): boolean => {
    if (job.state.kind !== 'waiting') return canApply(job, { kind: 'start', by: 'person' });
    const { reason } = job.state;
    return reason === 'backoff' ? circuitBreaker.isClosed() : reason === 'offline' || reason === 'trouble';
  };

const unknownIdError = fail('unknown_id');
const wrongStateError = fail('wrong_state');
