/** All jobs of all accounts, with indexes, and the units of work that change them. */

import { computerAccountId } from '../../../../preload/contract/account-id.ts';
import type { StateKind } from '../../../../preload/contract/upload-states.ts';
import type { NewText } from '../../../texts/text-repository.ts';
import { getParts, type Job, type JobPart, needsPreparation } from '../../job.ts';

const readyGroup = (accountId: string | null): string => `ready ${accountId}`;

/** The groups that a part is in. */
const getGroups = (one: JobPart): readonly string[] => {
  const { state, sending } = one.part;
  const groups: string[] = [state.kind];
  if (sending !== null) groups.push('attempt');
  if (state.kind === 'queued')
    groups.push(needsPreparation(one) ? 'unprepared' : readyGroup(one.job.accountId));
  if (state.kind === 'prepared') groups.push(readyGroup(one.job.accountId));
  return groups;
};

/** The groups that any of its parts is in. */
const getGroupsOfJob = (job: Job): readonly string[] => [
  ...new Set(['all', ...getParts(job).flatMap(getGroups)]),
];

const compare = (one: Job, other: Job): number =>
  one.position - other.position ||
  one.createdAt - other.createdAt ||
  (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

export class JobTable {
  readonly #jobs = new Map<string, Job>();
  /** The job of each part. */
  readonly #jobIds = new Map<string, string>();
  /** The jobs of each group, in the order of the queue. */
  readonly #groups = new Map<string, Job[]>();

  constructor(jobs: readonly Job[]) {
    for (const job of jobs.toSorted(compare))
      for (const name of getGroupsOfJob(job)) this.#getGroup(name).push(job);
    for (const job of jobs) {
      this.#jobs.set(job.id, job);
      for (const { id } of job.parts) this.#jobIds.set(id, job.id);
    }
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  getAll(ids: Iterable<string>): readonly Job[] {
    return [...ids].map((id) => this.get(id)).filter((job) => job !== undefined);
  }

  getPart(id: string): JobPart | undefined {
    const job = this.get(this.#jobIds.get(id) ?? '');
    const part = job?.parts.find((one) => one.id === id);
    return job && part && { job, part };
  }

  /** The parts with these ids, and all parts of the jobs with these ids. */
  getParts(ids: Iterable<string>): readonly JobPart[] {
    return [...ids].flatMap((id) => {
      const job = this.get(id);
      return job ? getParts(job) : (this.getPart(id) ?? []);
    });
  }

  /** The jobs in the order in which they were added. */
  all(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  /** The parts in one of these states, of all accounts, in the order of the queue for each state. */
  inStates(...kinds: readonly StateKind[]): readonly JobPart[] {
    return kinds.flatMap((kind) => [...this.#list(kind)]);
  }

  /** The parts of the account that can be sent now, in the order of the queue. */
  ready(accountId: string | null): Iterable<JobPart> {
    return this.#list(readyGroup(accountId));
  }

  /** Queued parts of all accounts that wait for their prepared file, in the order of the queue. */
  unprepared(): Iterable<JobPart> {
    return this.#list('unprepared');
  }

  /** The parts whose record may exist, or is looked for before they are sent. */
  withAttempt(): readonly JobPart[] {
    return [...this.#list('attempt')];
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
    for (const { id } of before?.parts ?? []) this.#jobIds.delete(id);
    for (const { id } of job.parts) this.#jobIds.set(id, job.id);
    const groups = getGroupsOfJob(job);
    const isMoved = before === undefined || compare(before, job) !== 0;
    const left = before ? getGroupsOfJob(before) : [];
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
    for (const name of getGroupsOfJob(job)) this.#leave(name, job);
    for (const part of job.parts) this.#jobIds.delete(part.id);
    this.#jobs.delete(id);
  }

  *#list(name: string): Generator<JobPart> {
    for (const job of this.#groups.get(name) ?? [])
      for (const one of getParts(job)) if (getGroups(one).includes(name)) yield one;
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

/** What one event changes in the table of jobs, and what of that is saved. It can be taken back. */
export class UnitOfWork {
  readonly #table: JobTable;
  /** The jobs as they were, undefined for new ones. */
  readonly #before = new Map<string, Job | undefined>();
  readonly #savedIds = new Set<string>();
  readonly #removedIds = new Set<string>();
  /** The states that were passed, in order. */
  readonly passed: Job[] = [];
  /** Texts that are stored with the jobs, or the jobs are not saved either. */
  readonly texts: NewText[] = [];
  /** If nothing can be saved, nothing has happened. */
  isRequired = false;

  constructor(table: JobTable) {
    this.#table = table;
  }

  /** Adds jobs and replaces others, and has them saved. */
  save(jobs: readonly Job[]): void {
    for (const { id } of jobs) this.#savedIds.add(id);
    this.passed.push(...jobs);
    this.replace(jobs);
  }

  /** The same for what is never saved, such as progress. */
  replace(jobs: readonly Job[]): void {
    for (const job of jobs) {
      this.#remember(job.id);
      this.#removedIds.delete(job.id);
      this.#table.set(job);
    }
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      this.#remember(id);
      this.#removedIds.add(id);
      this.#savedIds.delete(id);
      this.#table.delete(id);
    }
  }

  /** The jobs to save, each in its last state. */
  get saved(): readonly Job[] {
    return this.#table.getAll(this.#savedIds);
  }

  get removedIds(): readonly string[] {
    return [...this.#removedIds];
  }

  /** New jobs, and jobs that differ. */
  get changed(): readonly Job[] {
    return this.#table.getAll(this.#before.keys()).filter((job) => this.#before.get(job.id) !== job);
  }

  /** The jobs that are not in the table any more, as they were. */
  get removed(): readonly Job[] {
    return this.previous.filter(({ id }) => this.#table.get(id) === undefined);
  }

  /** The jobs that were replaced or removed, as they were. */
  get previous(): readonly Job[] {
    return [...this.#before.values()].filter((job) => job !== undefined);
  }

  /** The job as it was before; undefined if it is new. */
  readonly getBefore = (id: string): Job | undefined =>
    this.#before.has(id) ? this.#before.get(id) : this.#table.get(id);

  rollBack(): void {
    for (const [id, job] of this.#before) {
      if (job) this.#table.set(job);
      else this.#table.delete(id);
    }
  }

  #remember(id: string): void {
    if (!this.#before.has(id)) this.#before.set(id, this.#table.get(id));
  }
}
