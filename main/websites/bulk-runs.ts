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
import { runTasks, type TaskRunEnd } from './run-tasks.ts';

export interface BulkRunsDeps {
  readonly api: WebsitesApi;
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
  /** The active run; else the last one, if it belongs to the current account. */
  getShown(): Promise<BulkRun | null>;
  countRemaining(): number;
  /** Aborts the active run and waits for its current request. */
  close(): Promise<void>;
}

interface RunRecord {
  readonly id: string;
  readonly tasks: readonly WebsiteTask[];
  readonly results: Map<string, TaskOutcome>;
  readonly unknownOutcomes: Set<string>;
  /** Undefined until the first task starts. */
  accountId: string | null | undefined;
  phase: BulkRunPhase;
  controller: AbortController;
  ended: Promise<void>;
}

export const createBulkRuns = ({ api, pace, clock, accountId, emit, warn }: BulkRunsDeps): BulkRuns => {
  let currentRun: RunRecord | null = null;

  const notify = (run: RunRecord, results: readonly TaskResult[]): void =>
    emit({ id: run.id, results, phase: run.phase });

  const startRun = (run: RunRecord, tasks: readonly WebsiteTask[]): Result<BulkRun> => {
    currentRun = run;
    run.controller = new AbortController();
    run.phase = { kind: 'running' };
    const view = toBulkRun(run);
    run.ended = executeRun({ api, pace, clock, accountId, warn, notify }, run, tasks);
    return ok(view);
  };

  const findRun = (id: string): Result<RunRecord> =>
    currentRun?.id === id ? ok(currentRun) : fail('unknown_id');
  const isRunning = (): boolean => currentRun !== null && currentRun.phase.kind !== 'ended';
  const busyError = () => fail('wrong_state', { key: 'run_active' });

  return {
    start: (tasks) => {
      if (isRunning()) return busyError();
      const newRun: RunRecord = {
        id: randomUUID(),
        tasks,
        results: new Map(),
        unknownOutcomes: new Set(),
        accountId: undefined,
        phase: { kind: 'running' },
        controller: new AbortController(),
        ended: Promise.resolve(),
      };
      return startRun(newRun, tasks);
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
      const run = currentRun;
      if (run === null) return null;
      const isShown = isRunning() || run.accountId === undefined || run.accountId === (await accountId());
      return isShown ? toBulkRun(run) : null;
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

interface RunDeps extends Omit<BulkRunsDeps, 'emit'> {
  readonly notify: (run: RunRecord, results: readonly TaskResult[]) => void;
}

/** Runs the tasks and records their outcomes. Never rejects. */
const executeRun = async (
  { api, pace, clock, accountId, warn, notify }: RunDeps,
  run: RunRecord,
  tasks: readonly WebsiteTask[],
): Promise<void> => {
  const end = await runTasks(
    {
      api,
      pace,
      clock,
      unknownOutcomes: run.unknownOutcomes,
      isSameService: async () => {
        const currentAccountId = await accountId();
        run.accountId ??= currentAccountId;
        return currentAccountId === run.accountId;
      },
      onResult: (key, outcome) => {
        run.results.set(key, outcome);
        notify(run, [{ key, outcome }]);
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
