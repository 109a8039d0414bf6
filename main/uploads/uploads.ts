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
  UploadJob,
  UploadPage,
  WaitReason,
} from '../../preload/contract/uploads.ts';
import { mapWithConcurrency } from '../lib/map-with-concurrency.ts';
import { PageFiles } from '../lib/page-files.ts';
import { ShowRepository } from '../shows/show-repository.ts';
import {
  type AddedFields,
  addAgain,
  FileAdditions,
  findRecording,
  type TextRecording,
  type WatchedOutcome,
  type WatchedRecording,
} from './add-files.ts';
import {
  type ProbedAudioFile,
  probeOnDrive,
  shortTimeoutRatio,
  toFileError,
} from './files/probe-audio-file.ts';
import { getParts, getState, isSplit, type Job, type JobPart } from './job.ts';
import { JobRepository } from './job-repository.ts';
import { canApply, hasUnknownOutcome } from './job-transition.ts';
import { canPlanAgain, withPlan } from './preparing/plan-preparation.ts';
import { changedRecordingDetail, type MissingPart } from './preparing/split-recording.ts';
import { Queue, type Timing, type UploadsDeps, usualTiming } from './queue/queue.ts';
import {
  type CircuitBreaker,
  getPause,
  isCircuitClosed,
  isListed,
  isWaitingForKey,
  listJobs,
  type QueueState,
} from './queue/reducer/state.ts';

export { type Activity, ActivityTracker, type BatchSummary } from './activity.ts';
export { identifyFile, inspectFile } from './files/probe-audio-file.ts';
export { maxUnaskedParts } from './job.ts';
export type { Recogniser } from './places/computer-place.ts';
export { parseLimits, toPreparationLimits, toPreparationRules } from './preparing/plan-preparation.ts';
export { type UploadsDeps, type UploadsSettings, usualTiming } from './queue/queue.ts';

/** Files of failed jobs that are inspected at the same time. */
const maxInspections = 4;

/** Checks whether a command applies, and has the queue handle its event. */
export class Uploads {
  readonly #deps: UploadsDeps;
  readonly #queue: Queue;
  readonly #additions: FileAdditions;
  readonly #shows: ShowRepository;
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
    this.#queue = new Queue(deps, timing, repository, loaded);
    this.#shows = new ShowRepository(deps.database);
    this.#additions = new FileAdditions(this.#queue, this.#shows, deps.settings, timing);
  }

  /** The first jobs, or those after this one. Fails with `unknown_id` if it was removed. */
  async list(after?: string): Promise<Result<UploadPage>> {
    if (this.#loadError !== null) return this.#loadError;
    const page = this.#queue.views.getPage(after);
    if (page === null) return fail('unknown_id');
    this.#queue.checks.onJobs(page.jobs);
    return ok(page);
  }

  /** Resolves when all are added. Files with `fields` wait for review in any case. */
  addFiles(files: readonly DroppedFile[], fields?: AddedFields): Promise<Result<AddedFiles>> {
    return this.#additions.addAll(files, fields);
  }

  /** Adds the file of an upload, or the recording of a text, again. It waits for review. */
  sendTo(place: Place, source: string | TextRecording): Promise<Result<AddedFiles>> {
    const recording = findRecording(this.#state, source, place);
    const showId = typeof source === 'string' ? null : this.#shows.findByText(source.transcriptionId);
    return addAgain(
      this.#additions,
      recording === null || showId === null
        ? recording
        : { ...recording, fields: { ...recording.fields, showId } },
    );
  }

  /** Sends a part of a recording that has no job any more. The recording is prepared again. */
  sendMissingPart(path: string, part: MissingPart): Promise<Result<true>> {
    return this.#additions.addMissingPart(path, part, this.#deps.preparation.getRules());
  }

  /** Adds a whole recording of a watched folder. It waits for no review, unless it has very many parts. */
  addWatched(path: string, file: WatchedRecording): Promise<Result<WatchedOutcome>> {
    return this.#additions.addWatched(path, file);
  }

  readonly wasAdded: FileAdditions['wasAdded'] = (file) => this.#additions.wasAdded(file);

  /** The file of a recording was moved. One that failed for that is tried again; `wrong_state` while it is sent or heard. */
  async followFile(id: string, path: string): Promise<Result<true>> {
    const [job] = this.#getJobs([id]);
    if (!job || job.path === path || getState(job).kind === 'done') return ok(true);
    const hasFailed = this.#getParts(id).some((one) => canRetry(one) && one.part.state.kind === 'failed');
    if (hasFailed) return this.replaceFile(id, path);
    if (!isEditable(getState(job))) return fail('wrong_state');
    const file = await probeOnDrive(path, basename(path), this.#fileTimeoutMs);
    if (typeof file === 'string') return toFileError(file);
    if (this.#getJobs([id])[0] !== job || file.fingerprint !== job.fingerprint) return fail('wrong_state');
    const { inode, mtimeMs } = file;
    return this.#replaceFile(job.id, { path, fileName: basename(path), inode, mtimeMs });
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
      ({ job }) => (isEditable(getState(job)) ? null : sendingError),
      (allowed) => this.#edit(this.#getJobs(allowed), fields),
    );
  }

  /** Queues drafts and what is paused; without ids, all of it. */
  async start(ids: readonly string[] = this.#listIds(this.#canStart)): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      (one) => (this.#canStart(one) ? null : nothingToStartError),
      (allowed) => this.#planAndRequest('start_requested', allowed),
    );
  }

  /** Pauses what is not sent completely. A running attempt is aborted and does not count as a failure. */
  async pause(ids: readonly string[] = this.#listIds(canPause)): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      (one) => (canPause(one) ? null : nothingToPauseError),
      (allowed) => this.#queue.coordinator.request({ kind: 'pause_requested', ids: allowed }),
    );
  }

  async cancel(ids: readonly string[]): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      (one) => (canApply(one, { kind: 'cancel' }) ? null : wrongStateError),
      (allowed) => this.#queue.coordinator.request({ kind: 'cancel_requested', ids: allowed }),
    );
  }

  async retry(ids: readonly string[]): Promise<Result<BulkResult>> {
    const errors = new Map<string, BridgeError>();
    await mapWithConcurrency(ids, maxInspections, async (id) => {
      const inspected = await this.#inspectFailedFile(id);
      if (!inspected.ok) errors.set(id, inspected.error);
    });
    return this.#change(
      ids,
      (one, id) => errors.get(id) ?? (canRetry(one) ? null : wrongStateError),
      (allowed) => this.#planAndRequest('retry_requested', allowed),
    );
  }

  /** Removes what is not active. A recording is removed as a whole, unless an id is that of a part. */
  async remove(ids: readonly string[]): Promise<Result<BulkResult>> {
    return this.#change(
      ids,
      (_one, id) => (this.#getParts(id).some(({ part }) => isActive(part.state)) ? activeError : null),
      (allowed) => this.#queue.coordinator.request({ kind: 'jobs_removed', ids: allowed }),
    );
  }

  /** Retries the cancelled part of a recording, or adds it if it was removed. `id`: of the recording or any of its parts. */
  async resendPart(id: string, index: number): Promise<Result<true>> {
    const [job] = this.#getJobs([id]);
    if (!job) return fail('unknown_id');
    if (!isSplit(job) || index >= (job.preparation?.count ?? 1)) return fail('wrong_state');
    const part = job.parts.find((one) => one.index === index);
    if (!part) return this.#queue.coordinator.request({ kind: 'part_requested', id: job.id, index });
    return part.state.kind === 'cancelled'
      ? this.#queue.coordinator.request({ kind: 'retry_requested', ids: [part.id] })
      : fail('wrong_state');
  }

  /** Replaces the file of a recording that failed or was cancelled, and retries it with the same fields. */
  async replaceFile(id: string, path: string): Promise<Result<true>> {
    const parts = this.#getParts(id);
    if (parts.length === 0) return fail('unknown_id');
    const [first, ...others] = parts.filter(canRetry);
    // If the outcome is unknown, the service may already have the old file.
    if (!first || [first, ...others].some(({ part }) => hasUnknownOutcome(part))) return fail('wrong_state');
    const inspected = await this.#inspectFile(first, path, basename(path));
    if (!inspected.ok) return inspected;
    const { name: _, ...file } = inspected.value;
    // The texts of all parts are joined, so a part of another recording would spoil the episode.
    if (isSplit(first.job) && file.fingerprint !== first.job.fingerprint)
      return fail('wrong_state', { key: 'not_recording_of_part' });
    const replaced = this.#replaceFile(first.job.id, { ...file, fileName: basename(path), folder: null });
    const ids = [first, ...others].map(({ part }) => part.id);
    return replaced.ok ? this.#queue.coordinator.request({ kind: 'retry_requested', ids }) : replaced;
  }

  async move(id: string, index: number): Promise<Result<true>> {
    const [job] = this.#getJobs([id]);
    return job
      ? this.#queue.coordinator.request({ kind: 'job_moved', id: job.id, index })
      : fail('unknown_id');
  }

  /** What this computer has heard of the recording until now, from a chunk on. */
  getHeard(id: string, from: number): Result<HeardSoFar> {
    const job = this.#queue.views.get(id);
    if (job === null) return fail('unknown_id');
    const heard = this.#queue.computer.getHeard(id, from);
    return heard.ok ? ok({ ...heard.value, job }) : heard;
  }

  /** Ends listening: what was heard until now becomes the text. `wrong_state` if nothing was heard, or nobody listens. */
  async keepHeard(id: string): Promise<Result<true>> {
    return this.#queue.views.get(id) === null ? fail('unknown_id') : this.#queue.computer.keep(id);
  }

  /** How many jobs of all accounts are in each state that occurs. */
  countStates(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const job of this.#state.jobs.all()) {
      const { kind } = getState(job);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  }

  /** The job as the window sees it; null if the id is not listed. */
  getJob(id: string): UploadJob | null {
    return this.#queue.views.get(id);
  }

  /** What a job's file contains, and the account that it is for; null if the id is not listed. */
  getContent(id: string): Pick<Job, 'accountId' | 'fingerprint' | 'size'> | null {
    return this.#getJobs([id])[0] ?? null;
  }

  /** The path of a job's file; null if the id is not listed. */
  getPath(id: string): string | null {
    return this.#getJobs([id])[0]?.path ?? null;
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

  suspend(): void {
    this.#queue.coordinator.dispatch({ kind: 'suspended' });
  }

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

  /** The listed parts of a job, or the part with this id. Ids of another account's jobs are unknown. */
  #getParts(id: string): readonly JobPart[] {
    return this.#state.jobs.getParts([id]).filter(({ job }) => isListed(this.#state, job));
  }

  /** The listed jobs with these ids, or with these parts. */
  #getJobs(ids: readonly string[]): readonly Job[] {
    return [...new Set(ids.flatMap((id) => this.#getParts(id).map(({ job }) => job)))];
  }

  #listIds(isAllowed: (one: JobPart) => boolean): readonly string[] {
    return listJobs(this.#state)
      .flatMap(getParts)
      .filter(isAllowed)
      .map(({ part }) => part.id);
  }

  /**
   * Runs `command` for the parts that allow it. `getError` returns why a part does not. A recording is refused if none of its
   * parts allows it.
   */
  #change(
    ids: readonly string[],
    getError: (one: JobPart, id: string) => BridgeError | null,
    command: (allowed: readonly string[]) => Result<true>,
  ): Result<BulkResult> {
    const refused: BulkResult['refused'][number][] = [];
    const allowed = ids.flatMap((id) => {
      const checked = this.#getParts(id).map((one) => ({ id: one.part.id, error: getError(one, id) }));
      const possible = checked.filter(({ error }) => error === null);
      if (possible.length === 0) refused.push({ id, error: checked[0]?.error ?? unknownIdError });
      return possible.map((one) => one.id);
    });
    if (allowed.length === 0 && ids.length > 0) return ok({ refused });
    const done = command(allowed);
    return done.ok ? ok({ refused }) : done;
  }

  /** Only drafts can go to the other place, because other jobs may have been sent. */
  #edit(jobs: readonly Job[], { place, ...fields }: UploadFields): Result<true> {
    const { request } = this.#queue.coordinator;
    const toIds = (some: readonly Job[]): readonly string[] => some.map(({ id }) => id);
    const edited = request({ kind: 'fields_edited', ids: toIds(jobs), fields });
    if (!edited.ok) return edited;
    // Else the user chooses again for the next recording.
    if (fields.showId !== undefined)
      this.#shows.rememberFolders(
        jobs.map(({ path }) => path),
        fields.showId,
      );
    if (place === undefined) return edited;
    const drafts = toIds(jobs.filter((job) => getState(job).kind === 'draft'));
    const moved = request({ kind: 'fields_edited', ids: drafts, fields: { place } });
    return moved.ok ? this.#planAgain(drafts) : moved;
  }

  #planAndRequest(kind: 'start_requested' | 'retry_requested', ids: readonly string[]): Result<true> {
    const planned = this.#planAgain(ids);
    return planned.ok ? this.#queue.coordinator.request({ kind, ids }) : planned;
  }

  /** Plans drafts again before they are queued, by the choices of the user and the rules of today. */
  #planAgain(ids: readonly string[]): Result<true> {
    const jobs = this.#getJobs(ids).filter(canPlanAgain);
    const planned = jobs.map(this.#queue.trial.plan).filter((job, at) => job !== jobs[at]);
    return planned.length === 0
      ? ok(true)
      : this.#queue.coordinator.request({ kind: 'jobs_planned', jobs: planned });
  }

  /** A pause named by the service cannot be shortened. */
  readonly #canStart = (one: JobPart): boolean => {
    const reason = this.#getWaitReason(one);
    if (reason === null) return canApply(one, { kind: 'start', by: 'user' });
    if (reason === 'backoff') return isCircuitClosed(this.#getBreaker(one));
    return reason === 'offline' || reason === 'trouble' || reason === 'disk_full';
  };

  /** Why the part waits, or the queue with this queued part. Null if it does not wait. */
  #getWaitReason(one: JobPart): WaitReason | null {
    const { state } = one.part;
    if (state.kind === 'waiting') return state.reason;
    return state.kind === 'queued' || state.kind === 'prepared'
      ? (getPause(this.#getBreaker(one))?.reason ?? null)
      : null;
  }

  #getBreaker({ job }: JobPart): CircuitBreaker {
    return this.#state.lanes[getPlace(job.accountId)].circuitBreaker;
  }

  /** Inspects the file of a failed part again: it may be back, or changed on purpose. */
  async #inspectFailedFile(id: string): Promise<Result<true>> {
    const failed = this.#getParts(id).find(
      (one) =>
        one.part.state.kind === 'failed' && one.part.state.error.code.startsWith('file_') && canRetry(one),
    );
    if (!failed) return ok(true);
    const { job } = failed;
    const inspected = await this.#inspectFile(failed, job.path, job.fileName);
    if (!inspected.ok) return inspected;
    const { name: _, path: _path, ...file } = inspected.value;
    return isSplit(job) && file.fingerprint !== job.fingerprint
      ? fail('file_changed', changedRecordingDetail)
      : this.#replaceFile(job.id, file);
  }

  /** Another file may need another preparation. That of a recording in parts has the same content. */
  #replaceFile(id: string, file: Partial<Job>): Result<true> {
    const job = this.#state.jobs.get(id);
    if (!job) return fail('unknown_id');
    const { leftOutTracks } = job;
    const replaced = { ...job, ...file, ...(file.fingerprint === job.fingerprint && { leftOutTracks }) };
    const planned = isSplit(job) ? replaced : this.#queue.trial.plan(withPlan(replaced, null));
    return this.#queue.coordinator.request({ kind: 'jobs_planned', jobs: [planned] });
  }

  /** Fails if the state changed meanwhile. */
  async #inspectFile({ part }: JobPart, path: string, fileName: string): Promise<Result<ProbedAudioFile>> {
    const file = await probeOnDrive(path, fileName, this.#fileTimeoutMs);
    if (typeof file === 'string') return toFileError(file);
    const current = this.#state.jobs.getPart(part.id)?.part;
    return current?.state === part.state ? ok(file) : fail('wrong_state');
  }
}

const unknownIdError = fail('unknown_id').error;
const wrongStateError = fail('wrong_state').error;
const sendingError = fail('wrong_state', { key: 'upload_is_sending' }).error;
const activeError = fail('wrong_state', { key: 'upload_is_active' }).error;
const nothingToStartError = fail('wrong_state', { key: 'nothing_to_start' }).error;
const nothingToPauseError = fail('wrong_state', { key: 'nothing_to_pause' }).error;

const canPause = (one: JobPart): boolean => canApply(one, { kind: 'pause', reason: 'person' });
const canRetry = (one: JobPart): boolean => canApply(one, { kind: 'retry' });
