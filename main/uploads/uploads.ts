/** The durable upload queue. The rest of main imports this file only. */
import { basename } from 'node:path';
import { getPlace } from '../../preload/contract/account-id.ts';
import type { DroppedFile } from '../../preload/contract/define.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Place } from '../../preload/contract/settings.ts';
import { isActive, isEditable } from '../../preload/contract/upload-states.ts';
import type {
  AddedFiles,
  AddedFilesPart,
  BulkResult,
  HeardSoFar,
  UploadFields,
  UploadPage,
  WaitReason,
} from '../../preload/contract/uploads.ts';
import { mapWithConcurrency } from '../lib/map-with-concurrency.ts';
import { PageFiles } from '../lib/page-files.ts';
import { addAgain, findRecording, getLanguagesById, type TextRecording } from './done-uploads.ts';
import { type AddedFields, FileAdditions } from './files/add-files.ts';
import {
  type ProbedAudioFile,
  probeOnDrive,
  shortTimeoutRatio,
  toFileError,
} from './files/probe-audio-file.ts';
import { canApply, hasUnknownOutcome, type Job, type JobPreparation } from './job.ts';
import { changedRecordingDetail, isPart, type MissingPart } from './preparing/part-jobs.ts';
import { canPlanAgain } from './preparing/plan-preparation.ts';
import { Queue, type Timing, type UploadsDeps, usualTiming } from './queue/queue.ts';
import {
  type CircuitBreaker,
  getPause,
  isCircuitClosed,
  isListed,
  isWaitingForKey,
  listJobs,
  listJobsOfPlace,
  type QueueState,
} from './queue/reducer/state.ts';
import { JobRepository } from './repository/job-repository.ts';

export { type Activity, ActivityTracker, type BatchSummary } from './activity.ts';
export { identifyFile, inspectFile } from './files/probe-audio-file.ts';
export type { PartJobsChange, SentPart, SplitRecording } from './preparing/part-jobs.ts';
export { parseLimits, toPreparationLimits, toPreparationRules } from './preparing/plan-preparation.ts';
export { type UploadsDeps, type UploadsSettings, usualTiming } from './queue/queue.ts';

/** Files of failed jobs that are inspected at the same time. */
const maxInspections = 4;

/** Checks whether a command applies, and has the queue handle its event. */
export class Uploads {
  readonly #deps: UploadsDeps;
  readonly #queue: Queue;
  readonly #additions: FileAdditions;
  readonly #pageFiles = new PageFiles();
  /** The user waits meanwhile. */
  readonly #fileTimeoutMs: number;
  /** Why the jobs of the previous run could not be read. */
  readonly #loadError: Result<never> | null;

  /** Reads the jobs of the previous run and resumes them. */
  constructor(deps: UploadsDeps, timing: Timing = usualTiming) {
    const repository = new JobRepository(deps.database);
    const loaded = repository.load();
    this.#deps = deps;
    this.#loadError = loaded.ok ? null : loaded;
    this.#fileTimeoutMs = timing.driveTimeoutMs * shortTimeoutRatio;
    this.#queue = new Queue(deps, timing, repository, loaded.ok ? loaded.value : []);
    this.#additions = new FileAdditions(this.#queue, deps.settings, timing);
  }

  /** The first jobs, or those after this one. Fails with `unknown_id` if it was removed. */
  async list(after?: string): Promise<Result<UploadPage>> {
    if (this.#loadError !== null) return this.#loadError;
    const page = this.#queue.views.getPage(after);
    if (page === null) return fail('unknown_id');
    this.#queue.checks.onJobs(page.jobs);
    return ok(page);
  }

  /** The languages of finished uploads to the place in use, by transcription id. */
  getLanguagesById(): ReadonlyMap<string, string> {
    return getLanguagesById(listJobsOfPlace(this.#state, this.#deps.settings().place, 'done'));
  }

  /** Resolves when all are added. Files with `fields` wait for review in any case. */
  addFiles(files: readonly DroppedFile[], fields?: AddedFields): Promise<Result<AddedFiles>> {
    return this.#additions.addAll(files, fields);
  }

  /** Adds the file of an upload, or the recording of a text of the place in use, again. It waits for review. */
  sendTo(place: Place, source: string | TextRecording): Promise<Result<AddedFiles>> {
    const inUse = this.#deps.settings().place;
    return addAgain(this.#additions, findRecording(this.#state, source, { place, inUse }));
  }

  /** Sends a part of a recording that has no job any more. The recording is prepared again. */
  sendMissingPart(path: string, part: MissingPart): Promise<Result<true>> {
    return this.#additions.addMissingPart(path, part, this.#deps.preparation.getRules());
  }

  /** Adds files and returns the first part of the result. `continueAddingFiles` returns the others. */
  startAddingFiles(files: readonly DroppedFile[]): Promise<Result<AddedFilesPart>> {
    return this.#additions.start(files, null);
  }

  /** Adds files that a page named. One that the page does not hold counts as missing. */
  startAddingPageFiles(files: readonly DroppedFile[]): Promise<Result<AddedFilesPart>> {
    return this.#additions.start(files, this.#pageFiles);
  }

  continueAddingFiles(id: string): Promise<Result<AddedFilesPart>> {
    return this.#additions.next(id);
  }

  async edit(ids: readonly string[], fields: UploadFields): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      ({ state }) => (isEditable(state) ? null : sendingError),
      (allowed) => this.#edit(allowed, fields),
    );
  }

  /** Queues drafts and paused jobs; without ids, all of them. */
  async start(ids: readonly string[] = this.#listIds(this.#canStart)): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      (job) => (this.#canStart(job) ? null : nothingToStartError),
      (allowed) => this.#planAndRequest('start_requested', allowed),
    );
  }

  /** Pauses jobs whose body is not complete. A running attempt is aborted and does not count as a failure. */
  async pause(ids: readonly string[] = this.#listIds(canPause)): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      (job) => (canPause(job) ? null : nothingToPauseError),
      (allowed) => this.#queue.coordinator.request({ kind: 'pause_requested', ids: allowed }),
    );
  }

  async cancel(ids: readonly string[]): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      (job) => (canApply(job, { kind: 'cancel' }) ? null : wrongStateError),
      (allowed) => this.#queue.coordinator.request({ kind: 'cancel_requested', ids: allowed }),
    );
  }

  async retry(ids: readonly string[]): Promise<Result<BulkResult>> {
    const errors = new Map<string, BridgeError>();
    await mapWithConcurrency(ids, maxInspections, async (id) => {
      const inspected = await this.#inspectFailedFile(this.#find(id));
      if (!inspected.ok) errors.set(id, inspected.error);
    });
    return this.#change(
      ids,
      (job) => errors.get(job.id) ?? (canRetry(job) ? null : wrongStateError),
      (allowed) => this.#planAndRequest('retry_requested', allowed),
    );
  }

  /** Removes jobs that are not active. */
  async remove(ids: readonly string[]): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      ({ state }) => (isActive(state) ? activeError : null),
      (allowed) => this.#queue.coordinator.request({ kind: 'jobs_removed', ids: allowed }),
    );
  }

  /** Retries the cancelled upload of a part, or adds it if it was removed. `id`: of any part of the recording. */
  async resendPart(id: string, index: number): Promise<Result<true>> {
    const job = this.#find(id);
    if (!job) return fail('unknown_id');
    const { recordingId = '', count } = job.preparation ?? {};
    if (!isPart(job) || index >= (count ?? 1)) return fail('wrong_state');
    const parts = this.#state.jobs.ofRecording(recordingId);
    const part = parts.find(({ preparation }) => preparation?.index === index);
    if (!part) return this.#queue.coordinator.request({ kind: 'part_requested', id, index });
    return part.state.kind === 'cancelled'
      ? this.#queue.coordinator.request({ kind: 'retry_requested', ids: [part.id] })
      : fail('wrong_state');
  }

  /** Replaces the file of a failed or cancelled job and retries it with the same fields. */
  async replaceFile(id: string, path: string): Promise<Result<true>> {
    const job = this.#find(id);
    if (!job) return fail('unknown_id');
    // If the outcome is unknown, the service may already have the old file.
    if (!canRetry(job) || hasUnknownOutcome(job)) return fail('wrong_state');
    const inspected = await this.#inspectFile(job, path, basename(path));
    if (!inspected.ok) return inspected;
    const { name: _, ...file } = inspected.value;
    // The texts of all parts are joined, so a part of another recording would spoil the episode.
    if (isPart(job) && file.fingerprint !== job.fingerprint)
      return fail('wrong_state', { key: 'not_recording_of_part' });
    const replaced = { ...file, fileName: basename(path), folder: null };
    const preparation = isPart(job)
      ? job.preparation
      : this.#queue.trial.plan({ ...job, ...replaced, preparation: null });
    this.#queue.coordinator.dispatch({ kind: 'file_inspected', id, file: { ...replaced, preparation } });
    return this.#queue.coordinator.request({ kind: 'retry_requested', ids: [id] });
  }

  async move(id: string, index: number): Promise<Result<true>> {
    return this.#find(id)
      ? this.#queue.coordinator.request({ kind: 'job_moved', id, index })
      : fail('unknown_id');
  }

  /** What the service heard of the recording until now, from a chunk on. `wrong_state` if it does not tell. */
  async getHeard(id: string, from: number): Promise<Result<HeardSoFar>> {
    const job = this.#find(id);
    if (!job) return fail('unknown_id');
    if (!('listening' in job.state) || !job.state.listening) return fail('wrong_state');
    return this.#deps.listening.getHeard(job.state.listening.id, from);
  }

  /** How many jobs of all accounts are in each state that occurs. */
  countStates(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { state } of this.#state.jobs.all()) counts[state.kind] = (counts[state.kind] ?? 0) + 1;
    return counts;
  }

  /** The path of a job's file; null if the id is not listed. */
  getPath(id: string): string | null {
    return this.#find(id)?.path ?? null;
  }

  settingsChanged(): void {
    this.#queue.coordinator.dispatch({ kind: 'settings_changed' });
  }

  /** URLs or key changed: determines the account and resumes jobs that waited for a key. */
  accessChanged(): void {
    this.#queue.coordinator.dispatch({ kind: 'access_changed' });
  }

  /** The service has taken the key: resumes jobs that wait for one. */
  keyAccepted(): void {
    if (isWaitingForKey(this.#state)) this.accessChanged();
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.#queue.coordinator.dispatch({ kind: 'suspended' });
  }

  /** The computer wakes. */
  resume(): void {
    this.#queue.coordinator.dispatch({ kind: 'resumed' });
  }

  /** Aborts running jobs; the next start resumes them. Leaves no timer, socket or file open. */
  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#additions.settled()]);
    this.#queue.coordinator.dispatch({ kind: 'closed' });
    this.#queue.views.flush();
  }

  get #state(): QueueState {
    return this.#queue.coordinator.state;
  }

  /** A listed job. Ids of another account's jobs are unknown. */
  #find(id: string): Job | undefined {
    const job = this.#state.jobs.get(id);
    return job && isListed(this.#state, job) ? job : undefined;
  }

  #listIds(isAllowed: (job: Job) => boolean): readonly string[] {
    return listJobs(this.#state)
      .filter(isAllowed)
      .map((job) => job.id);
  }

  /** Runs `command` for the jobs that allow it. `getError` returns why a job does not. */
  #change(
    ids: readonly string[],
    getError: (job: Job) => BridgeError | null,
    command: (allowed: readonly string[]) => Result<true>,
  ): Result<BulkResult> {
    const refused = ids.flatMap((id) => {
      const job = this.#find(id);
      const error = job === undefined ? unknownIdError : getError(job);
      return error === null ? [] : [{ id, error }];
    });
    if (refused.length === ids.length && ids.length > 0) return ok({ refused });
    const isRefused = new Set(refused.map(({ id }) => id));
    const done = command(ids.filter((id) => !isRefused.has(id)));
    return done.ok ? ok({ refused }) : done;
  }

  /** Only drafts can go to the other place, because other jobs may have been sent. */
  #edit(ids: readonly string[], { place, ...fields }: UploadFields): Result<true> {
    const { request } = this.#queue.coordinator;
    const edited = request({ kind: 'fields_edited', ids, fields });
    if (!edited.ok || place === undefined) return edited;
    const drafts = ids.filter((id) => this.#state.jobs.get(id)?.state.kind === 'draft');
    const moved = request({ kind: 'fields_edited', ids: drafts, fields: { place } });
    return moved.ok ? this.#planAgain(drafts) : moved;
  }

  #planAndRequest(kind: 'start_requested' | 'retry_requested', ids: readonly string[]): Result<true> {
    const planned = this.#planAgain(ids);
    return planned.ok ? this.#queue.coordinator.request({ kind, ids }) : planned;
  }

  /** Plans drafts again before they are queued, by the choices of the user and the rules of today. */
  #planAgain(ids: readonly string[]): Result<true> {
    const preparations = new Map<string, JobPreparation | null>();
    for (const job of this.#state.jobs.getAll(ids).filter(canPlanAgain)) {
      const preparation = this.#queue.trial.plan(job);
      if (preparation !== job.preparation) preparations.set(job.id, preparation);
    }
    if (preparations.size === 0) return ok(true);
    return this.#queue.coordinator.request({ kind: 'preparations_planned', preparations });
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
    return this.#state.lanes[getPlace(accountId)].circuitBreaker;
  }

  /** Inspects the file of a failed job again: it may be back, or changed on purpose. */
  async #inspectFailedFile(job: Job | undefined): Promise<Result<true>> {
    if (job?.state.kind !== 'failed' || !job.state.error.code.startsWith('file_') || !canRetry(job))
      return ok(true);
    const inspected = await this.#inspectFile(job, job.path, job.fileName);
    if (!inspected.ok) return inspected;
    const { name: _, path: _path, ...file } = inspected.value;
    if (isPart(job) && file.fingerprint !== job.fingerprint)
      return fail('file_changed', changedRecordingDetail);
    const preparation =
      (job.preparation?.count ?? 1) > 1
        ? job.preparation
        : this.#queue.trial.plan({ ...job, ...file, preparation: null });
    return this.#queue.coordinator.request({
      kind: 'file_inspected',
      id: job.id,
      file: { ...file, preparation },
    });
  }

  /** Fails if the job's state changed meanwhile. */
  async #inspectFile(job: Job, path: string, fileName: string): Promise<Result<ProbedAudioFile>> {
    const file = await probeOnDrive(path, fileName, this.#fileTimeoutMs);
    if (typeof file === 'string') return toFileError(file);
    return this.#state.jobs.get(job.id)?.state === job.state ? ok(file) : fail('wrong_state');
  }
}

const unknownIdError = fail('unknown_id').error;
const wrongStateError = fail('wrong_state').error;
const sendingError = fail('wrong_state', { key: 'upload_is_sending' }).error;
const activeError = fail('wrong_state', { key: 'upload_is_active' }).error;
const nothingToStartError = fail('wrong_state', { key: 'nothing_to_start' }).error;
const nothingToPauseError = fail('wrong_state', { key: 'nothing_to_pause' }).error;

const canPause = (job: Job): boolean => canApply(job, { kind: 'pause', reason: 'person' });
const canRetry = (job: Job): boolean => canApply(job, { kind: 'retry' });
