import type { Job } from '../../job.ts';

type StateKind = Job['state']['kind'];

/** Jobs that several tables share, with indexes that are computed on first use. */
export class SharedJobs {
  readonly jobs: ReadonlyMap<string, Job>;
  #byState: ReadonlyMap<StateKind, readonly Job[]> | null = null;
  #withAttempt: readonly Job[] | null = null;

  constructor(jobs: ReadonlyMap<string, Job>) {
    this.jobs = jobs;
  }

  /** In the order of the queue. */
  inState(kind: StateKind): readonly Job[] {
    this.#byState ??= this.#groupByState();
    return this.#byState.get(kind) ?? [];
  }

  withAttempt(): readonly Job[] {
    this.#withAttempt ??= [...this.jobs.values()].filter((job) => job.sending !== null);
    return this.#withAttempt;
  }

  #groupByState(): ReadonlyMap<StateKind, readonly Job[]> {
    const groups = new Map<StateKind, Job[]>();
    for (const job of this.jobs.values()) {
      const { kind } = job.state;
      const group = groups.get(kind);
      if (group) group.push(job);
      else groups.set(kind, [job]);
    }
    for (const group of groups.values()) group.sort((one, other) => one.position - other.position);
    return groups;
  }
}
