/** Writes jobs, and with them what is reported about their recordings. Dispatches which could not be written. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Job } from '../job.ts';
import type { RecordingReport, RequiredWrite } from '../queue/reducer/effects.ts';
import type { QueueEvent } from '../queue/reducer/events.ts';
import type { JobRepository } from './job-repository.ts';

interface JobWriterDeps {
  readonly repository: JobRepository;
  readonly dispatch: (event: QueueEvent) => void;
  /** Writes to the same database. */
  readonly report: (report: RecordingReport) => void;
  /** Jobs whose last save failed. */
  readonly getUnsaved: () => ReadonlySet<string>;
}

const accountNoteName = 'account';

export class JobWriter {
  readonly #deps: JobWriterDeps;
  /** Their jobs are not saved yet. */
  #unreported: readonly RecordingReport[] = [];

  constructor(deps: JobWriterDeps) {
    this.#deps = deps;
  }

  write(write: RequiredWrite): Result<true> {
    const { repository } = this.#deps;
    return write.kind === 'save_jobs' ? repository.save(write.jobs) : repository.remove(write.ids);
  }

  save(jobs: readonly Job[], reports: readonly RecordingReport[] = []): void {
    const { dispatch, getUnsaved } = this.#deps;
    const ids = jobs.map((job) => job.id);
    const unsaved = getUnsaved();
    if (!this.#write(jobs, reports)) dispatch({ kind: 'save_failed', ids });
    else if (ids.some((id) => unsaved.has(id))) dispatch({ kind: 'saved', ids });
  }

  /** Saves all of them, or one after the other, as far as possible. */
  retry(jobs: readonly Job[]): void {
    const isSaved = this.#write(jobs, []);
    const failed = isSaved ? -1 : jobs.findIndex((job) => !this.#write([job], []));
    const saved = failed === -1 ? jobs : jobs.slice(0, failed);
    const ids = saved.map((job) => job.id);
    this.#deps.dispatch({ kind: 'saves_retried', ids, isComplete: failed === -1 });
  }

  /** The account that the next start lists until the keychain responds. */
  saveAccount(accountId: string): void {
    this.#deps.repository.setNote(accountNoteName, accountId);
  }

  getAccount(): string | null {
    return this.#deps.repository.getNote(accountNoteName);
  }

  /** A report that cannot be written although its jobs can is dropped. */
  #write(jobs: readonly Job[], reports: readonly RecordingReport[]): boolean {
    const { repository, report } = this.#deps;
    const pending = [...this.#unreported, ...reports];
    const written = repository.inTransaction(() => {
      repository.save(jobs);
      for (const one of pending) report(one);
    });
    const isSaved = written.ok || (pending.length > 0 && repository.save(jobs).ok);
    this.#unreported = isSaved ? [] : pending;
    return isSaved;
  }
}
