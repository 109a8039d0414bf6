import { decideRetry, getPauseMs } from '../../preload/contract/errors/retry-policy.ts';
import type { BridgeError, Result } from '../../preload/contract/result.ts';
import type { BulkRunPhase, TaskOutcome } from '../../preload/contract/websites-bulk.ts';
import type { RateLimiter } from '../api/http/rate-limiter.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { Clock } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import { attemptTask, type TaskAttempt } from './attempt-task.ts';
import type { RunTask } from './bulk-run-repository.ts';

export interface TaskRunDeps {
  readonly api: WebsitesApi;
  readonly pace: RateLimiter;
  readonly clock: Clock;
  /** Keys of stores without a known outcome. Reused when the tasks are retried. */
  readonly unknownOutcomes: Set<string>;
  /** The run stops if this fails. */
  readonly beforeAttempt: (task: RunTask) => Promise<Result<void>>;
  readonly onResult: (task: RunTask, outcome: TaskOutcome) => void;
  readonly onPhase: (phase: BulkRunPhase) => void;
}

export type TaskRunEnd = Extract<BulkRunPhase, { kind: 'ended' }>;

/** Delays between attempts to reach the service, in milliseconds; the run stops after the last one. */
const unreachableDelaysMs = [2_000, 5_000, 15_000, 30_000, 60_000];
/** The run stops after this number of retries in a row without a finished task. */
const maxRetries = 30;
/** The run stops after this number of tasks in a row without a response, or with a server error. */
const maxLostInRow = 5;
/** Milliseconds before a lost store is looked up once more. */
const serviceGraceMs = 2_000;

/** An abort lets the current request end, so that its outcome is known. Never rejects. */
export const runTasks = async (
  deps: TaskRunDeps,
  tasks: readonly RunTask[],
  signal: AbortSignal,
): Promise<TaskRunEnd> => {
  const { clock, unknownOutcomes, onResult, onPhase } = deps;
  const attemptDeps = { api: deps.api, waitForService: () => sleep(clock, serviceGraceMs, signal) };
  let retries = 0;
  let lostInRow = 0;

  const pauseFor = async (ms: number, reason: 'asked' | 'allowance' | 'unreachable'): Promise<void> => {
    if (ms <= 0) return;
    onPhase({ kind: 'waiting', until: clock.now() + ms, reason });
    await sleep(clock, ms, signal);
    if (!signal.aborted) onPhase({ kind: 'running' });
  };

  const waitForRetry = async (
    failed: Extract<TaskAttempt, { kind: 'again' }>,
  ): Promise<TaskRunEnd | null> => {
    const isUnreachable = failed.reason === 'unreachable';
    const ms = isUnreachable ? unreachableDelaysMs[retries] : getPauseMs(failed.error, retries + 1);
    retries += 1;
    if (ms === undefined || retries > maxRetries) return stopped(failed.error);
    await pauseFor(ms, isUnreachable ? 'unreachable' : 'asked');
    return null;
  };

  const runTask = async (task: RunTask): Promise<TaskRunEnd | null> => {
    while (!signal.aborted) {
      await pauseFor(deps.pace.getDelay(), 'allowance');
      if (signal.aborted) break;
      const ready = await deps.beforeAttempt(task);
      if (!ready.ok) return stopped(ready.error);
      const result = await attemptTask(attemptDeps, task, unknownOutcomes.has(task.key));
      if (result.kind === 'outcome') {
        const { outcome } = result;
        unknownOutcomes.delete(task.key);
        if (isLost(outcome)) unknownOutcomes.add(task.key);
        onResult(task, outcome);
        retries = 0;
        lostInRow = isLost(outcome) ? lostInRow + 1 : 0;
        return lostInRow >= maxLostInRow && 'error' in outcome ? stopped(outcome.error) : null;
      }
      if (result.hasUnknownOutcome) unknownOutcomes.add(task.key);
      if (result.kind === 'fatal') return stopped(result.error);
      const end = await waitForRetry(result);
      if (end !== null) return end;
    }
    return null;
  };

  onPhase({ kind: 'running' });
  for (const task of tasks) {
    if (signal.aborted) break;
    const end = await runTask(task);
    if (end !== null) return end;
  }
  return { kind: 'ended', how: signal.aborted ? 'cancelled' : 'finished' };
};

const stopped = (error: BridgeError): TaskRunEnd => ({ kind: 'ended', how: 'stopped', error });

/** A store with this outcome is looked for before it is sent again. */
export const isLost = (outcome: TaskOutcome): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'failed' && decideRetry(outcome.error, 'changing') === 'unknown');
