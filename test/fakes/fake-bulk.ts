/** Runs of many websites without a service: a domain with `taken` or `refused` in its name fails as it says. */
import { fail, ok } from '../../preload/contract/result.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type {
  BulkRun,
  BulkRunChange,
  TaskOutcome,
  WebsiteTask,
} from '../../preload/contract/websites-bulk.ts';
import type { FakeHandlers } from './fake-bridge.ts';

type BulkHandlers = Pick<
  FakeHandlers['websites'],
  | 'listByIds'
  | 'listAll'
  | 'lastSent'
  | 'export'
  | 'startBulkRun'
  | 'retryBulkRun'
  | 'cancelBulkRun'
  | 'lastBulkRun'
>;

export interface FakeBulkDeps {
  readonly websites: () => readonly Website[];
  readonly emit: (change: BulkRunChange) => void;
  /** A run that stands as it is. */
  readonly run: BulkRun | null;
}

const createOutcome = ({ label, kind }: WebsiteTask, websites: readonly Website[]): TaskOutcome => {
  if (label.includes('taken')) {
    const fields = { domain: ['The domain has already been taken.'] };
    return {
      kind: 'failed',
      isDomainTaken: true,
      error: { code: 'validation', serviceMessage: 'The given data was invalid.', status: 422, fields },
    };
  }
  if (label.includes('refused')) {
    const fields = { domain: ['The domain format is invalid.'] };
    return {
      kind: 'failed',
      isDomainTaken: false,
      error: { code: 'validation', serviceMessage: 'The given data was invalid.', status: 422, fields },
    };
  }
  const website = websites.find(({ domain }) => domain === label) ?? null;
  return { kind: 'done', how: 'sent', website: kind === 'delete' ? null : website };
};

export const createFakeBulk = ({ websites, emit, run: start }: FakeBulkDeps): BulkHandlers => {
  let run = start;
  let tasks: readonly WebsiteTask[] = [];
  const finishTasks = (pendingTasks: readonly WebsiteTask[]): void => {
    if (run === null) return;
    const results = pendingTasks.map((task) => ({ key: task.key, outcome: createOutcome(task, websites()) }));
    run = { ...run, results: [...run.results, ...results], phase: { kind: 'ended', how: 'finished' } };
    emit({ id: run.id, results, phase: run.phase });
  };
  return {
    listByIds: (ids) => ok(websites().filter(({ id }) => ids.includes(id))),
    listAll: () => ok({ items: websites(), complete: true }),
    lastSent: (ids) =>
      ok(
        ids.includes('1')
          ? [{ id: '1', exclude_params: { value: 'ref\nsid', at: 1_763_000_000_000 }, exclude_ips: null }]
          : [],
      ),
    export: (format) => ok({ fileName: `websites.${format}`, count: websites().length, complete: true }),
    startBulkRun: (requestedTasks) => {
      tasks = requestedTasks;
      run = {
        id: 'run-1',
        rows: tasks.map(({ key, label, kind }) => ({ key, label, kind })),
        results: [],
        phase: { kind: 'running' },
      };
      setTimeout(() => finishTasks(tasks), 20);
      return ok(run);
    },
    retryBulkRun: () => {
      if (run === null) return fail('unknown_id');
      const failed = new Set(
        run.results.filter(({ outcome }) => outcome.kind !== 'done').map(({ key }) => key),
      );
      run = {
        ...run,
        results: run.results.filter(({ key }) => !failed.has(key)),
        phase: { kind: 'running' },
      };
      setTimeout(() => finishTasks(tasks.filter(({ key }) => failed.has(key))), 20);
      return ok(run);
    },
    cancelBulkRun: () => (run === null ? fail('unknown_id') : ok(run)),
    lastBulkRun: () => ok(run),
  };
};
