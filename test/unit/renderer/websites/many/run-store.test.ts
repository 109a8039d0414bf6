import { describe, expect, it } from 'vitest';
import { ok, type Result } from '../../../../../preload/contract/result.ts';
import type {
  RunChange,
  RunPhase,
  TaskOutcome,
  WebsiteRun,
} from '../../../../../preload/contract/websites-many.ts';
import {
  countsOf,
  createRunStore,
  type RunStoreDeps,
} from '../../../../../renderer/features/websites/many/run-store.ts';
import { outcomeWords, runTitle } from '../../../../../renderer/features/websites/many/run-words.ts';

const done: TaskOutcome = { kind: 'done', how: 'sent', website: null };
const refused: TaskOutcome = {
  kind: 'failed',
  taken: true,
  error: { code: 'validation', message: 'x', fields: { domain: ['Taken.'], plan: ['Full.'] } },
};
const finished: RunPhase = { kind: 'ended', how: 'finished' };

/** Main, as far as runs are concerned. */
const fakeMain = (first: WebsiteRun | null = null) => {
  let last = first;
  let listener: (change: RunChange) => void = () => undefined;
  const call = async (): Promise<Result<WebsiteRun>> => ok(structuredClone(last as WebsiteRun));
  const deps: RunStoreDeps = {
    bridge: {
      websites: {
        lastMany: async () => ok(last === null ? null : structuredClone(last)),
        runMany: call,
        retryMany: call,
        cancelMany: call,
        onManyChanged: (fn: typeof listener) => {
          listener = fn;
          return () => undefined;
        },
      } as unknown as RunStoreDeps['bridge']['websites'],
    },
    now: () => 0,
    onResults: (results) => told.push(...results.map(({ key }) => key)),
    onEnded: () => told.push('ended'),
  };
  const told: string[] = [];
  return {
    deps,
    told,
    set: (run: WebsiteRun) => {
      last = run;
    },
    emit: (change: RunChange) => listener(structuredClone(change)),
  };
};
const runOf = (id: string, phase: RunPhase = { kind: 'running' }): WebsiteRun => ({
  id,
  rows: ['a', 'b', 'c'].map((key) => ({ key, label: `${key}.example`, kind: 'store' })),
  results: [],
  phase,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the run as the page knows it', () => {
  it('grows with its events, and tells when it has ended', async () => {
    const main = fakeMain(runOf('1'));
    const store = createRunStore(main.deps);
    await settled();
    main.emit({ id: '1', results: [{ key: 'a', outcome: done }], phase: { kind: 'running' } });
    const before = store.get();
    main.emit({ id: '1', results: [{ key: 'b', outcome: refused }], phase: { kind: 'running' } });
    expect(store.get()).not.toBe(before);
    main.emit({ id: '1', results: [{ key: 'c', outcome: { kind: 'not_sent' } }], phase: finished });
    const run = store.get();
    expect(run && countsOf(run)).toEqual({ all: 3, done: 1, notDone: 2, left: 0 });
    expect(run && runTitle(run)).toBe('1 of 3 websites added');
    expect(main.told).toEqual(['a', 'b', 'c', 'ended']);
  });

  it('is read whole where an event tells of one that is not known, as after the page was loaded anew', async () => {
    const main = fakeMain();
    const store = createRunStore(main.deps);
    await settled();
    expect(store.get()).toBeNull();
    main.set({ ...runOf('2'), results: [{ key: 'a', outcome: done }] });
    main.emit({ id: '2', results: [{ key: 'a', outcome: done }], phase: { kind: 'running' } });
    await settled();
    expect(store.get()?.outcomes.size).toBe(1);
  });

  it('has what came before the answer to its start', async () => {
    const main = fakeMain();
    const store = createRunStore(main.deps);
    main.set({ ...runOf('3', finished), results: [{ key: 'a', outcome: done }] });
    await store.start([]);
    expect(store.get()).toMatchObject({ id: '3', phase: finished });
    expect(store.get()?.outcomes.get('a')).toEqual(done);
  });

  it('is put out of sight when it has ended, not before, and comes back when it is tried again', async () => {
    const main = fakeMain(runOf('4'));
    const store = createRunStore(main.deps);
    await settled();
    store.dismiss();
    expect(store.get()).not.toBeNull();
    main.set(runOf('4', finished));
    main.emit({ id: '4', results: [], phase: finished });
    store.dismiss();
    expect(store.get()).toBeNull();
    main.set(runOf('4'));
    main.emit({ id: '4', results: [], phase: { kind: 'running' } });
    await settled();
    expect(store.get()?.id).toBe('4');
  });
});

describe('what became of a website', () => {
  it('is said in words, with those of the service', () => {
    expect(outcomeWords('store', refused)).toEqual({
      tone: 'bad',
      title: 'Taken already',
      detail: 'Taken. plan: Full.',
    });
    expect(outcomeWords('update', done)).toEqual({ tone: 'good', title: 'Changed', detail: null });
    expect(outcomeWords('delete', undefined).title).toBe('Waiting');
    const lost: TaskOutcome = {
      kind: 'failed',
      taken: false,
      error: { code: 'timeout', message: 'No answer.' },
    };
    expect(outcomeWords('delete', lost).detail).toBe('The service takes too long to answer. No answer.');
    expect(outcomeWords('store', { kind: 'unknown', error: lost.error }).title).toBe('Not certain');
  });
});
