/** Which recording is prepared next, and which prepared files are kept. */
import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { newJob } from './job-fixture.ts';
import { endedPreparation, newPart, newPreparation } from './preparation-fixture.ts';
import { getStates, newContext, newState, reduceAll, summarizeEffects } from './queue-state.ts';

const start: QueueEvent = { kind: 'settings_changed' };

test('the prepared file of a failed upload is deleted when the recording is replaced', () => {
  const failedJob = newJob({
    id: 'a',
    state: { kind: 'failed', error: { code: 'too_large' }, canRetry: true },
    preparation: newPreparation(newPart()),
  });
  const { size, mtimeMs, inode, durationSeconds } = failedJob;
  const file = { size, mtimeMs, inode, durationSeconds, fingerprint: 'other', preparation: null };
  const { state, effects } = reduceAll(newState([failedJob]), [{ kind: 'file_inspected', id: 'a', file }]);
  expect(summarizeEffects(effects)).toEqual(['save_jobs a failed', 'discard_prepared k']);
  expect(state.jobs.get('a')?.preparation).toBeNull();
});

describe('the next recording', () => {
  const jobs = ['a', 'b', 'c', 'd'].map((id, at) =>
    newJob({ id, name: id, position: at, preparation: newPreparation({ recordingId: id }) }),
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
    const file = newPart();
    const jobs = [
      newJob({ id: 'a', name: 'a', state: { kind: 'preparing', percent: 5 }, preparation: newPreparation() }),
      newJob({
        id: 'b',
        name: 'b',
        state: { kind: 'prepared' },
        preparation: newPreparation({ ...file, recordingId: 'b', key: 'complete' }),
      }),
      newJob({
        id: 'c',
        name: 'c',
        state: { kind: 'prepared' },
        preparation: newPreparation({ ...file, recordingId: 'c', key: 'lost' }),
      }),
    ];
    const preparedKeys = new Set(['complete']);
    const { state } = reduceAll(newState(jobs), [{ kind: 'opened', accountId: 'service', preparedKeys }]);
    expect(getStates(state)).toEqual(['a queued', 'b prepared', 'c queued']);
    expect(state.jobs.get('c')?.preparation?.file).toBeNull();
  });
});
