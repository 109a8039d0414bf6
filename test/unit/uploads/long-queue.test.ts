/** The queue with many jobs: what an event costs does not grow with those that have ended. */
import { expect, test } from 'vitest';
import { split } from '../../../main/uploads/job.ts';
import { JobViews } from '../../../main/uploads/queue/job-views.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { reduce } from '../../../main/uploads/queue/reducer/reducer.ts';
import type { UploadsChange } from '../../../preload/contract/uploads.ts';
import { startThreadWork } from '../../thread-work.ts';
import { newJob } from './job-fixture.ts';
import { newPreparation } from './preparation-fixture.ts';
import { newContext, newState } from './queue-state.ts';
import { createTestClock } from './test-clock.ts';

const done = { kind: 'done', transcriptionId: '7', at: 1 } as const;
const newQueue = (count: number) => [
  ...Array.from({ length: count }, (_, at) =>
    newJob({ id: `done ${at}`, name: `Done ${at}`, position: at + 1, state: done, fingerprint: `f${at}` }),
  ),
  newJob({ id: 'a', name: 'A', position: count + 1, fingerprint: 'a' }),
  newJob({ id: 'b', name: 'B', position: count + 2, fingerprint: 'b' }),
];

const repository = { findOriginal: () => null, listSiblings: () => [] };

const setUp = (count: number) => {
  const jobs = newQueue(count);
  let state = newState(jobs);
  const clock = createTestClock();
  const emitted: UploadsChange[] = [];
  const views = new JobViews({
    repository,
    clock,
    emit: (change) => emitted.push(change),
    getState: () => state,
    getWarnings: () => null,
    getSoundShare: () => null,
  });
  const dispatch = (event: QueueEvent) => {
    const previous = state;
    const step = reduce(previous, event, newContext());
    state = step.state;
    views.onChanged(event, previous, step);
    clock.advance(100);
    return step;
  };
  return { views, emitted, dispatch };
};

test('pages have every job once, in order', () => {
  const { views } = setUp(450);
  const ids: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = views.getPage(after);
    if (page === null) throw new Error('The job is missing');
    expect(page.jobs.length).toBeLessThanOrEqual(200);
    ids.push(...page.jobs.map(({ id }) => id));
    after = page.next;
  }
  expect(ids).toEqual(newQueue(450).map(({ id }) => id));
  expect(views.getPage('removed')).toBeNull();
});

test('events carry only what has changed', () => {
  const { emitted, dispatch } = setUp(1_000);
  dispatch({ kind: 'settings_changed' });
  const last = newJob({ id: 'c', name: 'C', position: 2_000, fingerprint: 'c' });
  dispatch({ kind: 'jobs_added', jobs: [last] });
  const error = { code: 'rate_limited', retryAfterSeconds: 1 } as const;
  dispatch({ kind: 'attempt_ended', id: 'a', end: { kind: 'refused', error, phase: 'reading' } });
  expect(emitted.map(({ jobs }) => jobs.map(({ id, state }) => `${id} ${state.kind}`))).toEqual([
    ['a uploading', 'b uploading'],
    ['c queued'],
    ['a waiting'],
  ]);
  expect(emitted.map(({ order }) => order)).toEqual([undefined, undefined, undefined]);
  expect(emitted.at(-1)?.pauses?.service).toMatchObject({ reason: 'rate_limited' });
});

test('moving an upload saves only that upload, until there is no number between two positions', () => {
  const { dispatch } = setUp(1_000);
  const { work } = dispatch({ kind: 'job_moved', id: 'b', index: 3 });
  expect(work.isRequired).toBe(true);
  expect(work.saved).toMatchObject([{ id: 'b', position: 3.5 }]);
  for (let move = 0; move < 80; move += 1) {
    dispatch({ kind: 'job_moved', id: move % 2 === 0 ? 'a' : 'b', index: 3 });
  }
  const { state } = dispatch({ kind: 'job_moved', id: 'a', index: 0 });
  const order = state.jobs.list('service').map(({ id }) => id);
  expect([order[0], ...order.slice(1, 5)]).toEqual(['a', 'done 0', 'done 1', 'done 2', 'b']);
});

test('a recording in thousands of parts is opened and shown as fast as many recordings', () => {
  const count = 20_000;
  const whole = newJob({ index: null, preparation: newPreparation({ count }) });
  const getWork = startThreadWork();
  const jobs = [split(whole, count)];
  const state = newState(jobs);
  const clock = createTestClock();
  const views = new JobViews({
    repository,
    clock,
    emit: () => undefined,
    getState: () => state,
    getWarnings: () => null,
    getSoundShare: () => null,
  });
  expect(views.get('a')?.parts).toHaveLength(count);
  expect(getWork()).toBeLessThan(2_000);
});
