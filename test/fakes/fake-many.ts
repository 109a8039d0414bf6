/** Runs of many websites without a service: a domain with `taken` or `refused` in its name fails as it says. */
import { fail, ok } from '../../preload/contract/result.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type {
  RunChange,
  TaskOutcome,
  WebsiteRun,
  WebsiteTask,
} from '../../preload/contract/websites-many.ts';
import type { FakeHandlers } from './fake-bridge.ts';

type Many = Pick<
  FakeHandlers['websites'],
  'showMany' | 'listAll' | 'lastSent' | 'export' | 'runMany' | 'retryMany' | 'cancelMany' | 'lastMany'
>;

export interface FakeManyDeps {
  readonly websites: () => readonly Website[];
  readonly emit: (change: RunChange) => void;
  /** A run that stands as it is. */
  readonly run: WebsiteRun | null;
}

const outcomeOf = ({ label, kind }: WebsiteTask, websites: readonly Website[]): TaskOutcome => {
  if (label.includes('taken')) {
    const fields = { domain: ['The domain has already been taken.'] };
    return {
      kind: 'failed',
      taken: true,
      error: { code: 'validation', message: 'The given data was invalid.', status: 422, fields },
    };
  }
  if (label.includes('refused')) {
    const fields = { domain: ['The domain format is invalid.'] };
    return {
      kind: 'failed',
      taken: false,
      error: { code: 'validation', message: 'The given data was invalid.', status: 422, fields },
    };
  }
  const website = websites.find(({ domain }) => domain === label) ?? null;
  return { kind: 'done', how: 'sent', website: kind === 'delete' ? null : website };
};

export const fakeMany = ({ websites, emit, run: start }: FakeManyDeps): Many => {
  let run = start;
  let tasks: readonly WebsiteTask[] = [];
  const go = (todo: readonly WebsiteTask[]): void => {
    if (run === null) return;
    const results = todo.map((task) => ({ key: task.key, outcome: outcomeOf(task, websites()) }));
    run = { ...run, results: [...run.results, ...results], phase: { kind: 'ended', how: 'finished' } };
    emit({ id: run.id, results, phase: run.phase });
  };
  return {
    showMany: (ids) => ok(websites().filter(({ id }) => ids.includes(id))),
    listAll: () => ok({ items: websites(), complete: true }),
    lastSent: (ids) =>
      ok(
        ids.includes('1')
          ? [{ id: '1', exclude_params: { value: 'ref\nsid', at: 1_763_000_000_000 }, exclude_ips: null }]
          : [],
      ),
    export: (format) => ok({ fileName: `websites.${format}`, count: websites().length, complete: true }),
    runMany: (wanted) => {
      tasks = wanted;
      run = {
        id: 'run-1',
        rows: tasks.map(({ key, label, kind }) => ({ key, label, kind })),
        results: [],
        phase: { kind: 'running' },
      };
      setTimeout(() => go(tasks), 20);
      return ok(run);
    },
    retryMany: () => {
      if (run === null) return fail('unknown_id', 'This run is no longer known.');
      const failed = new Set(
        run.results.filter(({ outcome }) => outcome.kind !== 'done').map(({ key }) => key),
      );
      run = {
        ...run,
        results: run.results.filter(({ key }) => !failed.has(key)),
        phase: { kind: 'running' },
      };
      setTimeout(() => go(tasks.filter(({ key }) => failed.has(key))), 20);
      return ok(run);
    },
    cancelMany: () => (run === null ? fail('unknown_id', 'This run is no longer known.') : ok(run)),
    lastMany: () => ok(run),
  };
};
