/** Writes jobs. Reports which could not be written. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Job } from '../job.ts';
import type { RequiredWrite } from '../queue/reducer/effects.ts';
import type { QueueEvent } from '../queue/reducer/events.ts';
import type { JobRepository } from './job-repository.ts';

export interface JobWriterDeps {
  readonly repository: JobRepository;
  readonly dispatch: (event: QueueEvent) => void;
  /** Jobs whose last save failed. */
  readonly getUnsaved: () => ReadonlySet<string>;
}

const accountNoteName = 'account';

export class JobWriter {
  readonly #deps: JobWriterDeps;

  constructor(deps: JobWriterDeps) {
    this.#deps = deps;
  }

  write(write: RequiredWrite): Result<true> {
    const { repository } = this.#deps;
    return write.kind === 'save_jobs' ? repository.save(write.jobs) : repository.remove(write.ids);
  }

  save(jobs: readonly Job[]): void {
    const { dispatch, getUnsaved } = this.#deps;
    const ids = jobs.map((job) => job.id);
    const unsaved = getUnsaved();
    if (!this.#deps.repository.save(jobs).ok) dispatch({ kind: 'save_failed', ids });
    else if (ids.some((id) => unsaved.has(id))) dispatch({ kind: 'saved', ids });
  }

  /** Saves one after the other, as far as possible. */
  retry(jobs: readonly Job[]): void {
    const failed = jobs.findIndex((job) => !this.#deps.repository.save([job]).ok);
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
}
