/** Bulk runs with the real test service, on a shared clock whose waits return at once. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../main/lib/clock.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import type { BulkRuns } from '../../../main/websites/bulk-runs.ts';
import { Websites } from '../../../main/websites/websites.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { WebsiteFields } from '../../../preload/contract/websites.ts';
import type {
  BulkRun,
  BulkRunChange,
  BulkRunPhase,
  TaskOutcome,
  WebsiteTask,
} from '../../../preload/contract/websites-bulk.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createTestClient, type TestClient } from '../api/test-client.ts';

export interface InstantClock extends Clock {
  /** Every wait requested, in milliseconds. */
  readonly waits: readonly number[];
}

/** Clock whose timers are due at once. It moves only by them. */
export const createInstantClock = (start = 1_700_000_000_000): InstantClock => {
  let time = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    after: (ms, work) => {
      waits.push(ms);
      time += ms;
      const timer = setImmediate(work);
      return () => clearImmediate(timer);
    },
  };
};

export interface RunsSetup {
  readonly service: TestService;
  readonly client: TestClient;
  readonly clock: InstantClock;
  readonly runs: BulkRuns;
  readonly changes: readonly BulkRunChange[];
  readonly getPhases: () => readonly BulkRunPhase['kind'][];
  /** Waits until the started or retried run ends and returns it. */
  readonly waitForEnd: (started: Result<BulkRun>) => Promise<BulkRun>;
  readonly switchAccount: (account: string) => void;
  readonly onChange: (fn: (change: BulkRunChange) => void) => void;
  /** The folder of the database. */
  readonly folder: string;
  /** As after a kill: the runs of another process, with the files as they are now. `waitForEnd` waits for its runs. */
  readonly restart: () => BulkRuns;
  readonly close: () => Promise<void>;
}

export const setUpRuns = async (options: TestServiceOptions = {}): Promise<RunsSetup> => {
  const clock = createInstantClock();
  const service = await startTestService({ now: clock.now, ...options });
  const client = createTestClient(service, {
    now: clock.now,
    jsonTimeoutMs: 10_000,
    onRate: (_, rate) => current.onRateState(rate),
  });
  const changes: BulkRunChange[] = [];
  let account = service.analyticsUrl;
  const listeners = new Set<(change: BulkRunChange) => void>();
  const folder = temporaryFolder('runs');
  const closing: (() => Promise<void>)[] = [];
  const createWebsites = (profile: string): Websites => {
    const database = openDatabase(join(profile, 'data.db'));
    if (!database.ok) throw new Error(JSON.stringify(database.error));
    const created = new Websites({
      api: client.websites,
      database: database.value,
      access: async () => ok({ ...client.access, analyticsUrl: account }),
      chooseFile: async () => ok(null),
      clock,
      onBulkRunChanged: (change) => {
        changes.push(structuredClone(change));
        for (const fn of [...listeners]) fn(change);
      },
      warn: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });
    closing.push(async () => {
      await created.close();
      database.value.close();
    });
    return created;
  };
  let current = createWebsites(join(folder, '0'));
  const { bulkRuns: runs } = current;
  const waitForRun = (id: string): Promise<BulkRun> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (changes.findLast((change) => change.id === id)?.phase.kind !== 'ended') return;
        listeners.delete(check);
        // Has no effect on a run that has ended, and returns it for every account.
        const run = current.bulkRuns.cancel(id);
        if (run.ok) resolve(run.value);
      };
      listeners.add(check);
      check();
    });
  return {
    service,
    client,
    clock,
    runs,
    changes,
    getPhases: () => changes.map(({ phase }) => phase.kind),
    waitForEnd: async (started) => {
      if (!started.ok) throw new Error(JSON.stringify(started.error));
      return waitForRun(started.value.id);
    },
    switchAccount: (other) => {
      account = other;
    },
    onChange: (fn) => void listeners.add(fn),
    folder,
    restart: () => {
      const next = join(folder, String(closing.length));
      cpSync(join(folder, String(closing.length - 1)), next, { recursive: true });
      void current.close();
      current = createWebsites(next);
      return current.bulkRuns;
    },
    close: async () => {
      for (const end of closing) await end();
      await client.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const createStoreTask = (domain: string, fields: Partial<WebsiteFields> = {}): WebsiteTask => ({
  kind: 'store',
  key: domain,
  label: domain,
  fields: { domain, privacy: 1, email: 0, exclude_bots: 1, ...fields },
});

/** The run that the window shows. */
export const getShown = async (runs: BulkRuns): Promise<BulkRun | null> => {
  const shown = await runs.last();
  if (!shown.ok) throw new Error(JSON.stringify(shown.error));
  return shown.value;
};

export const getOutcome = (run: BulkRun, key: string): TaskOutcome | undefined =>
  run.results.find((result) => result.key === key)?.outcome;

/** Number of results by outcome: `done sent`, `failed taken`, … */
export const countOutcomes = (run: BulkRun): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of run.results) {
    const name =
      outcome.kind === 'done'
        ? `done ${outcome.how}`
        : outcome.kind === 'failed' && outcome.isDomainTaken
          ? 'failed taken'
          : outcome.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
