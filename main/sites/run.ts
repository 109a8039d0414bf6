/** Works through the tasks of a run: one at a time, in their order, at the pace that the service allows. */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { RunPhase, TaskOutcome, WebsiteTask } from '../../preload/contract/websites-many.ts';
import type { Pace } from '../api/pace.ts';
import type { WebsitesApi } from '../api/types.ts';
import { type Attempt, attempt } from './attempt.ts';
import type { Clock } from './clock.ts';
import { verdictOf } from './verdict.ts';

export interface RunDeps {
  readonly api: WebsitesApi;
  readonly pace: Pace;
  readonly clock: Clock;
  /** Keys of stores that may have been done without an answer; kept from one run of the same tasks to the next. */
  readonly inDoubt: Set<string>;
  /** Whether the service that is set up is still the one for which the tasks were made: ids mean nothing to another. */
  readonly isSameService: () => Promise<boolean>;
  readonly onResult: (key: string, outcome: TaskOutcome) => void;
  readonly onPhase: (phase: RunPhase) => void;
}

export type RunEnd = Extract<RunPhase, { kind: 'ended' }>;

/** Waits between two tries to reach the service, in milliseconds; after the last one the run is over. */
const noWayWaits = [2_000, 5_000, 15_000, 30_000, 60_000];
/** When the service asks for a pause without saying how long. */
const pauseWaits = [10_000, 20_000, 40_000, 60_000];
/** A service that asks for one pause after the other, without a task between them, will not get to any. */
const mostPauses = 30;
/** So many tasks in a row that the service did not answer, or answered with a fault of its own. */
const mostLost = 5;
/** How long a service that answered nothing may take to finish what it was doing, before it is asked once more. */
const settleMs = 2_000;

/**
 * Ends when there is nothing left to do, when `signal` aborts (the exchange under way is let end: its outcome would be
 * lost otherwise) or when going on makes no sense. Never rejects.
 */
export const runTasks = async (
  deps: RunDeps,
  tasks: readonly WebsiteTask[],
  signal: AbortSignal,
): Promise<RunEnd> => {
  const { clock, inDoubt, onResult, onPhase } = deps;
  const attemptDeps = { api: deps.api, settle: () => clock.wait(settleMs, signal) };
  let waits = 0;
  let lost = 0;

  const pauseFor = async (ms: number, reason: 'asked' | 'allowance' | 'no_way'): Promise<void> => {
    if (ms <= 0) return;
    onPhase({ kind: 'waiting', until: clock.now() + ms, reason });
    await clock.wait(ms, signal);
    if (!signal.aborted) onPhase({ kind: 'running' });
  };

  const wait = async (tried: Extract<Attempt, { kind: 'again' }>): Promise<RunEnd | null> => {
    const away = tried.reason === 'no_way';
    const ms = away ? noWayWaits[waits] : askedMs(tried.error, waits);
    waits += 1;
    if (ms === undefined || waits > mostPauses) return stopped(tried.error);
    await pauseFor(ms, away ? 'no_way' : 'asked');
    return null;
  };

  const work = async (task: WebsiteTask): Promise<RunEnd | null> => {
    while (!signal.aborted) {
      await pauseFor(deps.pace.delay(), 'allowance');
      if (signal.aborted) break;
      if (!(await deps.isSameService())) return stopped(elsewhere);
      const tried = await attempt(attemptDeps, task, inDoubt.has(task.key));
      if (tried.kind === 'outcome') {
        const { outcome } = tried;
        inDoubt.delete(task.key);
        if (isLost(outcome)) inDoubt.add(task.key);
        onResult(task.key, outcome);
        waits = 0;
        lost = isLost(outcome) ? lost + 1 : 0;
        return lost >= mostLost && 'error' in outcome ? stopped(outcome.error) : null;
      }
      if (tried.inDoubt) inDoubt.add(task.key);
      if (tried.kind === 'hopeless') return stopped(tried.error);
      const end = await wait(tried);
      if (end !== null) return end;
    }
    return null;
  };

  onPhase({ kind: 'running' });
  for (const task of tasks) {
    if (signal.aborted) break;
    const end = await work(task);
    if (end !== null) return end;
  }
  return { kind: 'ended', how: signal.aborted ? 'cancelled' : 'finished' };
};

const elsewhere: BridgeError = {
  code: 'wrong_state',
  message: 'Another service was set up meanwhile: nothing of this is sent to it.',
};

const stopped = (error: BridgeError): RunEnd => ({ kind: 'ended', how: 'stopped', error });

/** The service did not say what it did. */
const isLost = (outcome: TaskOutcome): boolean =>
  outcome.kind === 'unknown' || (outcome.kind === 'failed' && verdictOf(outcome.error) === 'lost');

const askedMs = (error: BridgeError, before: number): number =>
  error.retryAfterSeconds === undefined
    ? (pauseWaits[Math.min(before, pauseWaits.length - 1)] ?? 60_000)
    : Math.max(1, error.retryAfterSeconds) * 1_000;
