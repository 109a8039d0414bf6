import type { Job } from '../../job.ts';
import { needsPreparation } from '../../preparing/part-jobs.ts';

type StateKind = Job['state']['kind'];

/** Jobs that several tables share, with indexes that are computed on first use. */
export class SharedJobs {
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
