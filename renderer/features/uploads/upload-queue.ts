/** The uploads as users see them. Jobs that a change does not name keep their identity. */
import {
  type QueuePauses,
  type UploadJob,
  type UploadsChange,
  withPause,
} from '../../../preload/contract/uploads.ts';
import { countTotals, type UploadTotals } from './list/totals.ts';
import {
  emptyEntries,
  groupUploads,
  isGroupedAlike,
  type UploadEntries,
} from './recordings/upload-entries.ts';

/** `before` is undefined for a new job. */
export interface Transition {
  readonly before: UploadJob | undefined;
  readonly after: UploadJob;
}

export class UploadQueue {
  /** The uploads as they are shown: queued ones wait while their place pauses. */
  readonly #shown = new Map<string, UploadJob>();
  /** Queued jobs that are shown as waiting. */
  readonly #queued = new Map<string, UploadJob>();
  #pauses: QueuePauses = { computer: null, service: null };
  #order: readonly string[] = [];
  #entries: UploadEntries = emptyEntries;

  /** Ids in queue order; the same array until it changes. */
  get order(): readonly string[] {
    return this.#order;
  }

  /** The same object until the order or the parts of a recording change. */
  get entries(): UploadEntries {
    return this.#entries;
  }

  readonly get = (id: string): UploadJob | undefined => this.#shown.get(id);

  countTotals(): UploadTotals {
    return countTotals(this.#entries, this.get);
  }

  setOrder(order: readonly string[]): void {
    this.#order = order;
    this.#entries = groupUploads(order, this.get);
  }

  /** `usesOrder`: whether the order of the change replaces that of the queue. Returns what has a new `state.kind`. */
  apply({ jobs, removed, order, pauses }: UploadsChange, usesOrder: boolean): readonly Transition[] {
    if (pauses !== undefined) this.#pauses = pauses;
    const changes = jobs.map((job) => this.#show(job));
    if (pauses !== undefined) this.#showAll();
    for (const id of removed) this.#remove(id);
    const added = changes.filter(({ before }) => before === undefined).map(({ after }) => after.id);
    const isListed = (id: string): boolean => this.#shown.has(id);
    if (order && usesOrder) this.setOrder(order.filter(isListed));
    else if (added.length > 0 || removed.length > 0)
      this.setOrder([...this.#order, ...added].filter(isListed));
    else if (!changes.every(({ before, after }) => isGroupedAlike(before, after))) this.setOrder(this.#order);
    return changes.filter(({ before, after }) => before?.state.kind !== after.state.kind);
  }

  #showAll(): void {
    for (const job of this.#shown.values()) this.#show(this.#queued.get(job.id) ?? job);
  }

  #show(job: UploadJob): Transition {
    const before = this.#shown.get(job.id);
    const after = withPause(job, this.#pauses);
    this.#shown.set(job.id, after);
    if (after === job) this.#queued.delete(job.id);
    else this.#queued.set(job.id, job);
    return { before, after };
  }

  #remove(id: string): void {
    this.#shown.delete(id);
    this.#queued.delete(id);
  }
}
