/** The uploads as users see them. Jobs that a change does not name keep their identity. */
import { getUploadParts } from '../../../preload/contract/upload-states.ts';
import {
  type QueuePauses,
  type UploadJob,
  type UploadsChange,
  withPause,
} from '../../../preload/contract/uploads.ts';
import { countTotals, type UploadTotals } from './totals.ts';
import { getSection, groupBySection, type PartIds, type UploadSections } from './upload-rows.ts';

/** `before` is undefined for a new job. */
export interface Transition {
  readonly before: UploadJob | undefined;
  readonly after: UploadJob;
}

const noParts: readonly string[] = [];

export class UploadQueue {
  /** The uploads as they are shown: queued ones wait while their place pauses. */
  readonly #shown = new Map<string, UploadJob>();
  /** The parts as uploads. */
  readonly #parts = new Map<string, UploadJob>();
  /** Jobs that are shown as waiting, as main has them. */
  readonly #paused = new Map<string, UploadJob>();
  #pauses: QueuePauses = { computer: null, service: null };
  #order: readonly string[] = [];
  #partIds: PartIds = new Map();
  /** Null after a change. */
  #sections: UploadSections | null = null;

  /** Ids in queue order; the same array until it changes. */
  get order(): readonly string[] {
    return this.#order;
  }

  /** The uploads in queue order. */
  list(): readonly UploadJob[] {
    return this.#order.flatMap((id) => this.get(id) ?? []);
  }

  /** The same object until the parts of a recording change. */
  get partIds(): PartIds {
    return this.#partIds;
  }

  /** The same object until an upload is listed in another place. */
  get sections(): UploadSections {
    this.#sections ??= groupBySection(this.#order, this.get);
    return this.#sections;
  }

  readonly get = (id: string): UploadJob | undefined => this.#shown.get(id) ?? this.#parts.get(id);

  countTotals(): UploadTotals {
    return countTotals(this.#shown.values());
  }

  setOrder(order: readonly string[]): void {
    this.#order = order;
    this.#sections = null;
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
    return changes.filter(({ before, after }) => before?.state.kind !== after.state.kind);
  }

  #showAll(): void {
    for (const job of this.#shown.values()) this.#show(this.#paused.get(job.id) ?? job);
  }

  #show(job: UploadJob): Transition {
    const before = this.#shown.get(job.id);
    const after = withPause(job, this.#pauses);
    this.#shown.set(job.id, after);
    if (before && getSection(before) !== getSection(after)) this.#sections = null;
    if (after === job) this.#paused.delete(job.id);
    else this.#paused.set(job.id, job);
    this.#setParts(job.id, after.parts ? getUploadParts(after) : []);
    return { before, after };
  }

  #remove(id: string): void {
    this.#setParts(id, []);
    this.#shown.delete(id);
    this.#paused.delete(id);
  }

  #setParts(id: string, parts: readonly UploadJob[]): void {
    const before = this.#partIds.get(id) ?? noParts;
    const after = parts.map((part) => part.id);
    if (before.length !== after.length || before.some((one, at) => one !== after[at])) {
      for (const partId of before) this.#parts.delete(partId);
      const partIds = new Map(this.#partIds);
      if (after.length === 0) partIds.delete(id);
      else partIds.set(id, after);
      this.#partIds = partIds;
    }
    for (const part of parts) this.#parts.set(part.id, part);
  }
}
