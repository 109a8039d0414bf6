/** After a restart the last run is shown, and a retry repeats only what is not done. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import type { BulkRuns } from '../../../main/websites/bulk-runs.ts';
import type { WebsiteTask } from '../../../preload/contract/websites-bulk.ts';
import { validation } from '../../service/faults/answers.ts';
import { nth } from '../../service/faults/fault.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { type HoldFault, holdAt } from '../../service/faults/timing.ts';
import {
  countOutcomes,
  createStoreTask,
  getOutcome,
  getShown,
  type RunsSetup,
  setUpRuns,
} from './runs-setup.ts';

let setup: RunsSetup;
const holds: HoldFault[] = [];
afterEach(async () => {
  for (const hold of holds.splice(0)) hold.release();
  await setup.close();
});

const createTasks = (count: number): WebsiteTask[] =>
  Array.from({ length: count }, (_, at) => createStoreTask(`site-${at + 1}.example`));
const listDomains = (): string[] => setup.service.data.websites.getAll().map(({ domain }) => domain);

/** Kills the process during the changing request of this number. */
const killDuring = async (
  tasks: readonly WebsiteTask[],
  request: number,
  hold: HoldFault = holdAt('response'),
): Promise<BulkRuns> => {
  setup.service.faults.next(
    nth(request, ({ request: { method } }) => method !== 'GET'),
    hold,
  );
  holds.push(hold);
  setup.runs.start(tasks);
  await hold.reached;
  return setup.restart();
};

it('is shown as interrupted, with the store whose outcome is unknown', async () => {
  setup = await setUpRuns();
  const runs = await killDuring(createTasks(40), 16);
  const run = await getShown(runs);
  expect(run?.phase).toMatchObject({ kind: 'ended', how: 'stopped', error: { code: 'interrupted' } });
  expect(run && countOutcomes(run)).toEqual({ 'done sent': 15, unknown: 1, not_sent: 24 });
  expect(run && getOutcome(run, 'site-16.example')).toMatchObject({ kind: 'unknown' });
  expect(run?.rows.map(({ label }) => label)).toEqual(createTasks(40).map(({ label }) => label));
  setup.switchAccount('https://other.example');
  expect(await getShown(setup.restart())).toBeNull();
});

it('looks for that store before it repeats it, and repeats nothing that is done', async () => {
  setup = await setUpRuns();
  const runs = await killDuring(createTasks(6), 3);
  const run = await getShown(runs);
  setup.service.recorder.clear();
  const retried = await setup.waitForEnd(runs.retry(run?.id ?? ''));
  expect(countOutcomes(retried)).toEqual({ 'done sent': 5, 'done found': 1 });
  expect(setup.service.recorder.requests.map(({ operation }) => operation)).toEqual([
    'websites.list',
    ...Array.from({ length: 3 }, () => 'websites.store'),
  ]);
  expect(listDomains().toSorted()).toEqual(createTasks(6).map(({ label }) => label));
  expect(await getShown(setup.restart())).toBeNull();
});

it('stores it when the service never had it', async () => {
  setup = await setUpRuns();
  const runs = await killDuring(createTasks(2), 1, holdAt('begin'));
  const run = await getShown(runs);
  expect(run && countOutcomes(run)).toEqual({ unknown: 1, not_sent: 1 });
  const retried = await setup.waitForEnd(runs.retry(run?.id ?? ''));
  expect(countOutcomes(retried)).toEqual({ 'done sent': 2 });
});

it('looks for a store that was lost before the restart', async () => {
  setup = await setUpRuns();
  setup.service.faults.next('websites.store', dieAfterBody({ record: false }));
  const run = await setup.waitForEnd(setup.runs.start(createTasks(2)));
  expect(countOutcomes(run)).toEqual({ failed: 1, 'done sent': 1 });
  const runs = setup.restart();
  expect(await getShown(runs)).toMatchObject({ phase: { kind: 'ended', how: 'finished' } });
  setup.service.data.websites.insert({ domain: 'site-1.example', privacy: 1, email: 0, exclude_bots: 1 });
  expect(countOutcomes(await setup.waitForEnd(runs.retry(run.id)))).toEqual({
    'done found': 1,
    'done sent': 1,
  });
});

it('replaces the last run of the account', async () => {
  setup = await setUpRuns();
  const runs = await killDuring(createTasks(2), 1);
  setup.service.faults.next('websites.store', validation({ domain: ['No.'] }, 'message'));
  const next = await setup.waitForEnd(runs.start([createStoreTask('next.example')]));
  expect(await getShown(setup.restart())).toEqual(next);
});

it('saves no password, and sends nothing that needs one without it', async () => {
  setup = await setUpRuns();
  const secret = { privacy: 2, password: 'canary-secret' } as const;
  setup.service.data.websites.insert({ domain: 'old.example' });
  setup.service.faults.next(
    'websites.store',
    validation({ password: ['canary-secret is too short.'] }, 'message'),
  );
  const tasks: readonly WebsiteTask[] = [
    createStoreTask('refused.example', secret),
    createStoreTask('sent.example', secret),
    ...['1', '2', '3', '4', '5'].map((name) => createStoreTask(`${name}.example`, secret)),
    createStoreTask('plain.example'),
    { kind: 'update', key: '1', label: 'old.example', id: '1', changes: { email: 1, ...secret } },
  ];
  const runs = await killDuring(tasks, 2);
  for (const entry of readdirSync(setup.folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect(readFileSync(join(entry.parentPath, entry.name), 'latin1')).not.toContain('canary');

  const run = await getShown(runs);
  expect(run && countOutcomes(run)).toEqual({ failed: 1, unknown: 1, not_sent: 7 });
  setup.service.recorder.clear();
  const retried = await setup.waitForEnd(runs.retry(run?.id ?? ''));
  expect(countOutcomes(retried)).toEqual({ failed: 7, 'done found': 1, 'done sent': 1 });
  expect(getOutcome(retried, '1.example')).toMatchObject({
    error: { detail: { key: 'password_not_saved' } },
  });
  expect(getOutcome(retried, 'sent.example')).toMatchObject({ how: 'found' });
  expect(setup.service.recorder.requests.map(({ operation }) => operation)).toEqual([
    'websites.list',
    'websites.store',
  ]);
});

it('sends nothing that it cannot save', async () => {
  setup = await setUpRuns();
  const database = new DatabaseSync(join(setup.folder, '0', 'data.db'));
  database.exec('DROP TABLE bulk_run_tasks');
  database.close();
  const run = await setup.waitForEnd(setup.runs.start(createTasks(2)));
  expect(run.phase).toMatchObject({ how: 'stopped', error: { code: 'storage_failed' } });
  expect(countOutcomes(run)).toEqual({ not_sent: 2 });
  expect(setup.service.recorder.requests).toEqual([]);
});
