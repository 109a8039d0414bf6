/** What one event changes in the table of jobs, and what of that is saved. It can be taken back. */
import type { Job } from '../../job.ts';
import type { RecordingReport } from './effects.ts';
import type { JobTable } from './job-table.ts';

export class UnitOfWork {
  readonly #table: JobTable;
  /** The jobs as they were, undefined for new ones. */
  readonly #before = new Map<string, Job | undefined>();
  readonly #savedIds = new Set<string>();
  readonly #removedIds = new Set<string>();
  readonly #passed: Job[] = [];
  readonly #reports: RecordingReport[] = [];
  #isRequired = false;

  constructor(table: JobTable) {
    this.#table = table;
  }

  /** Adds jobs and replaces others, and has them saved. */
  save(jobs: readonly Job[]): void {
    for (const job of jobs) {
      this.#savedIds.add(job.id);
      this.#passed.push(job);
    }
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

  /** The library writes this down in the transaction of the jobs. */
  report(report: RecordingReport): void {
    const at = this.#reports.findIndex(({ kind }) => kind === 'report_part_jobs');
    const earlier = this.#reports[at];
    if (report.kind !== 'report_part_jobs' || earlier?.kind !== 'report_part_jobs') {
      this.#reports.push(report);
      return;
    }
    const removedJobIds = [...earlier.change.removedJobIds, ...report.change.removedJobIds];
    this.#reports[at] = { kind: 'report_part_jobs', change: { removedJobIds } };
  }

  /** If nothing can be saved, nothing has happened. */
  require(): void {
    this.#isRequired = true;
  }

  get isRequired(): boolean {
    return this.#isRequired;
  }

  /** The jobs to save, each in its last state. */
  get saved(): readonly Job[] {
    return this.#table.getAll(this.#savedIds);
  }

  /** The states that were passed, in order. */
  get passed(): readonly Job[] {
    return this.#passed;
  }

  get removedIds(): readonly string[] {
    return [...this.#removedIds];
  }

  get reports(): readonly RecordingReport[] {
    return this.#reports;
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
