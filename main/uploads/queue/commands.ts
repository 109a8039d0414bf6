/** The user's commands for jobs. They return `wrong_state` or `unknown_id` if a command does not apply. */
import { basename } from 'node:path';
import { getPlace } from '../../../preload/contract/account-id.ts';
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { isActive, isEditable } from '../../../preload/contract/upload-states.ts';
import type {
  BulkResult,
  HeardSoFar,
  UploadFields,
  UploadJob,
  WaitReason,
} from '../../../preload/contract/uploads.ts';
import type { ListeningApi } from '../../api/resources/listening.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import { defaultDriveTimeoutMs, shortTimeoutRatio } from '../files/drive-timeout.ts';
import { toFileError } from '../files/inspect-file.ts';
import { type ProbedAudioFile, probeAudioFile } from '../files/probe-audio-file.ts';
import { canApply, hasUnknownOutcome, type Job, type JobEvent } from '../job.ts';
import type { JobPreparation } from '../preparing/job-preparation.ts';
import { changedRecordingDetail, getAddedPartId, isPart } from '../preparing/part-jobs.ts';
import { canPlanAgain } from '../preparing/plan-preparation.ts';
import type { Coordinator } from './coordinator.ts';
import type { JobViews } from './job-views.ts';
import { type CircuitBreaker, getPause, isCircuitClosed } from './reducer/circuit-breaker.ts';
import type { QueueEvent } from './reducer/events.ts';
import { isListed, listJobs } from './reducer/state.ts';

export interface UploadCommands {
  edit(id: string, fields: UploadFields): Promise<Result<UploadJob>>;
  /** Sets the same fields for many jobs in one write. Returns the ids of jobs that are sending or deleted. */
  editMany(ids: readonly string[], fields: UploadFields): Promise<Result<BulkResult>>;
  /** Queues drafts and paused jobs; without ids, all of them. */
  start(ids?: readonly string[]): Promise<Result<true>>;
  /** Pauses jobs whose body is not complete. A running attempt is aborted and does not count as a failure. */
  pause(ids?: readonly string[]): Promise<Result<true>>;
  cancel(id: string): Promise<Result<UploadJob>>;
  /** Cancels many jobs in one write. Returns the ids of jobs that have ended or are deleted. */
  cancelMany(ids: readonly string[]): Promise<Result<BulkResult>>;
  retry(id: string): Promise<Result<UploadJob>>;
  /** Retries the cancelled upload of a part, or adds it if it was removed. `id`: of any part of the recording. */
  resendPart(id: string, index: number): Promise<Result<UploadJob>>;
  /** Replaces the file of a failed or cancelled job and retries it with the same fields. */
  replaceFile(id: string, path: string): Promise<Result<UploadJob>>;
  remove(id: string): Promise<Result<true>>;
  /** Removes many jobs in one write. Returns the ids of jobs that are active or deleted. */
  removeMany(ids: readonly string[]): Promise<Result<BulkResult>>;
  move(id: string, index: number): Promise<Result<true>>;
  /** What the service heard of the recording until now, from a chunk on. `wrong_state` if it does not tell. */
  getHeard(id: string, from: number): Promise<Result<HeardSoFar>>;
}

export interface UploadCommandsDeps {
  readonly coordinator: Pick<Coordinator, 'state' | 'dispatch' | 'request'>;
  readonly views: Pick<JobViews, 'get'>;
  /** How the file is prepared, unchanged if that is the same; null: it is sent as it is. */
  readonly planPreparation: (job: Job) => JobPreparation | null;
  readonly listening: Pick<ListeningApi, 'getHeard'> | null;
  readonly driveTimeoutMs?: number | undefined;
}

/** Checks whether a command applies, and dispatches its event. */
export class JobCommands implements UploadCommands {
  readonly #coordinator: UploadCommandsDeps['coordinator'];
  readonly #views: UploadCommandsDeps['views'];
  readonly #planPreparation: UploadCommandsDeps['planPreparation'];
  readonly #listening: UploadCommandsDeps['listening'];
  readonly #fileTimeoutMs: number;

  constructor(deps: UploadCommandsDeps) {
    const { coordinator, views, planPreparation, driveTimeoutMs = defaultDriveTimeoutMs } = deps;
    this.#coordinator = coordinator;
    this.#views = views;
    this.#planPreparation = planPreparation;
    this.#listening = deps.listening;
    this.#fileTimeoutMs = driveTimeoutMs * shortTimeoutRatio;
  }

  readonly getHeard = async (id: string, from: number): Promise<Result<HeardSoFar>> => {
    const job = this.#find(id);
    if (!job) return unknownIdError;
    const { state } = job;
    if (this.#listening === null || !('listening' in state) || !state.listening) return fail('wrong_state');
    return this.#listening.getHeard(state.listening.id, from);
  };

  readonly edit = async (id: string, fields: UploadFields): Promise<Result<UploadJob>> => {
    const job = this.#find(id);
    if (!job) return unknownIdError;
    if (!isEditable(job.state)) return fail('wrong_state', { key: 'upload_is_sending' });
    const edited = this.#edit([id], fields);
    const view = this.#views.get(id);
    if (!edited.ok) return edited;
    return view === null ? unknownIdError : ok(view);
  };

  readonly editMany = async (ids: readonly string[], fields: UploadFields): Promise<Result<BulkResult>> => {
    const allowed = new Set(ids.filter((id) => this.#allows(id, ({ state }) => isEditable(state))));
    const saved = this.#edit([...allowed], fields);
    return saved.ok ? ok({ refused: ids.filter((id) => !allowed.has(id)) }) : saved;
  };

  readonly start = async (ids?: readonly string[]): Promise<Result<true>> =>
    this.#applyToEach(ids, this.#canStart, 'start_requested', { key: 'nothing_to_start' });

  readonly pause = async (ids?: readonly string[]): Promise<Result<true>> => {
    const pause: JobEvent = { kind: 'pause', reason: 'person' };
    const canPause = (job: Job): boolean => canApply(job, pause);
    return this.#applyToEach(ids, canPause, 'pause_requested', { key: 'nothing_to_pause' });
  };

  readonly cancel = async (id: string): Promise<Result<UploadJob>> => {
    const job = this.#find(id);
    if (!job) return unknownIdError;
    if (!canApply(job, { kind: 'cancel' })) return wrongStateError;
    return this.#request({ kind: 'cancel_requested', ids: [id] }, id);
  };

  readonly cancelMany = async (ids: readonly string[]): Promise<Result<BulkResult>> => {
    const isAllowed = (job: Job): boolean => canApply(job, { kind: 'cancel' });
    const allowed = new Set(ids.filter((id) => this.#allows(id, isAllowed)));
    const cancelled = this.#coordinator.request({ kind: 'cancel_requested', ids: [...allowed] });
    return cancelled.ok ? ok({ refused: ids.filter((id) => !allowed.has(id)) }) : cancelled;
  };

  readonly retry = async (id: string): Promise<Result<UploadJob>> => {
    const job = this.#find(id);
    if (!job) return unknownIdError;
    if (this.#getWaitReason(job) !== null && this.#canStart(job)) {
      return this.#request({ kind: 'start_requested', ids: [id] }, id);
    }
    if (!canApply(job, { kind: 'retry' })) return wrongStateError;
    const inspected = await this.#inspectFailedFile(job);
    if (!inspected.ok) return inspected;
    const planned = this.#planAgain([id]);
    return planned.ok ? this.#request({ kind: 'retry_requested', id }, id) : planned;
  };

  readonly resendPart = async (id: string, index: number): Promise<Result<UploadJob>> => {
    const job = this.#find(id);
    if (!job) return unknownIdError;
    const { recordingId = '', count } = job.preparation ?? {};
    if (!isPart(job) || index >= (count ?? 1)) return wrongStateError;
    const parts = this.#coordinator.state.jobs.ofRecording(recordingId);
    const part = parts.find(({ preparation }) => preparation?.index === index);
    if (part) return part.state.kind === 'cancelled' ? this.retry(part.id) : wrongStateError;
    return this.#request({ kind: 'part_requested', id, index }, getAddedPartId(recordingId, index));
  };

  readonly replaceFile = async (id: string, path: string): Promise<Result<UploadJob>> => {
    const job = this.#find(id);
    if (!job) return unknownIdError;
    // If the outcome is unknown, the service may already have the old file.
    if (!canApply(job, { kind: 'retry' }) || hasUnknownOutcome(job)) return wrongStateError;
    const fileName = basename(path);
    const inspected = await this.#inspectFile(job, path, fileName);
    if (!inspected.ok) return inspected;
    const { name: _, ...file } = inspected.value;
    // The texts of all parts are joined, so a part of another recording would spoil the episode.
    if (isPart(job) && file.fingerprint !== job.fingerprint) return otherRecordingError;
    const replaced = { ...file, fileName, folder: null };
    const preparation = isPart(job)
      ? job.preparation
      : this.#planPreparation({ ...job, ...replaced, preparation: null });
    this.#coordinator.dispatch({ kind: 'file_inspected', id, file: { ...replaced, preparation } });
    return this.#request({ kind: 'retry_requested', id }, id);
  };

  readonly remove = async (id: string): Promise<Result<true>> => {
    const job = this.#find(id);
    if (!job) return unknownIdError;
    if (isActive(job.state)) return fail('wrong_state', { key: 'upload_is_active' });
    return this.#coordinator.request({ kind: 'jobs_removed', ids: [id] });
  };

  readonly removeMany = async (ids: readonly string[]): Promise<Result<BulkResult>> => {
    const allowed = new Set(ids.filter((id) => this.#allows(id, ({ state }) => !isActive(state))));
    const removed = this.#coordinator.request({ kind: 'jobs_removed', ids: [...allowed] });
    return removed.ok ? ok({ refused: ids.filter((id) => !allowed.has(id)) }) : removed;
  };

  readonly move = async (id: string, index: number): Promise<Result<true>> =>
    this.#find(id) ? this.#coordinator.request({ kind: 'job_moved', id, index }) : unknownIdError;

  /** A listed job. Ids of another account's jobs are unknown. */
  #find(id: string): Job | undefined {
    const { state } = this.#coordinator;
    const job = state.jobs.get(id);
    return job && isListed(state, job) ? job : undefined;
  }

  #allows(id: string, isAllowed: (job: Job) => boolean): boolean {
    const job = this.#find(id);
    return job !== undefined && isAllowed(job);
  }

  /** Returns the job after the event. */
  #request(event: QueueEvent, id: string): Result<UploadJob> {
    const result = this.#coordinator.request(event);
    if (!result.ok) return result;
    const view = this.#views.get(id);
    return view === null ? unknownIdError : ok(view);
  }

  /** Applies a command to the jobs that allow it. Fails if ids were given and none of them allows it. */
  #applyToEach(
    ids: readonly string[] | undefined,
    isAllowed: (job: Job) => boolean,
    kind: 'start_requested' | 'pause_requested',
    refusal: ErrorDetail,
  ): Result<true> {
    const given = ids?.map((id) => this.#find(id)).filter((job) => job !== undefined);
    const candidates = given ?? listJobs(this.#coordinator.state);
    const allowed = candidates.filter(isAllowed).map((job) => job.id);
    if (ids !== undefined && ids.length > 0) {
      if (candidates.length === 0) return unknownIdError;
      if (allowed.length === 0) return fail('wrong_state', refusal);
    }
    const planned = kind === 'start_requested' ? this.#planAgain(allowed) : ok(true);
    return planned.ok ? this.#coordinator.request({ kind, ids: allowed }) : planned;
  }

  /** Only drafts can go to the other place, because other jobs may have been sent. */
  #edit(ids: readonly string[], fields: UploadFields): Result<true> {
    const { place, ...others } = fields;
    const edited = this.#coordinator.request({ kind: 'fields_edited', ids, fields: others });
    if (!edited.ok || place === undefined) return edited;
    const drafts = ids.filter((id) => this.#coordinator.state.jobs.get(id)?.state.kind === 'draft');
    const moved = this.#coordinator.request({ kind: 'fields_edited', ids: drafts, fields: { place } });
    return moved.ok ? this.#planAgain(drafts) : moved;
  }

  /** Plans drafts again before they are queued, by the choices of the user and the rules of today. */
  #planAgain(ids: readonly string[]): Result<true> {
    const { jobs } = this.#coordinator.state;
    const preparations = new Map<string, JobPreparation | null>();
    for (const job of jobs.getAll(ids).filter(canPlanAgain)) {
      const preparation = this.#planPreparation(job);
      if (preparation !== job.preparation) preparations.set(job.id, preparation);
    }
    if (preparations.size === 0) return ok(true);
    return this.#coordinator.request({ kind: 'preparations_planned', preparations });
  }

  /** A pause named by the service cannot be shortened. */
  readonly #canStart = (job: Job): boolean => {
    const reason = this.#getWaitReason(job);
    if (reason === null) return canApply(job, { kind: 'start', by: 'user' });
    if (reason === 'backoff') return isCircuitClosed(this.#getBreaker(job));
    return reason === 'offline' || reason === 'trouble';
  };

  /** Why the job waits, or the queue with this queued job. Null if it does not wait. */
  #getWaitReason(job: Job): WaitReason | null {
    const { state } = job;
    if (state.kind === 'waiting') return state.reason;
    return state.kind === 'queued' || state.kind === 'prepared'
      ? (getPause(this.#getBreaker(job))?.reason ?? null)
      : null;
  }

  #getBreaker({ accountId }: Job): CircuitBreaker {
    return this.#coordinator.state.lanes[getPlace(accountId)].circuitBreaker;
  }

  /** Inspects the file of a failed job again: it may be back, or changed on purpose. */
  async #inspectFailedFile(job: Job): Promise<Result<true>> {
    if (job.state.kind !== 'failed' || !job.state.error.code.startsWith('file_')) return ok(true);
    const inspected = await this.#inspectFile(job, job.path, job.fileName);
    if (!inspected.ok) return inspected;
    const { name: _, path: _path, ...file } = inspected.value;
    if (isPart(job) && file.fingerprint !== job.fingerprint)
      return fail('file_changed', changedRecordingDetail);
    const hasParts = (job.preparation?.count ?? 1) > 1;
    const preparation = hasParts
      ? job.preparation
      : this.#planPreparation({ ...job, ...file, preparation: null });
    return this.#coordinator.request({ kind: 'file_inspected', id: job.id, file: { ...file, preparation } });
  }

  /** Fails if the job's state changed meanwhile. */
  async #inspectFile(job: Job, path: string, fileName: string): Promise<Result<ProbedAudioFile>> {
    const file = await runOnDriveOr(() => probeAudioFile(path, fileName), {
      path,
      timeoutMs: this.#fileTimeoutMs,
      fallback: 'no_answer' as const,
    });
    if (typeof file === 'string') return toFileError(file);
    return this.#coordinator.state.jobs.get(job.id)?.state === job.state ? ok(file) : wrongStateError;
  }
}

const unknownIdError = fail('unknown_id');
const wrongStateError = fail('wrong_state');
const otherRecordingError = fail('wrong_state', { key: 'not_recording_of_part' });
