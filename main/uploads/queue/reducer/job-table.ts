/** All jobs of all accounts, with indexes. Units of work change it. */
import { computerAccountId } from '../../../../preload/contract/account-id.ts';
import type { StateKind } from '../../../../preload/contract/upload-states.ts';
import type { Job } from '../../job.ts';
import { needsPreparation } from '../../preparing/part-jobs.ts';

/** The indexes that a job is in. */
const getGroups = (job: Job): readonly string[] => {
  const { state, sending, preparation } = job;
  const groups: string[] = ['all', state.kind];
  if (sending !== null) groups.push('attempt');
  if (preparation !== null) groups.push(`recording ${preparation.recordingId}`);
  if (state.kind === 'queued') groups.push(needsPreparation(job) ? 'unprepared' : 'ready');
  if (state.kind === 'prepared') groups.push('ready');
  return groups;
};

const compare = (one: Job, other: Job): number =>
  one.position - other.position ||
  one.createdAt - other.createdAt ||
  (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

const byPart = (one: Job, other: Job): number =>
  (one.preparation?.index ?? 0) - (other.preparation?.index ?? 0);

export class JobTable {
  readonly #jobs = new Map<string, Job>();
  /** The jobs of each index, in the order of the queue. */
  readonly #groups = new Map<string, Job[]>();

  constructor(jobs: readonly Job[]) {
    for (const job of jobs.toSorted(compare))
      for (const name of getGroups(job)) this.#getGroup(name).push(job);
    for (const job of jobs) this.#jobs.set(job.id, job);
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  getAll(ids: Iterable<string>): readonly Job[] {
    return [...ids].map((id) => this.get(id)).filter((job) => job !== undefined);
  }

  /** The jobs in the order in which they were added. */
  all(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  /** The jobs in one of these states, of all accounts, in the order of the queue for each state. */
  inStates(...kinds: readonly StateKind[]): readonly Job[] {
    return kinds.flatMap((kind) => this.#groups.get(kind) ?? []);
  }

  /** The jobs of all accounts that can be sent now, in the order of the queue. */
  ready(): readonly Job[] {
    return this.#groups.get('ready') ?? [];
  }

  /** Queued jobs of all accounts that wait for their prepared file, in the order of the queue. */
  unprepared(): readonly Job[] {
    return this.#groups.get('unprepared') ?? [];
  }

  /** The jobs whose record may exist, or is looked for before they are sent. */
  withAttempt(): readonly Job[] {
    return this.#groups.get('attempt') ?? [];
  }

  /** The parts in order, or the only job. */
  ofRecording(recordingId: string): readonly Job[] {
    return (this.#groups.get(`recording ${recordingId}`) ?? []).toSorted(byPart);
  }

  /** The jobs of this account, of this computer and without an account, in the order of the queue. */
  list(accountId: string | null): readonly Job[] {
    return (this.#groups.get('all') ?? []).filter((job) => isOfAccount(job, accountId));
  }

  /** The last of the list. */
  getLast(accountId: string | null): Job | undefined {
    return this.#groups.get('all')?.findLast((job) => isOfAccount(job, accountId));
  }

  /** Adds a job or replaces another. */
  set(job: Job): void {
    const before = this.#jobs.get(job.id);
    this.#jobs.set(job.id, job);
    const groups = getGroups(job);
    const isMoved = before === undefined || compare(before, job) !== 0;
    const left = before ? getGroups(before) : [];
    for (const name of left) if (isMoved || !groups.includes(name)) this.#leave(name, before);
    for (const name of groups) {
      const group = this.#getGroup(name);
      const isReplaced = !isMoved && left.includes(name);
      group.splice(findPlace(group, job), isReplaced ? 1 : 0, job);
    }
  }

  delete(id: string): void {
    const job = this.#jobs.get(id);
    if (job === undefined) return;
    for (const name of getGroups(job)) this.#leave(name, job);
    this.#jobs.delete(id);
  }

  #leave(name: string, job: Job | undefined): void {
    const group = this.#getGroup(name);
    if (job) group.splice(findPlace(group, job), 1);
    if (group.length === 0) this.#groups.delete(name);
  }

  #getGroup(name: string): Job[] {
    const group = this.#groups.get(name) ?? [];
    this.#groups.set(name, group);
    return group;
  }
}

/** The index of the job in a sorted group, or the one where it belongs. */
const findPlace = (group: readonly Job[], job: Job): number => {
  let [low, high] = [0, group.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(group[middle] as Job, job) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

const isOfAccount = (job: Job, accountId: string | null): boolean =>
  job.accountId === accountId || job.accountId === null || job.accountId === computerAccountId;
