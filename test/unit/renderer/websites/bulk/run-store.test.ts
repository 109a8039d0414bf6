import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { ok, type Result } from '../../../../../preload/contract/result.ts';
import type {
  BulkRun,
  BulkRunChange,
  BulkRunPhase,
  TaskOutcome,
} from '../../../../../preload/contract/websites-bulk.ts';
import { queryKeys } from '../../../../../renderer/lib/query.ts';
import type { AppState, CreateSlice } from '../../../../../renderer/state/app-state.ts';
import { createWebsite } from '../../../../website.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});
vi.stubGlobal('window', {});
afterEach(() => storage.clear());
afterAll(() => vi.unstubAllGlobals());

const { createRunStore, getRunCounts } = await import(
  '../../../../../renderer/features/websites/bulk/run-store.ts'
);
const { formatOutcome, formatRunTitle } = await import(
  '../../../../../renderer/features/websites/bulk/format-run.ts'
);

const done: TaskOutcome = { kind: 'done', how: 'sent', website: null };
const refused: TaskOutcome = {
  kind: 'failed',
  isDomainTaken: true,
  error: { code: 'validation', serviceMessage: 'x', fields: { domain: ['Taken.'], plan: ['Full.'] } },
};
const finished: BulkRunPhase = { kind: 'ended', how: 'finished' };

/** The bulk runs of main; `set` changes the run and `emit` sends a change. */
const fakeMain = (first: BulkRun | null = null) => {
  let last = first;
  let listener: (change: BulkRunChange) => void = () => undefined;
  const call = async (): Promise<Result<BulkRun>> => ok(structuredClone(last as BulkRun));
  const bulkRuns = {
    last: async () => ok(last === null ? null : structuredClone(last)),
    start: call,
    retry: call,
    cancel: call,
    onChanged: (fn: typeof listener) => {
      listener = fn;
      return () => undefined;
    },
  };
  const queryClient = new QueryClient();
  const slices = new Map<unknown, unknown>();
  const app = {
    bridge: { bulkRuns },
    queryClient,
    onDispose: () => undefined,
    getSlice: (create: CreateSlice<unknown>) => {
      if (!slices.has(create)) slices.set(create, create(app));
      return slices.get(create);
    },
  } as unknown as AppState;
  return {
    app,
    queryClient,
    set: (run: BulkRun) => {
      last = run;
    },
    emit: (change: BulkRunChange) => listener(structuredClone(change)),
  };
};
const createRun = (id: string, phase: BulkRunPhase = { kind: 'running' }): BulkRun => ({
  id,
  rows: ['a', 'b', 'c'].map((key) => ({ key, label: `${key}.example`, kind: 'store' })),
  results: [],
  phase,
});
const waitForTimers = () => new Promise((resolve) => setTimeout(resolve));

describe('the run in the renderer', () => {
  it('collects its events and reports its end', async () => {
    const main = fakeMain(createRun('1'));
    const listKey = [...queryKeys.websites, 'list', {}];
    main.queryClient.setQueryData(listKey, { items: [] });
    const store = createRunStore(main.app);
    await waitForTimers();
    const website = createWebsite({ id: '7' });
    const stored: TaskOutcome = { kind: 'done', how: 'sent', website };
    main.emit({ id: '1', results: [{ key: 'a', outcome: stored }], phase: { kind: 'running' } });
    expect(main.queryClient.getQueryData([...queryKeys.websites, 'record', '7'])).toEqual(website);
    const before = store.state.get();
    main.emit({ id: '1', results: [{ key: 'b', outcome: refused }], phase: { kind: 'running' } });
    expect(store.state.get()).not.toBe(before);
    expect(before?.outcomes.size).toBe(1);
    expect(main.queryClient.getQueryState(listKey)?.isInvalidated).toBe(false);
    main.emit({ id: '1', results: [{ key: 'c', outcome: { kind: 'not_sent' } }], phase: finished });
    const run = store.state.get();
    expect(run && getRunCounts(run)).toEqual({ all: 3, done: 1, notDone: 2, left: 0 });
    expect(run && formatRunTitle(run)).toBe('1 of 3 websites added');
    expect(main.queryClient.getQueryState(listKey)?.isInvalidated).toBe(true);
  });

  it('is fetched when an event names an unknown run, as after a reload', async () => {
    const main = fakeMain();
    const store = createRunStore(main.app);
    await waitForTimers();
    expect(store.state.get()).toBeNull();
    main.set({ ...createRun('2'), results: [{ key: 'a', outcome: done }] });
    main.emit({ id: '2', results: [{ key: 'a', outcome: done }], phase: { kind: 'running' } });
    await waitForTimers();
    expect(store.state.get()?.outcomes.size).toBe(1);
  });

  it('includes events received before the response to its start', async () => {
    const main = fakeMain();
    const store = createRunStore(main.app);
    main.set({ ...createRun('3', finished), results: [{ key: 'a', outcome: done }] });
    await store.start([]);
    expect(store.state.get()).toMatchObject({ id: '3', phase: finished });
    expect(store.state.get()?.outcomes.get('a')).toEqual(done);
  });

  it('can be dismissed only after its end, and returns when it is retried', async () => {
    const main = fakeMain(createRun('4'));
    const store = createRunStore(main.app);
    await waitForTimers();
    store.dismiss();
    expect(store.state.get()).not.toBeNull();
    main.set(createRun('4', finished));
    main.emit({ id: '4', results: [], phase: finished });
    store.dismiss();
    expect(store.state.get()).toBeNull();
    main.set(createRun('4'));
    main.emit({ id: '4', results: [], phase: { kind: 'running' } });
    await waitForTimers();
    expect(store.state.get()?.id).toBe('4');
  });
});

describe('the outcome of a website', () => {
  it('has a label and the message of the service', () => {
    expect(formatOutcome('store', refused)).toEqual({
      tone: 'bad',
      title: 'Already taken',
      detail: 'Taken. plan: Full.',
    });
    expect(formatOutcome('store', { ...refused, isDomainTaken: false })).toMatchObject({
      title: 'Not added',
      detail: 'Taken. plan: Full. Another account of the service may already have this domain.',
    });
    expect(formatOutcome('update', done)).toEqual({ tone: 'good', title: 'Changed', detail: null });
    expect(formatOutcome('delete', undefined).title).toBe('Waiting');
    const lost: TaskOutcome = {
      kind: 'failed',
      isDomainTaken: false,
      error: { code: 'timeout', detail: { key: 'host_timeout', host: 'a.example' } },
    };
    expect(formatOutcome('delete', lost).detail).toBe(
      'The service did not respond in time. a.example did not respond in time.',
    );
    expect(formatOutcome('store', { kind: 'unknown', error: lost.error }).title).toBe('Outcome unknown');
  });

  it('does not show a dismissed run again after a restart', async () => {
    const main = fakeMain({ ...createRun('a', finished), results: [{ key: 'a', outcome: refused }] });
    const store = createRunStore(main.app);
    await expect.poll(() => store.state.get()?.id).toBe('a');
    store.dismiss();
    const next = createRunStore(main.app);
    await waitForTimers();
    expect(next.state.get()).toBeNull();
  });

  it('does not show a run that ended well before this window, but one with failures', async () => {
    const well = fakeMain({ ...createRun('a', finished), results: [{ key: 'x', outcome: done }] });
    const store = createRunStore(well.app);
    const failed = fakeMain({ ...createRun('b', finished), results: [{ key: 'x', outcome: refused }] });
    const other = createRunStore(failed.app);
    await expect.poll(() => other.state.get()?.id).toBe('b');
    expect(store.state.get()).toBeNull();
  });
});
