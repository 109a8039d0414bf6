/** One step of the reducer: the next state, what changes in its jobs, and the effects that follow once it is saved. */
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Place, Settings } from '../../../../preload/contract/settings.ts';
import { isFinished } from '../../../../preload/contract/upload-states.ts';
import type { PreparedFormat } from '../../../../preload/recordings/encoding.ts';
import { isUnsplit, type Job, type JobPart, type Part, split, withParts } from '../../job.ts';
import { type JobEvent, transition } from '../../job-transition.ts';
import type { Effect } from './events.ts';
import { type JobTable, UnitOfWork } from './job-table.ts';
import type { Lane, QueueState } from './state.ts';

/** What the reducer reads besides the state. */
export interface Context {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  readonly settings: () => Pick<Settings, 'concurrency' | 'place' | 'transcriptionTimeoutMinutes'>;
  /** Milliseconds until the rate limit of the service allows this many requests; 0: now. */
  readonly getDelay: (requests: number) => number;
  /** Milliseconds before each check for a record, until the user is asked. */
  readonly verificationDelaysMs: readonly number[];
  /** What the service takes. */
  readonly preparedFormat: () => PreparedFormat;
  /** See `formatPartName`. */
  readonly partNameTemplate: () => string;
  /** How a recording that tried a larger limit is sent after its refusal; null if it tried none. */
  readonly planRefused: (job: Job) => Job | null;
}

const getKeys = (job: Job | undefined): readonly string[] => job?.parts.flatMap(({ key }) => key ?? []) ?? [];

export class Step {
  readonly context: Context;
  readonly work: UnitOfWork;
  readonly effects: Effect[] = [];
  state: QueueState;
  /** Why the event does not apply. Then the state stays as it was. */
  refusal: BridgeError | null = null;

  constructor(state: QueueState, context: Context) {
    this.state = state;
    this.context = context;
    this.work = new UnitOfWork(state.jobs);
  }

  get jobs(): JobTable {
    return this.state.jobs;
  }

  set(changes: Partial<QueueState>): void {
    this.state = { ...this.state, ...changes };
  }

  setLane(place: Place, changes: Partial<Lane>): void {
    const { lanes } = this.state;
    this.set({ lanes: { ...lanes, [place]: { ...lanes[place], ...changes } } });
  }

  run(...effects: readonly Effect[]): void {
    this.effects.push(...effects);
  }

  /** Adds these jobs or replaces them, and saves them. Recordings in parts are split when they are queued. */
  save(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const isQueued = isUnsplit(job) && job.parts.some(({ state }) => state.kind === 'queued');
      const next = isQueued ? split(job, job.preparation?.count ?? 1) : job;
      this.work.save([next]);
      this.discardFinished(next.id);
    }
  }

  /** The event applies only if these jobs can be saved. */
  requireSaved(jobs: readonly Job[]): void {
    this.work.isRequired = true;
    this.save(jobs);
  }

  /**
   * Changes the parts with these ids, and all parts of the jobs with these ids, and saves their jobs. Null: the part stays
   * as it is.
   */
  change(ids: Iterable<string>, change: (one: JobPart) => Part | null): void {
    for (const [job, ofJob] of Map.groupBy(this.jobs.getParts(ids), ({ job }) => job)) {
      const next = ofJob.flatMap((one) => change(one) ?? []);
      if (next.length > 0) this.save([withParts(job, next)]);
    }
  }

  /** Applies the event to those of the parts whose state allows it. */
  apply(ids: Iterable<string>, event: JobEvent): void {
    this.change(ids, (one) => transition(one, event));
  }

  /** Applies an event that is reported in batches and never saved. */
  applyWithoutSaving(id: string, event: JobEvent): void {
    const one = this.jobs.getPart(id);
    const next = one ? transition(one, event) : null;
    if (one && next) this.work.replace([withParts(one.job, [next])]);
  }

  /** None of these is to be saved any more. */
  removeJobs(jobs: readonly Job[]): void {
    const ids = jobs.map(({ id }) => id);
    const unsaved = new Set(this.state.unsaved);
    for (const id of ids) unsaved.delete(id);
    this.set({ unsaved });
    this.work.remove(ids);
    for (const job of jobs) this.discardKeys(job);
  }

  /** Deletes prepared files that the job does not have any more, unless its preparation runs. */
  discardKeys(job: Job): void {
    if (this.state.preparation?.jobId === job.id) return;
    const left = new Set(getKeys(this.jobs.get(job.id)));
    for (const key of new Set(getKeys(job))) if (!left.has(key)) this.run({ kind: 'discard_prepared', key });
  }

  /** Deletes the prepared files of a recording whose parts are all done or cancelled, unless its preparation runs. */
  discardFinished(id: string): void {
    const job = this.jobs.get(id);
    if (!job || this.state.preparation?.jobId === id) return;
    if (getKeys(job).length === 0 || !job.parts.every(({ state }) => isFinished(state))) return;
    const parts = job.parts.flatMap((part) => transition({ job, part }, { kind: 'file_lost' }) ?? []);
    this.work.save([{ ...job, parts }]);
    this.discardKeys(job);
  }
}
