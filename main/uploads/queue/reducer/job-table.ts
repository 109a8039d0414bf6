/** All jobs of all accounts. Immutable: a change returns a new table, which shares what did not change. */
import { computerAccountId } from '../../../../preload/contract/account-id.ts';
import type { StateKind } from '../../../../preload/contract/upload-states.ts';
import type { Job } from '../../job.ts';
import { needsPreparation } from '../../preparing/part-jobs.ts';

/** Changes are copied into the shared jobs when there are more of them than this. */
const maxRecentJobs = 256;

export interface JobChanges {
  /** New jobs, and jobs that differ. */
  readonly changed: readonly Job[];
  readonly removed: readonly Job[];
}

/** Ids in order, for the account that was listed last. */
interface Order {
  readonly accountId: string | null;
  readonly ids: readonly string[];
}

/** The shared jobs of an earlier table, and what was changed until they became those of this one. */
interface Origin {
  readonly shared: WeakRef<SharedJobs>;
  readonly changedIds: ReadonlySet<string>;
}

export class JobTable {
  readonly #shared: SharedJobs;
  /** Jobs that differ from the shared ones. */
  readonly #recent: ReadonlyMap<string, Job>;
  readonly #origin: Origin | null;
  #order: Order | null = null;

  private constructor(
    shared: SharedJobs,
    recent: ReadonlyMap<string, Job> = new Map(),
    origin: Origin | null = null,
  ) {
    this.#shared = shared;
    this.#recent = recent;
    this.#origin = origin;
  }

  static from(jobs: readonly Job[]): JobTable {
    return new JobTable(new SharedJobs(new Map(jobs.map((job) => [job.id, job]))));
  }

  get(id: string): Job | undefined {
    return this.#recent.get(id) ?? this.#shared.jobs.get(id);
  }

  getAll(ids: Iterable<string>): readonly Job[] {
    return [...ids].map((id) => this.get(id)).filter((job) => job !== undefined);
  }

  /** The jobs in the order in which they were added. */
  all(): readonly Job[] {
    return [...this.#merge().values()];
  }

  /** The jobs in one of these states, of all accounts, in the order of the queue for each state. */
  *inStates(...kinds: readonly StateKind[]): Generator<Job> {
    for (const kind of kinds) {
      const recent = [...this.#recent.values()].filter((job) => job.state.kind === kind).sort(byPosition);
      for (const job of this.#shared.inState(kind)) {
        if (this.#recent.has(job.id)) continue;
        while (recent[0] !== undefined && recent[0].position < job.position) yield recent.shift() as Job;
        yield job;
      }
      yield* recent;
    }
  }

  /** Queued and prepared jobs of all accounts, in the order of the queue. */
  *inQueue(): Generator<Job> {
    const prepared = [...this.inStates('prepared')];
    for (const job of this.inStates('queued')) {
      while (prepared[0] !== undefined && prepared[0].position < job.position) yield prepared.shift() as Job;
      yield job;
    }
    yield* prepared;
  }

  /** The jobs whose record may exist, or is looked for before they are sent. */
  withAttempt(): readonly Job[] {
    const shared = this.#shared.withAttempt().filter((job) => !this.#recent.has(job.id));
    return [...shared, ...[...this.#recent.values()].filter((job) => job.sending !== null)];
  }

  /** Queued jobs of all accounts that wait for their prepared file, in no order. */
  unprepared(): readonly Job[] {
    const shared = this.#shared.unprepared().filter((job) => !this.#recent.has(job.id));
    const recent = [...this.#recent.values()];
    return [...shared, ...recent.filter((job) => job.state.kind === 'queued' && needsPreparation(job))];
  }

  /** The parts in order, or the only job. */
  ofRecording(recordingId: string): readonly Job[] {
    const shared = this.#shared.ofRecording(recordingId).filter((job) => !this.#recent.has(job.id));
    const recent = [...this.#recent.values()].filter((job) => job.preparation?.recordingId === recordingId);
    return [...shared, ...recent].sort(byPart);
  }

  /** Ids of the jobs of this account, of this computer and without an account, in the order of the queue. */
  listIds(accountId: string | null): readonly string[] {
    if (this.#order?.accountId !== accountId) {
      const listed = this.all().filter((job) => isOfAccount(job, accountId));
      this.#order = { accountId, ids: listed.sort(byPosition).map((job) => job.id) };
    }
    return this.#order.ids;
  }

  list(accountId: string | null): readonly Job[] {
    return this.getAll(this.listIds(accountId));
  }

  /** The last of the list. */
  getLast(accountId: string | null): Job | undefined {
    return this.get(this.listIds(accountId).at(-1) ?? '');
  }

  /** Adds new jobs and replaces others. */
  with(changed: readonly Job[]): JobTable {
    if (changed.length === 0) return this;
    const recent = new Map(this.#recent);
    for (const job of changed) recent.set(job.id, job);
    const isFull = recent.size > maxRecentJobs;
    const origin = { shared: new WeakRef(this.#shared), changedIds: new Set(recent.keys()) };
    const next = isFull
      ? new JobTable(new SharedJobs(this.#merge(changed)), new Map(), origin)
      : new JobTable(this.#shared, recent, this.#origin);
    next.#order = this.#reorder(changed);
    return next;
  }

  without(ids: readonly string[]): JobTable {
    const jobs = this.#merge();
    for (const id of ids) jobs.delete(id);
    return new JobTable(new SharedJobs(jobs));
  }

  changesSince(previous: JobTable): JobChanges {
    if (this === previous) return { changed: [], removed: [] };
    const candidates = this.#getCandidates(previous);
    return {
      changed: (candidates ?? this.all()).filter((job) => previous.get(job.id) !== job),
      removed: candidates ? [] : previous.all().filter((job) => this.get(job.id) === undefined),
    };
  }

  /** Jobs that may differ from those of an earlier table without removals; null if that is not known. */
  #getCandidates(previous: JobTable): readonly Job[] | null {
    if (this.#shared === previous.#shared) return [...this.#recent.values()];
    if (this.#origin?.shared.deref() !== previous.#shared) return null;
    return this.getAll(new Set([...this.#origin.changedIds, ...this.#recent.keys()]));
  }

  /** The order after these changes; null if it must be computed again. */
  #reorder(changed: readonly Job[]): Order | null {
    if (this.#order === null) return null;
    const { accountId, ids } = this.#order;
    const added: Job[] = [];
    let last = this.getLast(accountId);
    for (const job of changed) {
      const previous = this.get(job.id);
      if (previous !== undefined) {
        if (previous.position !== job.position || previous.accountId !== job.accountId) return null;
      } else if (isOfAccount(job, accountId)) {
        if (last !== undefined && job.position < last.position) return null;
        added.push(job);
        last = job;
      }
    }
    return added.length === 0 ? this.#order : { accountId, ids: [...ids, ...added.map(({ id }) => id)] };
  }

  #merge(changed: readonly Job[] = []): Map<string, Job> {
    const merged = new Map(this.#shared.jobs);
    for (const job of this.#recent.values()) merged.set(job.id, job);
    for (const job of changed) merged.set(job.id, job);
    return merged;
  }
}

/** Jobs that several tables share, with indexes that are computed on first use. */
class SharedJobs {
  readonly jobs: ReadonlyMap<string, Job>;
  #byState: ReadonlyMap<StateKind, readonly Job[]> | null = null;
  #withAttempt: readonly Job[] | null = null;
  #unprepared: readonly Job[] | null = null;
  #byRecording: ReadonlyMap<string, readonly Job[]> | null = null;

  constructor(jobs: ReadonlyMap<string, Job>) {
    this.jobs = jobs;
  }

  /** The jobs in the order of the queue. */
  inState(kind: StateKind): readonly Job[] {
    this.#byState ??= this.#groupByState();
    return this.#byState.get(kind) ?? [];
  }

  withAttempt(): readonly Job[] {
    this.#withAttempt ??= [...this.jobs.values()].filter((job) => job.sending !== null);
    return this.#withAttempt;
  }

  /** Queued jobs that wait for their prepared file, in the order of the queue. */
  unprepared(): readonly Job[] {
    this.#unprepared ??= this.inState('queued').filter(needsPreparation);
    return this.#unprepared;
  }

  ofRecording(recordingId: string): readonly Job[] {
    this.#byRecording ??= Map.groupBy(
      [...this.jobs.values()].filter((job) => job.preparation !== null),
      (job) => job.preparation?.recordingId ?? '',
    );
    return this.#byRecording.get(recordingId) ?? [];
  }

  #groupByState(): ReadonlyMap<StateKind, readonly Job[]> {
    const groups = Map.groupBy(this.jobs.values(), ({ state }) => state.kind);
    for (const group of groups.values()) group.sort(byPosition);
    return groups;
  }
}

const byPosition = (one: Job, other: Job): number => one.position - other.position;

const byPart = (one: Job, other: Job): number =>
  (one.preparation?.index ?? 0) - (other.preparation?.index ?? 0);

const isOfAccount = (job: Job, accountId: string | null): boolean =>
  job.accountId === accountId || job.accountId === null || job.accountId === computerAccountId;
