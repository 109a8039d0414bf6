/** Rules of the reducer for recordings that are prepared. */
import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import type { QueueState } from '../../../main/uploads/queue/reducer/state.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { endedPreparation, newPart, newPreparation } from './preparation-fixture.ts';
import { getStates, newState, reduceAll, summarizeEffects } from './queue-state.ts';

const start: QueueEvent = { kind: 'settings_changed' };
const small = newJob({ id: 'a', name: 'A', position: 1, preparation: newPreparation() });
const settings = { ...newPreparation().settings, partCount: 3 };
const long = newJob({
  id: 'l',
  name: 'Long',
  position: 2,
  durationSeconds: 1_800,
  preparation: newPreparation({ recordingId: 'l0', index: null, count: 3, settings }),
});
const other = newJob({ id: 'o', name: 'Other', position: 3 });

const getNames = (state: QueueState): readonly string[] =>
  state.jobs.list('service').map(({ name, state: { kind } }) => `${name}: ${kind}`);
const prepared = (index: number): QueueEvent => {
  return { kind: 'part_prepared', recordingId: 'l0', part: newPart(index) };
};
const failed: QueueEvent = {
  kind: 'preparation_ended',
  recordingId: 'l0',
  result: fail('preparation_failed', { key: 'recording_damaged' }),
};
const cancelled: QueueEvent = { kind: 'preparation_ended', recordingId: 'l0', result: fail('cancelled') };
const finish = (id: string): QueueEvent => ({
  kind: 'attempt_ended',
  id,
  end: { kind: 'finished', transcriptionId: `t-${id}` },
});
const added: QueueEvent = { kind: 'jobs_added', jobs: [long, other] };
const parts = ['l', 'l0-2', 'l0-3'];

describe('a recording that becomes smaller', () => {
  test('is prepared, and sent from its prepared file', () => {
    const preparing = reduceAll(newState([small]), [start]);
    expect(summarizeEffects(preparing.effects)).toEqual(['save_jobs a preparing', 'start_preparation r']);
    const done = reduceAll(preparing.state, [endedPreparation(1, 'r')]);
    expect(summarizeEffects(done.effects)).toEqual([
      'save_jobs a prepared',
      'save_jobs a uploading',
      'start_attempt a',
    ]);
    expect(done.state.jobs.get('a')?.state).toMatchObject({ total: 500 });
    const sent = reduceAll(done.state, [finish('a')]);
    expect(sent.state.jobs.get('a')?.preparation).toMatchObject({ file: null, deletedBytes: 500 });
    expect(summarizeEffects(sent.effects)).toEqual([
      'save_jobs a done',
      'save_jobs a done',
      'discard_prepared k',
    ]);
  });

  test('reports progress without saving it', () => {
    const progress: QueueEvent = { kind: 'preparation_progressed', recordingId: 'r', share: 0.426 };
    const { state, effects } = reduceAll(newState([small]), [start, progress]);
    expect(state.jobs.get('a')?.state).toEqual({ kind: 'preparing', percent: 42 });
    expect(effects).toEqual([]);
  });
});

describe('a recording in parts', () => {
  test('is replaced by its parts at its place when it is added, and the rest of the queue is sent', () => {
    const { state, effects } = reduceAll(newState([]), [added]);
    expect(getNames(state)).toEqual([
      'Long · part 1 of 3: preparing',
      'Long · part 2 of 3: queued',
      'Long · part 3 of 3: queued',
      'Other: uploading',
    ]);
    expect(summarizeEffects(effects)).toContain('report_recording 3 parts');
  });

  test('stays one draft until the user starts it', () => {
    const draft = { ...long, state: { kind: 'draft' as const } };
    const { state } = reduceAll(newState([draft]), [start]);
    expect(getNames(state)).toEqual(['Long: draft']);
    const started = reduceAll(state, [
      { kind: 'fields_edited', ids: ['l'], fields: { name: 'New name' } },
      { kind: 'start_requested', ids: ['l'] },
    ]);
    expect(getNames(started.state)[0]).toBe('New name · part 1 of 3: preparing');
  });

  test('sends a part while the next one is prepared', () => {
    const { state } = reduceAll(newState([]), [added, prepared(0)]);
    expect(getStates(state)).toEqual(['l uploading', 'o uploading', 'l0-2 preparing', 'l0-3 queued']);
    const all = reduceAll(state, [prepared(1), finish('l'), endedPreparation(3)]);
    expect(getNames(all.state).slice(0, 3)).toEqual([
      'Long · part 1 of 3: done',
      'Long · part 2 of 3: uploading',
      'Long · part 3 of 3: prepared',
    ]);
  });

  test('reports each part that is done, and deletes the files after the last one', () => {
    const { state } = reduceAll(newState([]), [added, endedPreparation(3), finish('l'), finish('l0-2')]);
    const { effects } = reduceAll(state, [finish('o'), finish('l0-3')]);
    expect(summarizeEffects(effects)).toEqual([
      'save_jobs l0-3 done',
      'report_part l0-3',
      'save_jobs l done, l0-2 done, l0-3 done',
      'discard_prepared k',
    ]);
  });

  test('reports parts that are cancelled, sent again or removed before they are sent', () => {
    const cancel: QueueEvent = { kind: 'cancel_requested', ids: ['l0-2', 'o'] };
    const { state } = reduceAll(newState([]), [added, endedPreparation(3), finish('l')]);
    const cancelled = reduceAll(state, [cancel]);
    expect(summarizeEffects(cancelled.effects)).toContain('report_part_jobs');
    const again = reduceAll(cancelled.state, [{ kind: 'retry_requested', ids: ['l0-2'] }]);
    expect(summarizeEffects(again.effects)).toContain('report_part_jobs');
    const paused = reduceAll(again.state, [{ kind: 'pause_requested', ids: ['l0-2'] }]);
    expect(summarizeEffects(paused.effects)).not.toContain('report_part_jobs');
    const removed = reduceAll(paused.state, [{ kind: 'jobs_removed', ids: ['l', 'l0-2', 'o'] }]);
    expect(summarizeEffects(removed.effects)).toContain('report_part_jobs l0-2');
  });

  test('is measured without the parts that were removed meanwhile', () => {
    const remove: QueueEvent = { kind: 'jobs_removed', ids: ['l'] };
    const { effects } = reduceAll(newState([]), [
      added,
      prepared(0),
      finish('l'),
      remove,
      endedPreparation(3),
    ]);
    const [report] = effects.filter((effect) => effect.kind === 'report_recording');
    expect(report?.recording).toMatchObject({
      count: 3,
      parts: [
        { index: 1, jobId: 'l0-2', startSeconds: 600 },
        { index: 2, jobId: 'l0-3', startSeconds: 1_200 },
      ],
    });
  });

  test('has a removed part again when it is requested', () => {
    const { state } = reduceAll(newState([]), [
      added,
      endedPreparation(3),
      finish('l'),
      { kind: 'jobs_removed', ids: ['l'] },
      finish('l0-2'),
      finish('l0-3'),
    ]);
    const { state: next, effects } = reduceAll(state, [{ kind: 'part_requested', id: 'l0-2', index: 0 }]);
    expect(next.jobs.get('l0-1')).toMatchObject({
      name: 'Long · part 1 of 3',
      state: { kind: 'preparing' },
      preparation: { index: 0, count: 3, range: null, key: null, file: null },
    });
    expect(summarizeEffects(effects)).toContain('start_preparation l0');
    const [report] = effects.filter((effect) => effect.kind === 'report_recording');
    expect(report?.recording.parts.map(({ jobId, startSeconds }) => [jobId, startSeconds])).toEqual([
      ['l0-1', 0],
      ['l0-2', 600],
      ['l0-3', 1_200],
    ]);
    const { state: sent } = reduceAll(next, [endedPreparation(3)]);
    expect(sent.jobs.get('l0-1')?.state.kind).toBe('uploading');
    expect(sent.jobs.get('l0-2')?.state.kind).toBe('done');
  });

  test('is cancelled as a whole, with the preparation and its files', () => {
    const { state, effects } = reduceAll(newState([]), [added, { kind: 'cancel_requested', ids: parts }]);
    expect(getStates(state)).toEqual(['l cancelled', 'o uploading', 'l0-2 cancelled', 'l0-3 cancelled']);
    expect(summarizeEffects(effects)).toContain('abort_preparation l0');
  });

  test('has fewer parts if it is shorter than expected', () => {
    const { state, effects } = reduceAll(newState([]), [added, prepared(0), endedPreparation(2)]);
    expect(getNames(state).slice(0, 3)).toEqual([
      'Long · part 1 of 3: uploading',
      'Long · part 2 of 2: prepared',
      'Other: uploading',
    ]);
    expect(summarizeEffects(effects)).toContain('remove_jobs l0-3');
  });

  test('has more parts if it is longer than expected', () => {
    const { state } = reduceAll(newState([]), [added, endedPreparation(4)]);
    expect(state.jobs.get('l0-4')).toMatchObject({
      name: 'Long · part 4 of 4',
      state: { kind: 'prepared' },
      preparation: { index: 3, count: 4, file: newPart(3).file },
    });
  });

  test('of unknown length is split when it is prepared', () => {
    const unknown = { ...long, preparation: long.preparation && { ...long.preparation, count: null } };
    const { state } = reduceAll(newState([unknown]), [start, prepared(0), endedPreparation(2)]);
    expect(getNames(state)).toEqual(['Long · part 1 of 2: uploading', 'Long · part 2 of 2: uploading']);
  });
});

describe('a preparation that no job needs', () => {
  test.each<[string, QueueEvent]>([
    ['was paused', { kind: 'pause_requested', ids: parts }],
    ['was removed', { kind: 'jobs_removed', ids: parts }],
    ['belongs to another account', { kind: 'access_changed' }],
    ['is interrupted by closing', { kind: 'closing' }],
  ])('is aborted when it %s', (_when, event) => {
    const events: QueueEvent[] = [added, event];
    if (event.kind === 'access_changed') {
      const access = ok({ accountId: 'other' });
      events.push({ kind: 'access_resolved', access, duplicateIds: new Set() });
    }
    const { state, effects } = reduceAll(newState([]), events);
    expect(summarizeEffects(effects)).toContain('abort_preparation l0');
    expect([...state.jobs.inStates('preparing')]).toEqual([]);
    expect(reduceAll(state, [cancelled]).state.preparation).toBeNull();
  });

  test('waits for review if it has more than 40 parts when it is prepared', () => {
    const unknown = { ...long, preparation: long.preparation && { ...long.preparation, count: null } };
    const begun = reduceAll(newState([]), [{ kind: 'jobs_added', jobs: [unknown] }]);
    const { state, effects } = reduceAll(begun.state, [endedPreparation(41)]);
    expect(getNames(state)).toEqual(['Long: draft']);
    expect(summarizeEffects(effects)).toContain('discard_prepared k');
    const { jobs } = reduceAll(state, [{ kind: 'start_requested', ids: ['l'] }]).state;
    expect(jobs.all()).toHaveLength(41);
  });

  test('has those of more than 40 parts reviewed that were not asked about', () => {
    const { state } = reduceAll(newState([]), [added, endedPreparation(42)]);
    expect(getNames(state).filter((name) => name.endsWith('draft'))).toHaveLength(39);
  });

  test('is aborted when all parts are cancelled, and prepared again after a retry', () => {
    const cancels = parts.map((id): QueueEvent => ({ kind: 'cancel_requested', ids: [id] }));
    const { state, effects } = reduceAll(newState([]), [added, ...cancels]);
    expect(summarizeEffects(effects)).toContain('abort_preparation l0');
    const retried = reduceAll(state, [{ kind: 'retry_requested', ids: ['l0-2'] }]);
    expect(summarizeEffects(retried.effects)).not.toContain('start_preparation l0');
    const again = reduceAll(retried.state, [cancelled]);
    expect(summarizeEffects(again.effects)).toContain('start_preparation l0');
    expect(reduceAll(again.state, [endedPreparation(3)]).state.jobs.get('l0-2')?.state.kind).toBe(
      'uploading',
    );
  });

  test('goes on while other parts need it', () => {
    const { effects } = reduceAll(newState([]), [added, { kind: 'cancel_requested', ids: ['l'] }]);
    expect(summarizeEffects(effects)).not.toContain('abort_preparation l0');
  });
});

describe('failures', () => {
  test('of the preparation fail all parts that are not sent, and can be retried', () => {
    const { state } = reduceAll(newState([]), [added, prepared(0), finish('l'), prepared(1), failed]);
    expect(getStates(state)).toEqual(['l done', 'o uploading', 'l0-2 uploading', 'l0-3 failed']);
    expect(state.jobs.get('l0-3')?.state).toMatchObject({ canRetry: true });
  });
});
