/** A run of many websites against the real test service, with a clock that both share and that waits without waiting. */

import { createPace } from '../../../main/api/pace.ts';
import type { Clock } from '../../../main/sites/clock.ts';
import { createRuns, type Runs } from '../../../main/sites/runs.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { WebsiteFields } from '../../../preload/contract/websites.ts';
import type {
  RunChange,
  RunPhase,
  TaskOutcome,
  WebsiteRun,
  WebsiteTask,
} from '../../../preload/contract/websites-many.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { createClient, type TestClient } from '../api/client.ts';

export interface SharedClock extends Clock {
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: readonly number[];
}

/** Time passes only by waiting. */
export const sharedClock = (start = 1_700_000_000_000): SharedClock => {
  let time = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    wait: async (ms, signal) => {
      if (signal.aborted) return;
      waits.push(ms);
      time += ms;
    },
  };
};

export interface Bench {
  readonly service: TestService;
  readonly client: TestClient;
  readonly clock: SharedClock;
  readonly runs: Runs;
  readonly changes: readonly RunChange[];
  readonly phases: () => readonly RunPhase['kind'][];
  /** Starts, or tries again, and answers the run as it is when it has ended. */
  readonly finish: (started: Result<WebsiteRun>) => Promise<WebsiteRun>;
  /** Another service is set up. */
  readonly moveTo: (account: string) => void;
  /** Called at every change of a run. */
  readonly onChange: (fn: (change: RunChange) => void) => void;
  readonly close: () => Promise<void>;
}

export const startBench = async (options: TestServiceOptions = {}): Promise<Bench> => {
  const clock = sharedClock();
  const service = await startTestService({ now: clock.now, ...options });
  const pace = createPace(clock.now);
  const client = createClient(service, {
    now: clock.now,
    jsonTimeoutMs: 10_000,
    onRate: (_, rate) => pace.seen(rate),
  });
  const changes: RunChange[] = [];
  let account = service.analyticsUrl;
  const listeners = new Set<(change: RunChange) => void>();
  const runs = createRuns({
    api: client.websites,
    pace,
    clock,
    account: async () => account,
    emit: (change) => {
      changes.push(structuredClone(change));
      for (const fn of [...listeners]) fn(change);
    },
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  const ended = (): Promise<WebsiteRun> =>
    new Promise((resolve) => {
      const look = (): void => {
        const run = runs.last();
        if (run?.phase.kind !== 'ended') return;
        listeners.delete(look);
        resolve(run);
      };
      listeners.add(look);
      look();
    });
  return {
    service,
    client,
    clock,
    runs,
    changes,
    phases: () => changes.map(({ phase }) => phase.kind),
    finish: async (started) => {
      if (!started.ok) throw new Error(started.error.message);
      return ended();
    },
    moveTo: (other) => {
      account = other;
    },
    onChange: (fn) => void listeners.add(fn),
    close: async () => {
      await runs.close();
      await client.close();
      await service.close();
    },
  };
};

export const storeTask = (domain: string, fields: Partial<WebsiteFields> = {}): WebsiteTask => ({
  kind: 'store',
  key: domain,
  label: domain,
  fields: { domain, privacy: 1, email: 0, exclude_bots: 1, ...fields },
});

export const outcomeOf = (run: WebsiteRun, key: string): TaskOutcome | undefined =>
  run.results.find((result) => result.key === key)?.outcome;

/** How many rows ended in which way: `done sent`, `failed taken`, … */
export const tally = (run: WebsiteRun): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of run.results) {
    const name =
      outcome.kind === 'done'
        ? `done ${outcome.how}`
        : outcome.kind === 'failed' && outcome.taken
          ? 'failed taken'
          : outcome.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
