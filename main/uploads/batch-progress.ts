/** The progress of many uploads. The parts of a recording count as much as the recording before it was split. */

/** What a job adds to the progress. */
export interface WorkShare {
  /** The recording that it is a part of, or the job itself. */
  readonly workId: string;
  /** Whole numbers; 0 for resting and failed jobs. */
  readonly bytes: number;
  /** `bytes`, multiplied with the progress of the job. */
  readonly progressed: number;
}

/** A recording with all of its parts, or a single upload. */
interface Work {
  readonly bytes: number;
  readonly progressed: number;
  /** What it counts in the batch: the most bytes that its jobs had, so that parts count as much as their recording. */
  readonly weight: number;
}

const noWork: Work = { bytes: 0, progressed: 0, weight: 0 };

/** The work of a batch, with its sums. */
export class WorkSums {
  readonly #works = new Map<string, Work>();
  #weight = 0;
  #done = 0;

  get hasWork(): boolean {
    return this.#weight > 0;
  }

  /** 0 to 1. */
  get progress(): number {
    return this.#weight > 0 ? this.#done / this.#weight : 0;
  }

  /** Returns whether this work did not count before. */
  replace(previous: WorkShare | null, next: WorkShare | null): boolean {
    if (previous && previous.workId !== next?.workId)
      this.#add(previous.workId, -previous.bytes, -previous.progressed);
    if (next === null) return false;
    const { bytes, progressed } = previous?.workId === next.workId ? previous : noWork;
    return this.#add(next.workId, next.bytes - bytes, next.progressed - progressed);
  }

  clear(): void {
    this.#works.clear();
    this.#weight = 0;
    this.#done = 0;
  }

  #add(workId: string, bytes: number, progressed: number): boolean {
    const before = this.#works.get(workId) ?? noWork;
    const sum = before.bytes + bytes;
    const after = {
      bytes: sum,
      progressed: before.progressed + progressed,
      weight: Math.max(before.weight, sum),
    };
    this.#works.set(workId, after);
    this.#count(before, -1);
    this.#count(after, 1);
    return before.bytes === 0 && sum > 0;
  }

  #count({ bytes, progressed, weight }: Work, sign: 1 | -1): void {
    if (bytes <= 0) return;
    this.#weight += sign * weight;
    this.#done += (sign * weight * progressed) / bytes;
  }
}
