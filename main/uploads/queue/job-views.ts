/** What the window sees of the jobs, and which of their changes it is sent. */
import { getPlace } from '../../../preload/contract/account-id.ts';
import type { RecordingWarning } from '../../../preload/contract/recording-warnings.ts';
import type {
  QueuePauses,
  UploadJob,
  UploadPage,
  UploadPreparation,
  UploadsChange,
} from '../../../preload/contract/uploads.ts';
import { estimatePreparedBytes } from '../../../preload/recordings/encoding.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Job } from '../job.ts';
import { getUploadBytes, getUploadSeconds } from '../preparing/part-jobs.ts';
import { DuplicateIndex, isSameContent } from '../repository/duplicate-index.ts';
import type { JobRepository } from '../repository/job-repository.ts';
import { ChangeBatcher } from './change-batcher.ts';
import type { QueueEvent } from './reducer/events.ts';
import { getPause, isListed, isPausedAlike, places, type QueueState } from './reducer/state.ts';

interface JobViewsDeps {
  readonly repository: Pick<JobRepository, 'findSentFile'>;
  readonly clock: Clock;
  readonly emit: (change: UploadsChange) => void;
  readonly getState: () => QueueState;
  /** Null if the recording was not checked. */
  readonly getWarnings: (job: Job) => readonly RecordingWarning[] | null;
}

/** Jobs of one page: the time to send one must not grow with the queue. */
const pageSize = 100;

const progressEvents: ReadonlySet<QueueEvent['kind']> = new Set(['attempt_listed', 'attempt_progressed']);

export class JobViews {
  readonly #getState: () => QueueState;
  readonly #getWarnings: JobViewsDeps['getWarnings'];
  readonly #duplicates: DuplicateIndex;
  readonly #changes: ChangeBatcher;

  constructor({ repository, clock, emit, getState, getWarnings }: JobViewsDeps, jobs: readonly Job[]) {
    this.#getState = getState;
    this.#getWarnings = getWarnings;
    this.#duplicates = new DuplicateIndex(repository, (id) => getState().jobs.get(id));
    for (const job of jobs) this.#duplicates.add(job);
    this.#changes = new ChangeBatcher({
      view: (id) => this.get(id),
      order: () => listIds(getState()),
      pauses: () => getPauses(getState()),
      emit,
      clock,
    });
  }

  /** Null if the job is not listed. */
  get(id: string): UploadJob | null {
    const state = this.#getState();
    const job = state.jobs.get(id);
    if (!job || !isListed(state, job)) return null;
    return toUploadJob(job, this.#duplicates.findOriginal(job), this.#getWarnings(job));
  }

  /** The listed jobs after this one, or the first ones. Null if it is not listed. */
  getPage(after?: string): UploadPage | null {
    const state = this.#getState();
    const ids = listIds(state);
    const start = after === undefined ? 0 : ids.indexOf(after) + 1;
    if (after !== undefined && start === 0) return null;
    const end = start + pageSize;
    return {
      jobs: ids
        .slice(start, end)
        .map((id) => this.get(id))
        .filter((job) => job !== null),
      next: end < ids.length ? (ids[end - 1] ?? null) : null,
      pauses: getPauses(state),
    };
  }

  /** Whether the content of `job`, which may be new, was added or sent before. */
  isDuplicate(job: Job): boolean {
    return this.#duplicates.findOriginal(job) !== null;
  }

  /** The warnings of these jobs have changed. */
  warningsChanged(ids: readonly string[]): void {
    for (const id of ids) this.#changes.changed(id);
  }

  /** Emits what is still to be emitted. */
  flush(): void {
    this.#changes.flush();
  }

  onChanged(event: QueueEvent, previous: QueueState, next: QueueState): void {
    const isPausedAsBefore = places.every((place) =>
      isPausedAlike(previous.lanes[place].circuitBreaker, next.lanes[place].circuitBreaker),
    );
    if (!isPausedAsBefore) this.#changes.pauseChanged();
    const { changed, removed } = next.jobs.changesSince(previous.jobs);
    this.#onRemoved(removed);
    // The window does not see positions.
    if (event.kind === 'job_moved') {
      this.#changes.reordered();
      return;
    }
    for (const job of changed) this.#onJobChanged(event, previous.jobs.get(job.id), job);
    if (previous.account.listed !== next.account.listed) this.#onAccountSwitched(previous, next);
    else if (isReordered(changed, previous)) this.#changes.reordered();
  }

  #onJobChanged(event: QueueEvent, previous: Job | undefined, job: Job): void {
    if (previous === undefined || !isSameContent(previous, job)) {
      if (previous) this.#duplicates.remove(previous);
      this.#duplicates.add(job);
    }
    if (job.state.kind === 'done') this.#duplicates.remove(job);
    if (progressEvents.has(event.kind)) {
      this.#changes.progressed(job.id);
      return;
    }
    this.#changes.changed(job.id);
    if (previous?.state.kind === job.state.kind) return;
    for (const { id } of this.#duplicates.getSiblings(job)) this.#changes.changed(id);
  }

  #onRemoved(removed: readonly Job[]): void {
    const siblings = removed.flatMap((job) => this.#duplicates.getSiblings(job));
    for (const job of removed) {
      this.#duplicates.remove(job);
      this.#changes.removed(job.id);
    }
    const { jobs } = this.#getState();
    for (const { id } of siblings) if (jobs.get(id)) this.#changes.changed(id);
  }

  #onAccountSwitched(previous: QueueState, next: QueueState): void {
    const listed = new Set(listIds(next));
    for (const id of listIds(previous)) if (!listed.has(id)) this.#changes.removed(id);
    for (const id of listed) this.#changes.changed(id);
    this.#changes.reordered();
  }
}

const getPauses = ({ lanes }: QueueState): QueuePauses => ({
  computer: getPause(lanes.computer.circuitBreaker),
  service: getPause(lanes.service.circuitBreaker),
});

const listIds = ({ jobs, account }: QueueState): readonly string[] => jobs.listIds(account.listed);

/** Whether jobs have moved, or new ones are not at the end. */
const isReordered = (changed: readonly Job[], { jobs, account }: QueueState): boolean => {
  const isNew = (job: Job): boolean => jobs.get(job.id) === undefined;
  const lastPosition = changed.some(isNew) ? jobs.getLast(account.listed)?.position : undefined;
  return changed.some((job) => {
    const previous = jobs.get(job.id);
    if (previous === undefined) return lastPosition !== undefined && job.position < lastPosition;
    return previous.position !== job.position || previous.accountId !== job.accountId;
  });
};

const toPreparation = (job: Job): { readonly preparation?: UploadPreparation } => {
  const { preparation, durationSeconds } = job;
  if (preparation === null) return {};
  const { recordingId, recordingName, index, count, settings } = preparation;
  const isPart = index !== null && count !== 1;
  const total = durationSeconds === null ? null : estimatePreparedBytes(durationSeconds, settings.bitrate);
  return {
    preparation: {
      recordingId,
      recordingName,
      part: isPart ? index + 1 : null,
      parts: count,
      maxPartSeconds: settings.maxPartSeconds,
      bytes: index === null ? total : getUploadBytes(job),
      isPrepared: preparation.file !== null,
    },
  };
};

/** The job as the window sees it: without path, and with the place instead of the account. */
export const toUploadJob = (
  job: Job,
  duplicateOf: UploadJob['duplicateOf'],
  warnings: readonly RecordingWarning[] | null,
): UploadJob => ({
  id: job.id,
  place: getPlace(job.accountId),
  name: job.name,
  description: job.description,
  language: job.language,
  fileName: job.fileName,
  folder: job.folder,
  size: job.state.kind === 'draft' ? job.size : (getUploadBytes(job) ?? job.size),
  fileSize: job.size,
  format: job.format,
  durationSeconds: getUploadSeconds(job),
  choice: job.choice,
  ...toPreparation(job),
  ...(warnings && { warnings }),
  // It is the same recording on purpose.
  duplicateOf: job.replaces === null ? duplicateOf : null,
  ...(job.replaces !== null && { replaces: true as const }),
  createdAt: job.createdAt,
  state: job.state,
});
