/** What the window sees of the jobs, and which of their changes it is sent. */
import { getPlace } from '../../../preload/contract/account-id.ts';
import type { RecordingWarning } from '../../../preload/contract/recording-warnings.ts';
import type {
  QueuePauses,
  UploadJob,
  UploadPage,
  UploadPart,
  UploadPreparation,
  UploadsChange,
} from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import type { Clock } from '../../lib/clock.ts';
import { getPartBytes, getPartName, getPartSeconds, getParts, getState, isSplit, type Job } from '../job.ts';
import type { JobRepository } from '../job-repository.ts';
import type { QueueEvent } from './reducer/events.ts';
import type { UnitOfWork } from './reducer/job-table.ts';
import { getPause, isListed, isPausedAlike, listJobs, places, type QueueState } from './reducer/state.ts';
import type { Step } from './reducer/step.ts';

interface JobViewsDeps {
  readonly repository: Pick<JobRepository, 'findOriginal' | 'listSiblings'>;
  readonly clock: Clock;
  readonly emit: (change: UploadsChange) => void;
  readonly getState: () => QueueState;
  /** Null if the recording was not checked. */
  readonly getWarnings: (job: Job) => readonly RecordingWarning[] | null;
  /** Null if it is not known. */
  readonly getSoundShare: (job: Job) => number | null;
}

/** See `formatPartName`. */
export const getPartNameTemplate = (): string =>
  t('uploads.partName', { name: '{name}', number: '{number}', count: '{count}' });

/** Jobs of one page: the time to send one must not grow with the queue. */
const pageSize = 100;

const progressEvents: ReadonlySet<QueueEvent['kind']> = new Set(['attempt_listed', 'attempt_progressed']);

export class JobViews {
  readonly #getState: () => QueueState;
  readonly #getWarnings: JobViewsDeps['getWarnings'];
  readonly #getSoundShare: JobViewsDeps['getSoundShare'];
  readonly #repository: JobViewsDeps['repository'];
  readonly #changes: ChangeBatcher;

  constructor({ repository, clock, emit, getState, getWarnings, getSoundShare }: JobViewsDeps) {
    this.#getState = getState;
    this.#getWarnings = getWarnings;
    this.#getSoundShare = getSoundShare;
    this.#repository = repository;
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
    const original = this.#repository.findOriginal(job);
    const soundShare = this.#getSoundShare(job);
    return {
      ...toUploadJob(job, original, this.#getWarnings(job), getPartNameTemplate()),
      ...(soundShare !== null && { soundShare }),
    };
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
    return this.#repository.findOriginal(job) !== null;
  }

  /** The warnings of these jobs have changed. */
  warningsChanged(ids: readonly string[]): void {
    for (const id of ids) this.#changes.changed(id);
  }

  /** Emits what is still to be emitted. */
  flush(): void {
    this.#changes.flush();
  }

  onChanged(event: QueueEvent, previous: QueueState, { state: next, work }: Step): void {
    const isPausedAsBefore = places.every((place) =>
      isPausedAlike(previous.lanes[place].circuitBreaker, next.lanes[place].circuitBreaker),
    );
    if (!isPausedAsBefore) this.#changes.pauseChanged();
    const { changed, removed } = work;
    this.#onRemoved(removed);
    // The window does not see positions.
    if (event.kind === 'job_moved') {
      this.#changes.reordered();
      return;
    }
    for (const job of changed) this.#onJobChanged(event, work.getBefore(job.id), job);
    if (previous.account.listed !== next.account.listed) this.#onAccountSwitched(previous, next, work);
    else if (isReordered(next, work)) this.#changes.reordered();
  }

  #onJobChanged(event: QueueEvent, previous: Job | undefined, job: Job): void {
    if (progressEvents.has(event.kind)) {
      this.#changes.progressed(job.id);
      return;
    }
    this.#changes.changed(job.id);
    if (previous && getState(previous).kind === getState(job).kind) return;
    this.#siblingsChanged(job);
  }

  #onRemoved(removed: readonly Job[]): void {
    for (const job of removed) this.#changes.removed(job.id);
    for (const job of removed) this.#siblingsChanged(job);
  }

  /** Whether they were added before may look different now. */
  #siblingsChanged(job: Job): void {
    for (const id of this.#repository.listSiblings(job)) this.#changes.changed(id);
  }

  #onAccountSwitched(previous: QueueState, next: QueueState, work: UnitOfWork): void {
    for (const job of next.jobs.all()) {
      const before = work.getBefore(job.id);
      if (isListed(next, job)) this.#changes.changed(job.id);
      else if (before && isListed(previous, before)) this.#changes.removed(job.id);
    }
    this.#changes.reordered();
  }
}

interface ChangeBatcherDeps {
  /** The job as shown in the window, or null if it is not listed. */
  readonly view: (id: string) => UploadJob | null;
  readonly order: () => readonly string[];
  readonly pauses: () => QueuePauses;
  readonly emit: (change: UploadsChange) => void;
  readonly clock: Clock;
}

const intervalMs = 100;
/** Transitions that are emitted at once within a second. Later ones are batched. */
const maxImmediate = 10;

/** Batches changes for the window: progress ten times a second, transitions at once until there are many. */
export class ChangeBatcher {
  readonly #deps: ChangeBatcherDeps;
  readonly #changedIds = new Set<string>();
  readonly #removedIds = new Set<string>();
  #isReordered = false;
  #isPauseChanged = false;
  /** When the latest transitions were emitted, at most `maxImmediate`. */
  readonly #emittedAt: number[] = [];
  #scheduled: { readonly immediate: boolean; readonly stop: () => void } | null = null;

  constructor(deps: ChangeBatcherDeps) {
    this.#deps = deps;
  }

  changed(id: string): void {
    this.#removedIds.delete(id);
    this.#changedIds.add(id);
    this.#schedule(true);
  }

  progressed(id: string): void {
    this.#changedIds.add(id);
    this.#schedule(false);
  }

  removed(id: string): void {
    this.#changedIds.delete(id);
    this.#removedIds.add(id);
    this.#schedule(true);
  }

  reordered(): void {
    this.#isReordered = true;
    this.#schedule(true);
  }

  pauseChanged(): void {
    this.#isPauseChanged = true;
    this.#schedule(true);
  }

  flush(): void {
    const { view, order, pauses, emit, clock } = this.#deps;
    if (this.#scheduled?.immediate && this.#emittedAt.push(clock.now()) > maxImmediate)
      this.#emittedAt.shift();
    this.#scheduled?.stop();
    this.#scheduled = null;
    const isEmpty = this.#changedIds.size === 0 && this.#removedIds.size === 0;
    if (isEmpty && !this.#isReordered && !this.#isPauseChanged) return;
    const change = {
      jobs: [...this.#changedIds].map(view).filter((job) => job !== null),
      removed: [...this.#removedIds],
      ...(this.#isReordered && { order: order() }),
      ...(this.#isPauseChanged && { pauses: pauses() }),
    };
    this.#changedIds.clear();
    this.#removedIds.clear();
    this.#isReordered = false;
    this.#isPauseChanged = false;
    emit(change);
  }

  #schedule(immediate: boolean): void {
    if (this.#scheduled?.immediate || (this.#scheduled && !immediate)) return;
    this.#scheduled?.stop();
    const ms = immediate ? this.#getTransitionDelayMs() : intervalMs;
    this.#scheduled = { immediate, stop: this.#deps.clock.after(ms, () => this.flush()) };
  }

  #getTransitionDelayMs(): number {
    const now = this.#deps.clock.now();
    const [oldest = now] = this.#emittedAt;
    const isBurst = this.#emittedAt.length === maxImmediate && now >= oldest && now - oldest < 1_000;
    if (!isBurst) return 0;
    const sinceLastMs = now - (this.#emittedAt.at(-1) ?? now);
    return Math.min(Math.max(intervalMs - sinceLastMs, 0), intervalMs);
  }
}

const getPauses = ({ lanes }: QueueState): QueuePauses => ({
  computer: getPause(lanes.computer.circuitBreaker),
  service: getPause(lanes.service.circuitBreaker),
});

const listIds = (state: QueueState): readonly string[] => listJobs(state).map(({ id }) => id);

/** Whether jobs have moved, or new ones are not at the end. */
const isReordered = (state: QueueState, { changed, getBefore }: UnitOfWork): boolean => {
  const added = changed.filter((job) => getBefore(job.id) === undefined && isListed(state, job));
  const last = added.length === 0 ? [] : listJobs(state).slice(-added.length);
  if (last.some((job) => getBefore(job.id) !== undefined)) return true;
  return changed.some((job) => {
    const before = getBefore(job.id);
    return before && (before.position !== job.position || before.accountId !== job.accountId);
  });
};

const addUp = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

const toPreparation = (job: Job): { readonly preparation?: UploadPreparation } => {
  const { preparation, parts } = job;
  if (preparation === null) return {};
  return {
    preparation: {
      parts: preparation.count,
      maxPartSeconds: preparation.settings.maxPartSeconds,
      bytes: addUp(getParts(job).map(getPartBytes)),
      isPrepared: parts.every(({ file }) => file !== null),
    },
  };
};

const toUploadParts = (job: Job, template: string): readonly UploadPart[] =>
  getParts(job).map((one) => ({
    id: one.part.id,
    name: getPartName(one, () => template),
    number: (one.part.index ?? 0) + 1,
    size: getPartBytes(one) ?? job.size,
    durationSeconds: getPartSeconds(one),
    isPrepared: one.part.file !== null,
    state: one.part.state,
  }));

/** The job as the window sees it: without path, and with the place instead of the account. */
export const toUploadJob = (
  job: Job,
  duplicateOf: UploadJob['duplicateOf'],
  warnings: readonly RecordingWarning[] | null,
  partNameTemplate: string,
): UploadJob => {
  const state = getState(job);
  const parts = getParts(job);
  return {
    id: job.id,
    place: getPlace(job.accountId),
    showId: job.showId,
    name: job.name,
    description: job.description,
    people: job.people,
    language: job.language,
    fileName: job.fileName,
    folder: job.folder,
    size: state.kind === 'draft' ? job.size : (addUp(parts.map(getPartBytes)) ?? job.size),
    fileSize: job.size,
    format: job.format,
    durationSeconds: job.durationSeconds ?? addUp(parts.map(getPartSeconds)),
    ...(job.tracks.length > 0 && { tracks: job.tracks, leftOutTracks: job.leftOutTracks }),
    choice: job.choice,
    ...toPreparation(job),
    ...(isSplit(job) && { parts: toUploadParts(job, partNameTemplate) }),
    ...(warnings && { warnings }),
    // It is the same recording on purpose.
    duplicateOf: job.replaces === null ? duplicateOf : null,
    ...(job.replaces !== null && { replaces: true as const }),
    createdAt: job.createdAt,
    state,
  };
};
