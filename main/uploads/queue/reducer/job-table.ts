/** All jobs of all accounts. Immutable: a change returns a new table, which shares what did not change. */
import type { Job } from '../../job.ts';

/** Changes are copied into the shared map when there are more of them than this. */
const maxRecentJobs = 64;

interface JobChanges {
  /** New jobs, and jobs that differ. */
  readonly changed: readonly Job[];
  readonly removed: readonly Job[];
}

export class JobTable {
  readonly #shared: ReadonlyMap<string, Job>;
  /** Jobs that differ from the shared ones. */
  readonly #recent: ReadonlyMap<string, Job>;
  /** Ids in order, for the account that was listed last. */
  #order: { readonly accountId: string | null; readonly ids: readonly string[] } | null = null;

  constructor(shared: ReadonlyMap<string, Job>, recent: ReadonlyMap<string, Job> = new Map()) {
    this.#shared = shared;
    this.#recent = recent;
  }

  static from(jobs: readonly Job[]): JobTable {
    return new JobTable(new Map(jobs.map((job) => [job.id, job])));
  }

  get(id: string): Job | undefined {
    return this.#recent.get(id) ?? this.#shared.get(id);
  }

  getAll(ids: Iterable<string>): readonly Job[] {
    return [...ids].map((id) => this.get(id)).filter((job) => job !== undefined);
  }

  /** In the order in which they were added. */
  all(): readonly Job[] {
    return [...this.#merge().values()];
  }

  /** The jobs of this account and those without an account, in the order of the queue. */
  list(accountId: string | null): readonly Job[] {
    if (this.#order?.accountId !== accountId) {
      const listed = this.all().filter((job) => job.accountId === accountId || job.accountId === null);
      const ids = listed.sort((a, b) => a.position - b.position).map((job) => job.id);
      this.#order = { accountId, ids };
    }
    return this.getAll(this.#order?.ids ?? []);
  }

  /** Adds new jobs and replaces others. */
  with(changed: readonly Job[]): JobTable {
    if (changed.length === 0) return this;
    const recent = new Map(this.#recent);
    for (const job of changed) recent.set(job.id, job);
    const next =
      recent.size > maxRecentJobs ? new JobTable(this.#merge(changed)) : new JobTable(this.#shared, recent);
    if (changed.every((job) => isOrderedAlike(this.get(job.id), job))) next.#order = this.#order;
    return next;
  }

  without(ids: readonly string[]): JobTable {
    const jobs = this.#merge();
    for (const id of ids) jobs.delete(id);
    return new JobTable(jobs);
  }

  changesSince(previous: JobTable): JobChanges {
    if (this === previous) return { changed: [], removed: [] };
    const isShared = this.#shared === previous.#shared;
    const candidates = isShared ? [...this.#recent.values()] : this.all();
    return {
      changed: candidates.filter((job) => previous.get(job.id) !== job),
      removed: isShared ? [] : previous.all().filter((job) => this.get(job.id) === undefined),
    };
  }

  #merge(changed: readonly Job[] = []): Map<string, Job> {
    const merged = new Map(this.#shared);
    for (const job of this.#recent.values()) merged.set(job.id, job);
    for (const job of changed) merged.set(job.id, job);
    return merged;
  }
}

const isOrderedAlike = (previous: Job | undefined, job: Job): boolean =>
  previous?.position === job.position && previous.accountId === job.accountId;
