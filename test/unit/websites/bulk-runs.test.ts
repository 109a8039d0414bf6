import { afterEach, describe, expect, it } from 'vitest';
import { serverError, tooManyRequests, unauthorized, validation } from '../../service/faults/answers.ts';
import { changedRecord, dieAfterBody } from '../../service/faults/outcome.ts';
import {
  countOutcomes,
  createStoreTask,
  getOutcome,
  getShown,
  type RunsSetup,
  setUpRuns,
} from './runs-setup.ts';

let setup: RunsSetup;
afterEach(() => setup.close());
const start = async (options = {}): Promise<RunsSetup> => {
  setup = await setUpRuns(options);
  return setup;
};
const createNames = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `site-${at + 1}.example`);
const listStoredDomains = (): string[] => setup.service.data.websites.getAll().map(({ domain }) => domain);

describe('a run', () => {
  it('stores each domain once, in order, and reports each when it is done', async () => {
    const { runs, waitForEnd, changes, service } = await start();
    const run = await waitForEnd(runs.start(createNames(20).map((name) => createStoreTask(name))));
    expect(listStoredDomains()).toEqual(createNames(20));
    expect(service.recorder.getRequests('websites.store')).toHaveLength(20);
    expect(run.phase).toEqual({ kind: 'ended', how: 'finished' });
    expect(changes.flatMap(({ results }) => results.map(({ key }) => key))).toEqual(createNames(20));
  });

  it('updates and deletes, and counts a missing website as deleted', async () => {
    const { runs, waitForEnd, service } = await start();
    for (const domain of createNames(3)) service.data.websites.insert({ domain });
    service.data.websites.delete(3);
    const run = await waitForEnd(
      runs.start([
        { kind: 'update', key: '1', label: 'one', id: '1', changes: { email: 1 } },
        { kind: 'delete', key: '2', label: 'two', id: '2' },
        { kind: 'delete', key: '3', label: 'three', id: '3' },
        { kind: 'update', key: '4', label: 'four', id: '3', changes: { email: 1 } },
      ]),
    );
    expect(countOutcomes(run)).toEqual({ 'done sent': 2, 'done already_deleted': 1, failed: 1 });
    expect(getOutcome(run, '4')).toMatchObject({ kind: 'failed', error: { code: 'not_found' } });
    expect(service.data.websites.getAll()).toMatchObject([{ id: 1, email: 1 }]);
  });

  it('reports when the service accepts a change and returns something else', async () => {
    const { runs, waitForEnd, service } = await start();
    service.data.websites.insert({ domain: 'a.example' });
    service.faults.next(
      'websites.update',
      changedRecord('keeps the old', (record) => ({ ...record, email: 0 })),
    );
    const run = await waitForEnd(
      runs.start([{ kind: 'update', key: '1', label: '1', id: '1', changes: { email: 1 } }]),
    );
    expect(countOutcomes(run)).toEqual({ 'done otherwise': 1 });
  });

  it('refuses another run until it has ended', async () => {
    const { runs, waitForEnd } = await start();
    const first = runs.start([createStoreTask('a.example')]);
    expect(runs.start([createStoreTask('b.example')])).toMatchObject({
      ok: false,
      error: { code: 'wrong_state' },
    });
    await waitForEnd(first);
    expect(runs.start([createStoreTask('b.example')])).toMatchObject({ ok: true });
  });

  it('waits for Retry-After without losing a task', async () => {
    const { runs, waitForEnd, service, clock, changes } = await start();
    service.faults.next('websites.store', tooManyRequests('7', 'after body'));
    service.faults.next('websites.store', tooManyRequests(null, 'after body'));
    const run = await waitForEnd(runs.start(createNames(3).map((name) => createStoreTask(name))));
    expect(countOutcomes(run)).toEqual({ 'done sent': 3 });
    expect(clock.waits).toEqual([7_000, 30_000]);
    expect(changes.find(({ phase }) => phase.kind === 'waiting')?.phase).toMatchObject({ reason: 'asked' });
    expect(service.recorder.getRequests('websites.store').map((request) => request.field('domain'))).toEqual([
      'site-1.example',
      'site-1.example',
      ...createNames(3),
    ]);
  });

  it('stays below the rate limit of the service and leaves some requests to the user', async () => {
    const { runs, waitForEnd, service, clock } = await start({ rateLimit: 20 });
    const run = await waitForEnd(runs.start(createNames(60).map((name) => createStoreTask(name))));
    expect(countOutcomes(run)).toEqual({ 'done sent': 60 });
    expect(service.recorder.requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(clock.waits.length).toBe(3);
    for (const ms of clock.waits) expect(ms).toBeLessThanOrEqual(60_000);
  });

  it('stops when every further request would fail, and continues when retried', async () => {
    const { runs, waitForEnd, service } = await start();
    service.faults.next('websites.store', unauthorized());
    const run = await waitForEnd(runs.start(createNames(3).map((name) => createStoreTask(name))));
    expect(run.phase).toMatchObject({ kind: 'ended', how: 'stopped', error: { code: 'unauthorized' } });
    expect(countOutcomes(run)).toEqual({ not_sent: 3 });
    expect(countOutcomes(await waitForEnd(runs.retry(run.id)))).toEqual({ 'done sent': 3 });
    expect(runs.retry(run.id)).toMatchObject({ ok: false, error: { code: 'wrong_state' } });
  });

  it('waits longer and longer for an unreachable service, then continues', async () => {
    const { runs, waitForEnd, service, clock, onChange } = await start();
    await service.stop();
    let waits = 0;
    onChange(({ phase }) => {
      if (phase.kind !== 'waiting') return;
      waits += 1;
      if (waits === 2) void service.start();
    });
    const run = await waitForEnd(runs.start([createStoreTask('a.example')]));
    expect(countOutcomes(run)).toEqual({ 'done sent': 1 });
    expect(clock.waits.slice(0, 2)).toEqual([2_000, 5_000]);
  });

  it('gives up on a service that stays unreachable and lists what was not sent', async () => {
    const { runs, waitForEnd, service, clock } = await start();
    await service.stop();
    const run = await waitForEnd(runs.start(createNames(2).map((name) => createStoreTask(name))));
    expect(run.phase).toMatchObject({ kind: 'ended', how: 'stopped', error: { code: 'refused' } });
    expect(countOutcomes(run)).toEqual({ not_sent: 2 });
    expect(clock.waits).toEqual([2_000, 5_000, 15_000, 30_000, 60_000]);
  });

  it('sends nothing to another service, even when retried', async () => {
    const { runs, waitForEnd, onChange, switchAccount } = await start();
    onChange(({ results }) => {
      if (results[0]?.key === 'site-2.example') switchAccount('https://other.example');
    });
    const run = await waitForEnd(runs.start(createNames(4).map((name) => createStoreTask(name))));
    expect(run.phase).toMatchObject({ how: 'stopped', error: { code: 'wrong_state' } });
    expect(countOutcomes(await waitForEnd(runs.retry(run.id)))).toEqual({ 'done sent': 2, not_sent: 2 });
    expect(listStoredDomains()).toEqual(createNames(2));
  });

  it('is shown while it is active and afterwards only for its own account', async () => {
    const { runs, waitForEnd, service, switchAccount } = await start();
    const started = runs.start([createStoreTask('a.example')]);
    expect(await getShown(runs)).toMatchObject({ phase: { kind: 'running' } });
    const run = await waitForEnd(started);
    expect(await getShown(runs)).toEqual(run);
    switchAccount('https://other.example');
    expect(await getShown(runs)).toBeNull();
    switchAccount(service.analyticsUrl);
    expect(await getShown(runs)).toEqual(run);
  });

  it('ends after the current request when it is cancelled', async () => {
    const { runs, waitForEnd, onChange, getPhases } = await start();
    const left: number[] = [];
    onChange(({ id, results }) => {
      if (results.length > 0) left.push(runs.countRemaining());
      if (results[0]?.key === 'site-2.example') runs.cancel(id);
    });
    const run = await waitForEnd(runs.start(createNames(5).map((name) => createStoreTask(name))));
    expect(left).toEqual([4, 3, 0]);
    expect(run.phase).toEqual({ kind: 'ended', how: 'cancelled' });
    expect(countOutcomes(run)).toEqual({ 'done sent': 2, not_sent: 3 });
    expect(listStoredDomains()).toEqual(createNames(2));
    expect(getPhases()).toContain('stopping');
    expect(runs.cancel('another')).toMatchObject({ ok: false, error: { code: 'unknown_id' } });
  });
});

describe('a lost response', () => {
  it('is verified: an existing record is done and not sent again', async () => {
    const { runs, waitForEnd, service } = await start();
    service.data.websites.insert({ domain: 'data.example' });
    service.faults.next('websites.store', dieAfterBody({ record: true }));
    const run = await waitForEnd(runs.start([createStoreTask('a.example'), createStoreTask('b.example')]));
    expect(countOutcomes(run)).toEqual({ 'done found': 1, 'done sent': 1 });
    expect(service.recorder.getRequests('websites.store')).toHaveLength(2);
    expect(getOutcome(run, 'a.example')).toMatchObject({ website: { domain: 'a.example' } });
  });

  it('without a record is a failure; a retry verifies first, then stores it once', async () => {
    const { runs, waitForEnd, service } = await start();
    service.faults.next('websites.store', dieAfterBody({ record: false }));
    const run = await waitForEnd(runs.start([createStoreTask('a.example'), createStoreTask('b.example')]));
    expect(countOutcomes(run)).toEqual({ failed: 1, 'done sent': 1 });
    expect(getOutcome(run, 'a.example')).toMatchObject({ error: { code: 'connection_lost' } });
    service.recorder.clear();
    expect(countOutcomes(await waitForEnd(runs.retry(run.id)))).toEqual({ 'done sent': 2 });
    expect(service.recorder.requests.map(({ operation }) => operation)).toEqual([
      'websites.list',
      'websites.store',
    ]);
    expect(listStoredDomains()).toEqual(['b.example', 'a.example']);
  });

  it('is unknown when the service cannot be queried, and is not sent again before', async () => {
    const { runs, waitForEnd, service } = await start();
    service.faults.next('websites.store', dieAfterBody({ record: true }));
    service.faults.next('websites.list', serverError(500), 2);
    const run = await waitForEnd(runs.start([createStoreTask('a.example')]));
    expect(countOutcomes(run)).toEqual({ unknown: 1 });
    expect(countOutcomes(await waitForEnd(runs.retry(run.id)))).toEqual({ 'done found': 1 });
    expect(service.recorder.getRequests('websites.store')).toHaveLength(1);
  });

  it('stays unknown over a wait and after the end of the run', async () => {
    const { runs, waitForEnd, service } = await start();
    service.faults.next('websites.store', dieAfterBody({ record: true }));
    service.faults.next('websites.list', tooManyRequests('3'));
    service.faults.next('websites.list', unauthorized());
    const run = await waitForEnd(runs.start([createStoreTask('a.example')]));
    expect(countOutcomes(run)).toEqual({ unknown: 1 });
    expect(countOutcomes(await waitForEnd(runs.retry(run.id)))).toEqual({ 'done found': 1 });
    expect(service.recorder.getRequests('websites.store')).toHaveLength(1);
  });

  it('is not done when an older record with other settings exists', async () => {
    const { runs, waitForEnd, service } = await start();
    service.data.websites.insert({ domain: 'a.example', privacy: 0 });
    service.faults.next('websites.store', serverError(504));
    const run = await waitForEnd(runs.start([createStoreTask('a.example')]));
    expect(countOutcomes(run)).toEqual({ 'failed taken': 1 });
  });

  it('to an update or a deletion is sent once more, which is safe', async () => {
    const { runs, waitForEnd, service } = await start();
    service.data.websites.insert({ domain: 'a.example' });
    service.data.websites.insert({ domain: 'b.example' });
    service.faults.next('websites.update', dieAfterBody({ record: true }));
    service.faults.next('websites.delete', dieAfterBody({ record: true }));
    const run = await waitForEnd(
      runs.start([
        { kind: 'update', key: '1', label: '1', id: '1', changes: { privacy: 0 } },
        { kind: 'delete', key: '2', label: '2', id: '2' },
      ]),
    );
    expect(countOutcomes(run)).toEqual({ 'done sent': 1, 'done already_deleted': 1 });
    expect(service.data.websites.getAll()).toMatchObject([{ id: 1, privacy: 0 }]);
  });

  it('five times in a row ends the run', async () => {
    const { runs, waitForEnd, service } = await start();
    service.faults.always('websites.store', serverError(500));
    const run = await waitForEnd(runs.start(createNames(9).map((name) => createStoreTask(name))));
    expect(run.phase).toMatchObject({ how: 'stopped', error: { code: 'server_error' } });
    expect(countOutcomes(run)).toEqual({ failed: 5, not_sent: 4 });
  });

  it('with Retry-After is waited for, verified, then sent', async () => {
    const { runs, waitForEnd, service, clock } = await start();
    service.faults.next('websites.store', serverError(503, { retryAfter: '4' }));
    const run = await waitForEnd(runs.start([createStoreTask('a.example')]));
    expect(countOutcomes(run)).toEqual({ 'done sent': 1 });
    expect(clock.waits).toContain(4_000);
  });
});

describe('a refusal', () => {
  it('reports whether the domain is one of the user’s websites, in any language', async () => {
    const { runs, waitForEnd, service } = await start();
    service.data.websites.insert({ domain: 'a.example' });
    const refusal = validation({ domain: ['Der Wert ist schon vergeben.'] }, 'message');
    service.faults.next('websites.store', refusal, 2);
    const run = await waitForEnd(
      runs.start([createStoreTask('a.example'), createStoreTask('elsewhere.example')]),
    );
    expect(countOutcomes(run)).toEqual({ failed: 1, 'failed taken': 1 });
  });

  it('reports whether the domain is taken', async () => {
    const { runs, waitForEnd, service } = await start();
    service.data.websites.insert({ domain: 'a.example' });
    service.faults.next('websites.store', validation({ domain: ['Too many websites.'] }, 'message'));
    const run = await waitForEnd(
      runs.start([createStoreTask('c.example'), createStoreTask('a.example'), createStoreTask('no')]),
    );
    expect(countOutcomes(run)).toEqual({ failed: 2, 'failed taken': 1 });
    expect(getOutcome(run, 'no')).toMatchObject({ error: { fields: { domain: [expect.any(String)] } } });
  });
});
