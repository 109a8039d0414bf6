/** What the window sees of the jobs, and which of their changes it is sent. */
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Job } from '../job.ts';
import { createDuplicateIndex, type DuplicateIndex, isSameContent } from '../repository/duplicate-index.ts';
import type { JobRepository } from '../repository/job-repository.ts';
import { type ChangeBatcher, type ChangeBatcherDeps, createChangeBatcher } from './change-batcher.ts';
import { toUploadJob } from './job-view.ts';
import type { QueueEvent } from './reducer/events.ts';
import { isListed, listJobs, type QueueState } from './reducer/state.ts';

export interface JobViewsDeps {
  readonly repository: Pick<JobRepository, 'findSentFile'>;
  readonly clock: Clock;
  readonly emit: ChangeBatcherDeps['emit'];
  readonly getState: () => QueueState;
}

const progressEvents: ReadonlySet<QueueEvent['kind']> = new Set(['attempt_listed', 'attempt_progressed']);

export class JobViews {
  readonly #getState: () => QueueState;
  readonly #duplicates: DuplicateIndex;
  readonly #changes: ChangeBatcher;

  constructor({ repository, clock, emit, getState }: JobViewsDeps, jobs: readonly Job[]) {
    this.#getState = getState;
    this.#duplicates = createDuplicateIndex(repository, (id) => getState().jobs.get(id));
    for (const job of jobs) this.#duplicates.add(job);
    const order = (): readonly string[] => listJobs(getState()).map((job) => job.id);
    this.#changes = createChangeBatcher({ view: (id) => this.get(id), order, emit, clock });
  }

  /** Null if the job is not listed. */
  get(id: string): UploadJob | null {
    const state = this.#getState();
    const job = state.jobs.get(id);
    return job && isListed(state, job) ? toUploadJob(job, this.#duplicates.findOriginal(job)) : null;
  }

  list(): readonly UploadJob[] {
    return listJobs(this.#getState())
      .map((job) => this.get(job.id))
      .filter((job) => job !== null);
  }

  /** Whether the content of `job`, which may be new, was added or sent before. */
  isDuplicate(job: Job): boolean {
    return this.#duplicates.findOriginal(job) !== null;
  }

  /** Emits what is still to be emitted. */
  flush(): void {
    this.#changes.flush();
  }

  onChanged(event: QueueEvent, previous: QueueState, next: QueueState): void {
    const { changed, removed } = next.jobs.changesSince(previous.jobs);
    this.#onRemoved(removed);
    // The window does not see positions.
    if (event.kind === 'job_moved') {
      this.#changes.reordered();
      return;
    }
    for (const job of changed) this.#onJobChanged(event, previous.jobs.get(job.id), job);
    if (previous.account.listed !== next.account.listed) this.#onAccountSwitched(previous, next);
    else if (changed.some((job) => isReordered(previous.jobs.get(job.id), job))) this.#changes.reordered();
  }

  #onJobChanged(event: QueueEvent, previous: Job | undefined, job: Job): void {
    if (previous === undefined || !isSameContent(previous, job)) {
      if (previous) this.#duplicates.remove(previous);
      this.#duplicates.add(job);
    }
    if (progressEvents.has(event.kind)) {
      this.#changes.progressed(job.id);
      return;
    }
    this.#changes.changed(job.id);
    if (previous?.state.kind === job.state.kind) return;
    for (const id of this.#duplicates.siblings(job)) this.#changes.changed(id);
  }

  #onRemoved(removed: readonly Job[]): void {
    const siblings = removed.flatMap((job) => this.#duplicates.siblings(job));
    for (const job of removed) {
      this.#duplicates.remove(job);
      this.#changes.removed(job.id);
    }
    const { jobs } = this.#getState();
    for (const id of siblings) if (jobs.get(id)) this.#changes.changed(id);
  }

  #onAccountSwitched(previous: QueueState, next: QueueState): void {
    const listed = new Set(listJobs(next).map((job) => job.id));
    for (const { id } of listJobs(previous)) if (!listed.has(id)) this.#changes.removed(id);
    for (const id of listed) this.#changes.changed(id);
    this.#changes.reordered();
  }
}

const isReordered = (previous: Job | undefined, job: Job): boolean =>
  previous === undefined || previous.position !== job.position || previous.accountId !== job.accountId;
