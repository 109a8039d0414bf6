/** The run that is under way, or the last one: started, watched, stopped, and its failed tasks tried again. */
import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  RunChange,
  RunPhase,
  TaskOutcome,
  TaskResult,
  WebsiteRun,
  WebsiteTask,
} from '../../preload/contract/websites-many.ts';
import type { Pace } from '../api/pace.ts';
import type { WebsitesApi } from '../api/types.ts';
import type { Clock } from './clock.ts';
import { type RunEnd, runTasks } from './run.ts';

export interface RunsDeps {
  readonly api: WebsitesApi;
  readonly pace: Pace;
  readonly clock: Clock;
  /** Whose websites are being worked on; null while no service is set up. */
  readonly account: () => Promise<string | null>;
  readonly emit: (change: RunChange) => void;
  readonly warn: (message: string, error: unknown) => void;
}

export interface Runs {
  /** One run at a time: fails with `wrong_state` while another one is under way. */
  start(tasks: readonly WebsiteTask[]): Result<WebsiteRun>;
  /** Does again what of the last run is not done, and nothing else. */
  retry(id: string): Result<WebsiteRun>;
  cancel(id: string): Result<WebsiteRun>;
  last(): WebsiteRun | null;
  /** How many tasks of a run that is under way are not done yet; 0 where none is. */
  left(): number;
  /** Ends what is under way: nothing new is sent, and the exchange that is being made is let end. */
  close(): Promise<void>;
}

interface Run {
  readonly id: string;
  readonly tasks: readonly WebsiteTask[];
  readonly results: Map<string, TaskOutcome>;
  readonly inDoubt: Set<string>;
  /** The service that the tasks are for; undefined until the first of them. */
  account: string | null | undefined;
  phase: RunPhase;
  stop: AbortController;
  ended: Promise<void>;
}

export const createRuns = ({ api, pace, clock, account, emit, warn }: RunsDeps): Runs => {
  let run: Run | null = null;

  const tell = (of: Run, results: readonly TaskResult[]): void =>
    emit({ id: of.id, results, phase: of.phase });

  const go = async (of: Run, tasks: readonly WebsiteTask[]): Promise<void> => {
    const end = await runTasks(
      {
        api,
        pace,
        clock,
        inDoubt: of.inDoubt,
        isSameService: async () => {
          const now = await account();
          of.account ??= now;
          return now === of.account;
        },
        onResult: (key, outcome) => {
          of.results.set(key, outcome);
          tell(of, [{ key, outcome }]);
        },
        onPhase: (phase) => {
          if (of.phase.kind === 'stopping') return;
          of.phase = phase;
          tell(of, []);
        },
      },
      tasks,
      of.stop.signal,
    ).catch((error: unknown): RunEnd => {
      warn('a run of many websites broke', error);
      return { kind: 'ended', how: 'stopped', error: fail('internal', String(error)).error };
    });
    const left = tasks
      .filter(({ key }) => !of.results.has(key))
      .map(({ key }): TaskResult => ({ key, outcome: leftAs(end, of.inDoubt.has(key)) }));
    for (const { key, outcome } of left) of.results.set(key, outcome);
    of.phase = end;
    tell(of, left);
  };

  const begin = (of: Run, tasks: readonly WebsiteTask[]): Result<WebsiteRun> => {
    run = of;
    of.stop = new AbortController();
    of.phase = { kind: 'running' };
    const before = viewOf(of);
    of.ended = go(of, tasks);
    return ok(before);
  };

  const known = (id: string): Result<Run> =>
    run?.id === id ? ok(run) : fail('unknown_id', 'This run is no longer known.');
  const isUnderWay = (): boolean => run !== null && run.phase.kind !== 'ended';
  const busy = () => fail('wrong_state', 'Another run is still under way. Wait for it, or stop it.');

  return {
    start: (tasks) => {
      if (isUnderWay()) return busy();
      const fresh: Run = {
        id: randomUUID(),
        tasks,
        results: new Map(),
        inDoubt: new Set(),
        account: undefined,
        phase: { kind: 'running' },
        stop: new AbortController(),
        ended: Promise.resolve(),
      };
      return begin(fresh, tasks);
    },
    retry: (id) => {
      const found = known(id);
      if (!found.ok) return found;
      if (isUnderWay()) return busy();
      const { tasks, results } = found.value;
      const left = tasks.filter(({ key }) => results.get(key)?.kind !== 'done');
      if (left.length === 0) return fail('wrong_state', 'Everything is done: there is nothing to try again.');
      for (const { key } of left) results.delete(key);
      return begin(found.value, left);
    },
    cancel: (id) => {
      const found = known(id);
      if (!found.ok) return found;
      if (found.value.phase.kind !== 'ended') {
        found.value.phase = { kind: 'stopping' };
        tell(found.value, []);
        found.value.stop.abort();
      }
      return ok(viewOf(found.value));
    },
    last: () => (run === null ? null : viewOf(run)),
    left: () => (run === null || run.phase.kind === 'ended' ? 0 : run.tasks.length - run.results.size),
    close: async () => {
      run?.stop.abort();
      await run?.ended;
    },
  };
};

/** What was not finished was not sent, unless an answer to it was lost. */
const leftAs = (end: RunEnd, inDoubt: boolean): TaskOutcome => {
  if (!inDoubt) return { kind: 'not_sent' };
  const error = end.how === 'stopped' ? end.error : fail('cancelled', 'Cancelled.').error;
  return { kind: 'unknown', error };
};

const viewOf = ({ id, tasks, results, phase }: Run): WebsiteRun => ({
  id,
  rows: tasks.map(({ key, label, kind }) => ({ key, label, kind })),
  results: [...results].map(([key, outcome]) => ({ key, outcome })),
  phase,
});
