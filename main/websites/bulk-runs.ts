import { randomUUID } from 'node:crypto';
import { decideRetry, getPauseMs } from '../../preload/contract/errors/retry-policy.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  BulkRun,
  BulkRunChange,
  BulkRunPhase,
  TaskOutcome,
  TaskResult,
  WebsiteTask,
} from '../../preload/contract/websites-bulk.ts';
import type { RateLimiter } from '../api/http/rate-limit-headers.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import type { Database } from '../storage/database.ts';
import { attemptTask, type TaskAttempt } from './attempt-task.ts';
import { type RunTask, type SavedRun, SavedRuns } from './saved-runs.ts';

interface RunDeps {
  readonly api: WebsitesApi;
  readonly saved: SavedRuns;
  readonly pace: RateLimiter;
  readonly clock: Clock;
  /** Null while no service is set up. */
  readonly getAccountId: () => Promise<string | null>;
  readonly onBulkRunChanged: (change: BulkRunChange) => void;
  readonly warn: (message: string, error: unknown) => void;
}

type RunEnd = Extract<BulkRunPhase, { kind: 'ended' }>;

/** Delays between attempts to reach the service, in milliseconds; the run stops after the last one. */
const unreachableDelaysMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** The run stops after this number of retries in a row without a finished task. */
const maxRetries = 30;
/** The run stops after this number of tasks in a row without a response, or with a server error. */
const maxLostInRow = 5;
/** Milliseconds before a lost store is looked up once more. */
const serviceGraceMs = 2_000;

/** Saved before a task is attempted, so that it is found if Sidetone is killed before the outcome. */
const interruptedOutcome = { kind: 'unknown', error: { code: 'interrupted' } } as const satisfies TaskOutcome;

const stopped = (error: BridgeError): RunEnd => ({ kind: 'ended', how: 'stopped', error });

/** A store with this outcome is looked for before it is sent again. */
const isLost = (outcome: TaskOutcome): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'failed' && decideRetry(outcome.error, 'changing') === 'unknown');

/** A bulk run: carries out its tasks in order, within the rate limit, and records their outcomes. */
class Run {
  readonly id: string;
  readonly #deps: RunDeps;
  readonly #tasks: readonly RunTask[];
  readonly #outcomes: Map<string, TaskOutcome>;
  /** Keys of stores without a known outcome. They are looked for before they are sent again. */
  readonly #lost = new Set<string>();
  /** Undefined until the first task starts. */
  #accountId: string | null | undefined;
  #isSaved = false;
  #phase: BulkRunPhase = { kind: 'running' };
  #controller = new AbortController();
  #ended = Promise.resolve();
  #retriesInRow = 0;
  #lostInRow = 0;

  constructor(deps: RunDeps, { id, tasks, results }: SavedRun) {
    this.#deps = deps;
    this.id = id;
    this.#tasks = tasks;
    this.#outcomes = new Map(results.map(({ key, outcome }) => [key, outcome]));
  }

  /** The phase is not saved: a run that ended has an outcome for each task, and none of them is `interrupted`. */
  static restore(deps: RunDeps, saved: SavedRun, accountId: string): Run {
    const run = new Run(deps, saved);
    let wasInterrupted = false;
    for (const { key } of saved.tasks) {
      const outcome = run.#outcomes.get(key);
      run.#outcomes.set(key, outcome ?? { kind: 'not_sent' });
      if (outcome && isLost(outcome)) run.#lost.add(key);
      wasInterrupted ||= !outcome || (outcome.kind === 'unknown' && outcome.error.code === 'interrupted');
    }
    run.#phase = wasInterrupted ? stopped(interruptedOutcome.error) : { kind: 'ended', how: 'finished' };
    run.#accountId = accountId;
    run.#isSaved = true;
    return run;
  }

  get isActive(): boolean {
    return this.#phase.kind !== 'ended';
  }

  isShownTo(accountId: string | null): boolean {
    return this.isActive || this.#accountId === undefined || this.#accountId === accountId;
  }

  countRemaining(): number {
    return this.isActive ? this.#tasks.length - this.#outcomes.size : 0;
  }

  getUndoneTasks(): readonly RunTask[] {
    return this.#tasks.filter(({ key }) => this.#outcomes.get(key)?.kind !== 'done');
  }

  toBulkRun(): BulkRun {
    return {
      id: this.id,
      rows: this.#tasks.map(({ key, label, kind }) => ({ key, label, kind })),
      results: [...this.#outcomes].map(([key, outcome]) => ({ key, outcome })),
      phase: this.#phase,
    };
  }

  /** Returns the run as it begins. */
  start(tasks: readonly RunTask[]): BulkRun {
    for (const { key } of tasks) this.#outcomes.delete(key);
    this.#controller = new AbortController();
    this.#phase = { kind: 'running' };
    const begun = this.toBulkRun();
    this.#ended = this.#carryOut(tasks);
    return begun;
  }

  /** The current request is completed, so that its outcome is known. */
  cancel(): void {
    if (!this.isActive) return;
    this.#phase = { kind: 'stopping' };
    this.#notify();
    this.#controller.abort();
  }

  close(): Promise<void> {
    this.#controller.abort();
    return this.#ended;
  }

  #notify(results: readonly TaskResult[] = []): void {
    this.#deps.onBulkRunChanged({ id: this.id, results, phase: this.#phase });
  }

  #enter(phase: BulkRunPhase): void {
    if (this.#phase.kind === 'stopping') return;
    this.#phase = phase;
    this.#notify();
  }

  #warnIfFailed(saved: Result<unknown>): void {
    if (!saved.ok) this.#deps.warn('outcomes of a run of many websites are not saved', saved.error.code);
  }

  /** Never rejects. */
  async #carryOut(tasks: readonly RunTask[]): Promise<void> {
    const end = await this.#runTasks(tasks).catch((error: unknown): RunEnd => {
      this.#deps.warn('a run of many websites broke', error);
      return stopped(fail('internal', { key: 'exception', reason: String(error) }).error);
    });
    const error = end.how === 'stopped' ? end.error : fail('cancelled').error;
    const unfinished = tasks
      .filter(({ key }) => !this.#outcomes.has(key))
      .map(({ key }): TaskResult => {
        return { key, outcome: this.#lost.has(key) ? { kind: 'unknown', error } : { kind: 'not_sent' } };
      });
    for (const { key, outcome } of unfinished) this.#outcomes.set(key, outcome);
    const { saved } = this.#deps;
    const isDone = this.getUndoneTasks().length === 0;
    if (this.#isSaved)
      this.#warnIfFailed(
        isDone ? saved.delete(this.id) : saved.saveOutcomes(this.id, this.#tasks, this.#outcomes),
      );
    this.#phase = end;
    this.#notify(unfinished);
  }

  async #runTasks(tasks: readonly RunTask[]): Promise<RunEnd> {
    const { signal } = this.#controller;
    this.#retriesInRow = 0;
    this.#lostInRow = 0;
    this.#enter({ kind: 'running' });
    for (const task of tasks) {
      if (signal.aborted) break;
      const end = await this.#runTask(task, signal);
      if (end !== null) return end;
    }
    return { kind: 'ended', how: signal.aborted ? 'cancelled' : 'finished' };
  }

  /** Attempts the task until it has an outcome. Returns the end of the run if it cannot go on. */
  async #runTask(task: RunTask, signal: AbortSignal): Promise<RunEnd | null> {
    const { api, clock, pace } = this.#deps;
    const waitForService = () => sleep(clock, serviceGraceMs, signal);
    while (!signal.aborted) {
      await this.#pause(pace.getDelay(), 'allowance', signal);
      if (signal.aborted) break;
      const ready = await this.#prepare(task);
      if (!ready.ok) return stopped(ready.error);
      const result = await attemptTask({ api, waitForService }, task, this.#lost.has(task.key));
      if (result.kind === 'outcome') return this.#finish(task, result.outcome);
      if (result.hasUnknownOutcome) this.#lost.add(task.key);
      if (result.kind === 'fatal') return stopped(result.error);
      const end = await this.#waitForRetry(result, signal);
      if (end !== null) return end;
    }
    return null;
  }

  /** Fails if the task must not be sent. */
  async #prepare(task: RunTask): Promise<Result<void>> {
    const { saved, getAccountId } = this.#deps;
    // A backup that locks the database must not stop the run.
    await saved.whenUnlocked();
    const accountId = await getAccountId();
    this.#accountId ??= accountId;
    // IDs are valid for one service only.
    if (accountId !== this.#accountId) return fail('wrong_state', { key: 'service_changed_run' });
    if (accountId !== null && !this.#isSaved) {
      const result = saved.save(accountId, this.id, this.#tasks);
      if (!result.ok) return result;
      this.#isSaved = true;
    }
    return saved.saveOutcomes(this.id, [task], new Map([[task.key, interruptedOutcome]]));
  }

  #finish(task: RunTask, outcome: TaskOutcome): RunEnd | null {
    this.#lost.delete(task.key);
    if (isLost(outcome)) this.#lost.add(task.key);
    this.#outcomes.set(task.key, outcome);
    this.#warnIfFailed(this.#deps.saved.saveOutcomes(this.id, [task], this.#outcomes));
    this.#notify([{ key: task.key, outcome }]);
    this.#retriesInRow = 0;
    this.#lostInRow = isLost(outcome) ? this.#lostInRow + 1 : 0;
    return this.#lostInRow >= maxLostInRow && 'error' in outcome ? stopped(outcome.error) : null;
  }

  async #waitForRetry(
    { reason, error }: Extract<TaskAttempt, { kind: 'again' }>,
    signal: AbortSignal,
  ): Promise<RunEnd | null> {
    const isUnreachable = reason === 'unreachable';
    const ms = isUnreachable
      ? unreachableDelaysMs[this.#retriesInRow]
      : getPauseMs(error, this.#retriesInRow + 1);
    this.#retriesInRow += 1;
    if (ms === undefined || this.#retriesInRow > maxRetries) return stopped(error);
    await this.#pause(ms, isUnreachable ? 'unreachable' : 'asked', signal);
    return null;
  }

  async #pause(
    ms: number,
    reason: 'asked' | 'allowance' | 'unreachable',
    signal: AbortSignal,
  ): Promise<void> {
    if (ms <= 0) return;
    const { clock } = this.#deps;
    this.#enter({ kind: 'waiting', until: clock.now() + ms, reason });
    await sleep(clock, ms, signal);
    if (!signal.aborted) this.#enter({ kind: 'running' });
  }
}

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
