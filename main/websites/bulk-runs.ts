import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { BulkRun, WebsiteTask } from '../../preload/contract/websites-bulk.ts';
import type { Database } from '../storage/database.ts';
import { Run, type RunDeps } from './run.ts';
import { SavedRuns } from './saved-runs.ts';

/** The bulk run: one at a time. */
export class BulkRuns {
  readonly #deps: RunDeps;
  #run: Run | null = null;

  constructor({ database, ...deps }: Omit<RunDeps, 'saved'> & { readonly database: Database }) {
    this.#deps = { ...deps, saved: new SavedRuns(database) };
  }

  /** Fails with `wrong_state` while another run is active. */
  start(tasks: readonly WebsiteTask[]): Result<BulkRun> {
    return this.#start(new Run(this.#deps, { id: randomUUID(), tasks, results: [] }), tasks);
  }

  /** Repeats the tasks of the last run that are not done. */
  retry(id: string): Result<BulkRun> {
    const run = this.#find(id);
    if (run === null) return fail('unknown_id');
    const left = run.getUndoneTasks();
    if (!run.isActive && left.length === 0) return fail('wrong_state', { key: 'nothing_to_retry' });
    return this.#start(run, left);
  }

  cancel(id: string): Result<BulkRun> {
    const run = this.#find(id);
    run?.cancel();
    return run === null ? fail('unknown_id') : ok(run.toBulkRun());
  }

  /** The active run; else the last one of the current account, also of before a restart. */
  async last(): Promise<Result<BulkRun | null>> {
    const accountId = await this.#deps.getAccountId();
    if (accountId !== null && !this.#run?.isShownTo(accountId)) {
      const saved = this.#deps.saved.get(accountId);
      if (!saved.ok) this.#deps.warn('the last run of many websites was not read', saved.error.code);
      else if (saved.value !== null) this.#run = Run.restore(this.#deps, saved.value, accountId);
    }
    return ok(this.#run?.isShownTo(accountId) ? this.#run.toBulkRun() : null);
  }

  /** Tasks of the active run. */
  countRemaining(): number {
    return this.#run?.countRemaining() ?? 0;
  }

  /** Aborts the active run and waits for its current request. */
  async close(): Promise<void> {
    await this.#run?.close();
  }

  #start(run: Run, tasks: readonly WebsiteTask[]): Result<BulkRun> {
    if (this.#run?.isActive) return fail('wrong_state', { key: 'run_active' });
    this.#run = run;
    return ok(run.start(tasks));
  }

  #find(id: string): Run | null {
    return this.#run?.id === id ? this.#run : null;
  }
}
