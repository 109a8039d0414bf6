import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  BulkRun,
  BulkRunChange,
  BulkRunPhase,
  TaskOutcome,
  TaskResult,
  WebsiteTask,
} from '../../preload/contract/websites-bulk.ts';
import type { RateLimiter } from '../api/http/rate-limiter.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import type { BulkRunRepository, RunTask, SavedRun } from './bulk-run-repository.ts';
import { isLost, runTasks, type TaskRunEnd } from './run-tasks.ts';

export interface BulkRunsDeps {
  readonly api: WebsitesApi;
  readonly repository: BulkRunRepository;
  readonly pace: RateLimiter;
  readonly clock: Clock;
  /** Null while no service is set up. */
  readonly accountId: () => Promise<string | null>;
  readonly emit: (change: BulkRunChange) => void;
  readonly warn: (message: string, error: unknown) => void;
}

export interface BulkRuns {
  /** Fails with `wrong_state` while another run is active. */
  start(tasks: readonly WebsiteTask[]): Result<BulkRun>;
  /** Repeats the tasks of the last run that are not done. */
  retry(id: string): Result<BulkRun>;
  cancel(id: string): Result<BulkRun>;
  last(): BulkRun | null;
  /** The active run; else the last one of the current account, also of before a restart. */
  getShown(): Promise<BulkRun | null>;
  countRemaining(): number;
  /** Aborts the active run and waits for its current request. */
  close(): Promise<void>;
}

interface RunRecord {
  readonly id: string;
  readonly tasks: readonly RunTask[];
  readonly results: Map<string, TaskOutcome>;
  readonly unknownOutcomes: Set<string>;
  /** Undefined until the first task starts. */
  accountId: string | null | undefined;
  isSaved: boolean;
  phase: BulkRunPhase;
  controller: AbortController;
  ended: Promise<void>;
}

export const createBulkRuns = ({ emit, ...deps }: BulkRunsDeps): BulkRuns => {
  const { repository, accountId, warn } = deps;
  let currentRun: RunRecord | null = null;

  const notify = (run: RunRecord, results: readonly TaskResult[]): void =>
    emit({ id: run.id, results, phase: run.phase });

  const startRun = (run: RunRecord, tasks: readonly RunTask[]): Result<BulkRun> => {
    currentRun = run;
    run.controller = new AbortController();
    run.phase = { kind: 'running' };
    const view = toBulkRun(run);
    run.ended = executeRun({ ...deps, notify }, run, tasks);
    return ok(view);
  };

  const findRun = (id: string): Result<RunRecord> =>
    currentRun?.id === id ? ok(currentRun) : fail('unknown_id');
  const isRunning = (): boolean => currentRun !== null && currentRun.phase.kind !== 'ended';
  const busyError = () => fail('wrong_state', { key: 'run_active' });

  return {
    start: (tasks) => {
      if (isRunning()) return busyError();
      return startRun(createRecord(randomUUID(), tasks), tasks);
    },
    retry: (id) => {
      const found = findRun(id);
      if (!found.ok) return found;
      if (isRunning()) return busyError();
      const { tasks, results } = found.value;
      const left = tasks.filter(({ key }) => results.get(key)?.kind !== 'done');
      if (left.length === 0) return fail('wrong_state', { key: 'nothing_to_retry' });
      for (const { key } of left) results.delete(key);
      return startRun(found.value, left);
    },
    cancel: (id) => {
      const found = findRun(id);
      if (!found.ok) return found;
      if (found.value.phase.kind !== 'ended') {
        found.value.phase = { kind: 'stopping' };
        notify(found.value, []);
        found.value.controller.abort();
      }
      return ok(toBulkRun(found.value));
    },
    last: () => (currentRun === null ? null : toBulkRun(currentRun)),
    getShown: async () => {
      const current = await accountId();
      const isShown = (run: RunRecord): boolean =>
        isRunning() || run.accountId === undefined || run.accountId === current;
      if (current !== null && (currentRun === null || !isShown(currentRun))) {
        const saved = repository.get(current);
        if (!saved.ok) warn('the last run of many websites was not read', saved.error.code);
        else if (saved.value !== null) currentRun = restoreRun(saved.value, current);
      }
      return currentRun !== null && isShown(currentRun) ? toBulkRun(currentRun) : null;
    },
    countRemaining: () =>
      currentRun === null || currentRun.phase.kind === 'ended'
        ? 0
        : currentRun.tasks.length - currentRun.results.size,
    close: async () => {
      currentRun?.controller.abort();
      await currentRun?.ended;
    },
  };
};

const createRecord = (id: string, tasks: readonly RunTask[]): RunRecord => ({
  id,
  tasks,
  results: new Map(),
  unknownOutcomes: new Set(),
  accountId: undefined,
  isSaved: false,
  phase: { kind: 'running' },
  controller: new AbortController(),
  ended: Promise.resolve(),
});

/** Saved before a task is attempted, so that it is found if Sidetone is killed before the outcome. */
const interruptedOutcome = { kind: 'unknown', error: { code: 'interrupted' } } as const satisfies TaskOutcome;

/** The phase is not saved: a run that ended has an outcome for each task, and none of them is this one. */
const restoreRun = ({ id, tasks, results }: SavedRun, accountId: string): RunRecord => {
  const run = createRecord(id, tasks);
  const saved = new Map(results.map(({ key, outcome }) => [key, outcome]));
  let wasInterrupted = false;
  for (const { key } of tasks) {
    const outcome = saved.get(key) ?? { kind: 'not_sent' };
    run.results.set(key, outcome);
    if (isLost(outcome)) run.unknownOutcomes.add(key);
    wasInterrupted ||= !saved.has(key) || isInterrupted(outcome);
  }
  const phase: TaskRunEnd = wasInterrupted
    ? { kind: 'ended', how: 'stopped', error: interruptedOutcome.error }
    : { kind: 'ended', how: 'finished' };
  return { ...run, accountId, isSaved: true, phase };
};

const isInterrupted = (outcome: TaskOutcome): boolean =>
  outcome.kind === 'unknown' && outcome.error.code === 'interrupted';

interface RunDeps extends Omit<BulkRunsDeps, 'emit'> {
  readonly notify: (run: RunRecord, results: readonly TaskResult[]) => void;
}

/** Runs the tasks and records their outcomes. Never rejects. */
const executeRun = async (
  { api, repository, pace, clock, accountId, warn, notify }: RunDeps,
  run: RunRecord,
  tasks: readonly RunTask[],
): Promise<void> => {
  const warnIfFailed = (saved: Result<void>): void => {
    if (!saved.ok) warn('outcomes of a run of many websites are not saved', saved.error.code);
  };
  const end = await runTasks(
    {
      api,
      pace,
      clock,
      unknownOutcomes: run.unknownOutcomes,
      beforeAttempt: async (task) => {
        // A backup that locks the database must not stop the run.
        await repository.whenUnlocked();
        const currentAccountId = await accountId();
        run.accountId ??= currentAccountId;
        // IDs are valid for one service only.
        if (currentAccountId !== run.accountId) return fail('wrong_state', { key: 'service_changed_run' });
        if (run.accountId !== null && !run.isSaved) {
          const saved = repository.save(run.accountId, run);
          if (!saved.ok) return saved;
          run.isSaved = true;
        }
        return repository.saveOutcomes(run.id, [task], new Map([[task.key, interruptedOutcome]]));
      },
      onResult: (task, outcome) => {
        run.results.set(task.key, outcome);
        warnIfFailed(repository.saveOutcomes(run.id, [task], run.results));
        notify(run, [{ key: task.key, outcome }]);
      },
      onPhase: (phase) => {
        if (run.phase.kind === 'stopping') return;
        run.phase = phase;
        notify(run, []);
      },
    },
    tasks,
    run.controller.signal,
  ).catch((error: unknown): TaskRunEnd => {
    warn('a run of many websites broke', error);
    return {
      kind: 'ended',
      how: 'stopped',
      error: fail('internal', { key: 'exception', reason: String(error) }).error,
    };
  });
  const unfinished = tasks
    .filter(({ key }) => !run.results.has(key))
    .map(({ key }): TaskResult => ({ key, outcome: toUnfinishedOutcome(end, run.unknownOutcomes.has(key)) }));
  for (const { key, outcome } of unfinished) run.results.set(key, outcome);
  const isDone = [...run.results.values()].every(({ kind }) => kind === 'done');
  if (run.isSaved)
    warnIfFailed(
      isDone ? repository.delete(run.id) : repository.saveOutcomes(run.id, run.tasks, run.results),
    );
  run.phase = end;
  notify(run, unfinished);
};

/** An unfinished task was not sent, unless its response was lost. */
const toUnfinishedOutcome = (end: TaskRunEnd, hasUnknownOutcome: boolean): TaskOutcome => {
  if (!hasUnknownOutcome) return { kind: 'not_sent' };
  const error = end.how === 'stopped' ? end.error : fail('cancelled').error;
  return { kind: 'unknown', error };
};

const toBulkRun = ({ id, tasks, results, phase }: RunRecord): BulkRun => ({
  id,
  rows: tasks.map(({ key, label, kind }) => ({ key, label, kind })),
  results: [...results].map(([key, outcome]) => ({ key, outcome })),
  phase,
});
