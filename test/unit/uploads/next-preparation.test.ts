/** Which recording is prepared next, and which prepared files are kept. */
import { describe, expect, test } from 'vitest';
import { withPlan } from '../../../main/uploads/preparing/plan-preparation.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { newJob } from './job-fixture.ts';
import { endedPreparation, newPreparation, newPreparedPart } from './preparation-fixture.ts';
import { getPart, getStates, newContext, newState, reduceAll, summarize } from './queue-state.ts';

const start: QueueEvent = { kind: 'settings_changed' };

test('the prepared file of a failed upload is deleted when the recording is replaced', () => {
  const failedJob = newJob({
    id: 'a',
    state: { kind: 'failed', error: { code: 'too_large' }, canRetry: true },
    preparation: newPreparation(),
    ...newPreparedPart(),
  });
  const replaced = { ...withPlan(failedJob, null), fingerprint: 'other' };
  const { state, work, effects } = reduceAll(newState([failedJob]), [
    { kind: 'jobs_planned', jobs: [replaced] },
  ]);
  expect(summarize({ work, effects })).toEqual(['save a failed', 'discard_prepared k']);
  expect(state.jobs.get('a')?.preparation).toBeNull();
});

describe('the next recording', () => {
  const jobs = ['a', 'b', 'c', 'd'].map((id, at) =>
    newJob({ id, name: id, position: at, preparation: newPreparation() }),
  );

  test('is prepared only while at most one recording waits to be sent', () => {
    const context = newContext({ getDelay: () => 1_000 });
    const events = [start, endedPreparation(1, 'a'), endedPreparation(1, 'b')];
    const { state } = reduceAll(newState(jobs), events, context);
    expect(getStates(state)).toEqual(['a prepared', 'b prepared', 'c queued', 'd queued']);
  });

  test('is prepared in the format that the service takes', () => {
    const context = newContext({ preparedFormat: () => 'mp3' });
    const { effects } = reduceAll(newState(jobs), [start], context);
    expect(effects.at(-1)).toMatchObject({ recording: { settings: { format: 'mp3', bitrate: 48_000 } } });
  });
});

describe('after a restart', () => {
  test('preparing jobs are queued, and prepared ones keep complete files only', () => {
    const jobs = [
      newJob({ id: 'a', name: 'a', state: { kind: 'preparing', percent: 5 }, preparation: newPreparation() }),
      newJob({
        id: 'b',
        name: 'b',
        state: { kind: 'prepared' },
        preparation: newPreparation(),
        ...newPreparedPart(0, 'complete'),
      }),
      newJob({
        id: 'c',
        name: 'c',
        state: { kind: 'prepared' },
        preparation: newPreparation(),
        ...newPreparedPart(0, 'lost'),
      }),
    ];
    const preparedKeys = new Set(['complete']);
    const { state } = reduceAll(newState(jobs), [{ kind: 'opened', accountId: 'service', preparedKeys }]);
    expect(getStates(state)).toEqual(['a queued', 'b prepared', 'c queued']);
    expect(getPart(state, 'c')?.file).toBeNull();
  });
});
