import { ok, type Result } from '../../preload/contract/result.ts';
import { isOfKind, settableFields } from '../../preload/contract/website-fields.ts';
import type { TaskOutcome, TaskResult, WebsiteTask } from '../../preload/contract/websites-bulk.ts';
import type { Database } from '../storage/database.ts';

/** `isPasswordMissing`: the task had a password, which was not saved. */
export type RunTask = WebsiteTask & { readonly isPasswordMissing?: true };

export interface SavedRun {
  readonly id: string;
  readonly tasks: readonly RunTask[];
  /** Without the tasks that were not begun. */
  readonly results: readonly TaskResult[];
}

/** The last bulk run of each account, for a restart. Never with passwords. */
export class SavedRuns {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  whenUnlocked(): Promise<void> | null {
    return this.#database.whenUnlocked();
  }

  /** Replaces the last run of the account. */
  save(accountId: string, id: string, tasks: readonly RunTask[]): Result<void> {
    return this.#database.write(() => {
      this.#database.prepare('DELETE FROM bulk_run_tasks WHERE account = ?').run(accountId);
      const insert = this.#database.prepare(
        'INSERT INTO bulk_run_tasks (account, run_id, position, key, task) VALUES (?, ?, ?, ?, ?)',
      );
      for (const [position, task] of tasks.entries())
        insert.run(accountId, id, position, task.key, formatTask(task));
    });
  }

  /** Does nothing if the run is not saved. */
  saveOutcomes(
    runId: string,
    tasks: readonly RunTask[],
    outcomes: ReadonlyMap<string, TaskOutcome>,
  ): Result<void> {
    return this.#database.write(() => {
      const sql = 'UPDATE bulk_run_tasks SET outcome = ? WHERE run_id = ? AND key = ?';
      const update = this.#database.prepare(sql);
      for (const task of tasks) {
        const outcome = outcomes.get(task.key);
        if (outcome !== undefined) update.run(formatOutcome(task, outcome), runId, task.key);
      }
    });
  }

  delete(runId: string): Result<true> {
    return this.#database.run('DELETE FROM bulk_run_tasks WHERE run_id = ?', runId);
  }

  get(accountId: string): Result<SavedRun | null> {
    const sql = 'SELECT run_id, key, task, outcome FROM bulk_run_tasks WHERE account = ? ORDER BY position';
    const found = this.#database.list(sql, [accountId], (row) => row);
    if (!found.ok) return found;
    const rows = found.value;
    if (rows[0] === undefined) return ok(null);
    return ok({
      id: String(rows[0].run_id),
      tasks: rows.map(({ task }): RunTask => JSON.parse(String(task))),
      results: rows.flatMap(({ key, outcome }): TaskResult[] =>
        outcome === null ? [] : [{ key: String(key), outcome: JSON.parse(String(outcome)) }],
      ),
    });
  }
}

const passwordFields: readonly string[] = settableFields.filter((field) => isOfKind(field, 'password'));

const hasPassword = (task: RunTask): boolean => {
  if (task.kind === 'delete') return false;
  return Object.keys(task.kind === 'store' ? task.fields : task.changes).some((field) =>
    passwordFields.includes(field),
  );
};

const formatTask = (task: RunTask): string =>
  JSON.stringify(hasPassword(task) ? { ...task, isPasswordMissing: true } : task, (key, value) =>
    passwordFields.includes(key) ? undefined : value,
  );

/** What the service returned could quote the password: of an error only the code is saved, and no record. */
const formatOutcome = (task: RunTask, outcome: TaskOutcome): string => {
  if (outcome.kind === 'done') return JSON.stringify({ ...outcome, website: null });
  if (!('error' in outcome) || !hasPassword(task)) return JSON.stringify(outcome);
  return JSON.stringify({ ...outcome, error: { code: outcome.error.code } });
};
