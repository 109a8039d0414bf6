/** Rules of the reducer for recordings that are prepared. */
import { describe, expect, test } from 'vitest';
import { getPartName, getParts, newPart, withParts } from '../../../main/uploads/job.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import type { QueueState } from '../../../main/uploads/queue/reducer/state.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { endedPreparation, newPreparation, newPreparedPart } from './preparation-fixture.ts';
import { getPart, getStates, newContext, newState, reduceAll, summarize } from './queue-state.ts';

const start: QueueEvent = { kind: 'settings_changed' };
const small = newJob({ id: 'a', name: 'A', position: 1, preparation: newPreparation() });
const settings = { ...newPreparation().settings, partCount: 3 };
const long = newJob({
  id: 'l',
  name: 'Long',
  position: 2,
  durationSeconds: 1_800,
  index: null,
  preparation: newPreparation({ count: 3, settings }),
});
const other = newJob({ id: 'o', name: 'Other', position: 3 });

const getNames = (state: QueueState): readonly string[] =>
  state.jobs
    .list('service')
    .flatMap(getParts)
    .map((one) => `${getPartName(one, newContext().partNameTemplate)}: ${one.part.state.kind}`);
const prepared = (index: number): QueueEvent => {
  return { kind: 'part_prepared', jobId: 'l', part: newPreparedPart(index) };
};
const failed: QueueEvent = {
  kind: 'preparation_ended',
  jobId: 'l',
  result: fail('preparation_failed', { key: 'recording_damaged' }),
};
const cancelled: QueueEvent = { kind: 'preparation_ended', jobId: 'l', result: fail('cancelled') };
const finish = (id: string): QueueEvent => ({
  kind: 'attempt_ended',
  id,
  end: { kind: 'finished', transcriptionId: `t-${id}` },
});
const added: QueueEvent = { kind: 'jobs_added', jobs: [long, other] };
const parts = ['l-1', 'l-2', 'l-3'];

describe('a recording that becomes smaller', () => {
  test('is prepared, and sent from its prepared file', () => {
    const preparing = reduceAll(newState([small]), [start]);
    expect(summarize(preparing)).toEqual(['save a preparing', 'start_preparation a']);
    const done = reduceAll(preparing.state, [endedPreparation(1, 'a')]);
    expect(summarize(done)).toEqual(['save a uploading', 'start_attempt a']);
    expect(getPart(done.state, 'a')?.state).toMatchObject({ total: 500 });
    const sent = reduceAll(done.state, [finish('a')]);
    expect(getPart(sent.state, 'a')).toMatchObject({ file: null, deletedBytes: 500 });
    expect(summarize(sent)).toEqual(['save a done', 'discard_prepared k']);
  });

  test('reports progress without saving it', () => {
    const progress: QueueEvent = { kind: 'preparation_progressed', jobId: 'a', share: 0.426 };
    const { state, effects } = reduceAll(newState([small]), [start, progress]);
    expect(getPart(state, 'a')?.state).toEqual({ kind: 'preparing', percent: 42 });
    expect(effects).toEqual([]);
  });
});

test('a full disk is waited for: the recording and its parts are prepared again without the user', () => {
  const full: QueueEvent = { kind: 'preparation_ended', jobId: 'l', result: fail('disk_full') };
  const resume = (id: string): QueueEvent => ({ kind: 'timer_due', timer: { kind: 'resume_part', id } });
  const waiting = reduceAll(newState([]), [added, prepared(0), finish('l-1'), full]);
  const { state } = waiting;
  expect(getStates(state)).toEqual(['l-1 done', 'l-2 waiting', 'l-3 waiting', 'o uploading']);
  expect(getPart(state, 'l-2')?.state).toMatchObject({ reason: 'disk_full', error: { code: 'disk_full' } });
  expect(summarize(waiting)).toContain('set_timer resume_part 15000');
  const again = reduceAll(state, [resume('l-2'), resume('l-3'), full, resume('l-2'), resume('l-3')]);
  expect(getStates(again.state)).toEqual(['l-1 done', 'l-2 preparing', 'l-3 queued', 'o uploading']);
  const done = reduceAll(again.state, [endedPreparation(3), finish('l-2'), finish('l-3')]);
  expect(getStates(done.state)).toEqual(['l-1 done', 'l-2 done', 'l-3 done', 'o uploading']);
});

test('a part that is sent while the disk is full waits as well, however often, and is sent without the user', () => {
  const { error } = fail('disk_full');
  const full: QueueEvent = {
    kind: 'attempt_ended',
    id: 'o',
    end: { kind: 'refused', error, phase: 'uploading' },
  };
  const resume: QueueEvent = { kind: 'timer_due', timer: { kind: 'resume_part', id: 'o' } };
  const waiting = reduceAll(newState([other]), [start, ...Array(9).fill([full, resume]).flat(), full]);
  expect(getPart(waiting.state, 'o')?.state).toMatchObject({ kind: 'waiting', reason: 'disk_full' });
  expect(summarize(waiting)).toContain('set_timer resume_part 15000');
  const done = reduceAll(waiting.state, [resume, finish('o')]);
  expect(getStates(done.state)).toEqual(['o done']);
});

describe('a recording in parts', () => {
  test('is replaced by its parts at its place when it is added, and the rest of the queue is sent', () => {
    const { state } = reduceAll(newState([]), [added]);
    expect(getNames(state)).toEqual([
      'Long · part 1 of 3: preparing',
      'Long · part 2 of 3: queued',
      'Long · part 3 of 3: queued',
      'Other: uploading',
    ]);
  });

  test('stays one draft until the user starts it', () => {
    const draft = withParts(long, [newPart('l', null, { kind: 'draft' })]);
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
    expect(getStates(state)).toEqual(['l-1 uploading', 'l-2 preparing', 'l-3 queued', 'o uploading']);
    const all = reduceAll(state, [prepared(1), finish('l-1'), endedPreparation(3)]);
    expect(getNames(all.state).slice(0, 3)).toEqual([
      'Long · part 1 of 3: done',
      'Long · part 2 of 3: uploading',
      'Long · part 3 of 3: prepared',
    ]);
  });

  test('deletes the files after the last part is done', () => {
    const { state } = reduceAll(newState([]), [added, endedPreparation(3), finish('l-1'), finish('l-2')]);
    const { work, effects } = reduceAll(state, [finish('o'), finish('l-3')]);
    expect(summarize({ work, effects })).toEqual(['save l-1 done, l-2 done, l-3 done', 'discard_prepared k']);
  });

  test('has a removed part again when it is requested', () => {
    const { state } = reduceAll(newState([]), [
      added,
      endedPreparation(3),
      finish('l-1'),
      { kind: 'jobs_removed', ids: ['l-1'] },
      finish('l-2'),
      finish('l-3'),
    ]);
    const { state: next, work, effects } = reduceAll(state, [{ kind: 'part_requested', id: 'l', index: 0 }]);
    expect(getNames(next)[0]).toBe('Long · part 1 of 3: preparing');
    expect(getPart(next, 'l-1')).toMatchObject({ index: 0, range: null, key: null, file: null });
    expect(summarize({ work, effects })).toContain('start_preparation l');
    const { state: sent } = reduceAll(next, [endedPreparation(3)]);
    expect(getPart(sent, 'l-1')?.state.kind).toBe('uploading');
    expect(getPart(sent, 'l-2')?.state.kind).toBe('done');
  });

  test('is cancelled as a whole, with the preparation and its files', () => {
    const { state, work, effects } = reduceAll(newState([]), [
      added,
      { kind: 'cancel_requested', ids: parts },
    ]);
    expect(getStates(state)).toEqual(['l-1 cancelled', 'l-2 cancelled', 'l-3 cancelled', 'o uploading']);
    expect(summarize({ work, effects })).toContain('abort_preparation l');
  });

  test('has fewer parts if it is shorter than expected', () => {
    const { state } = reduceAll(newState([]), [added, prepared(0), endedPreparation(2)]);
    expect(getNames(state).slice(0, 3)).toEqual([
      'Long · part 1 of 2: uploading',
      'Long · part 2 of 2: prepared',
      'Other: uploading',
    ]);
    expect(getPart(state, 'l-3')).toBeUndefined();
  });

  test('has more parts if it is longer than expected', () => {
    const { state } = reduceAll(newState([]), [added, endedPreparation(4)]);
    expect(getNames(state)[3]).toBe('Long · part 4 of 4: prepared');
    expect(getPart(state, 'l-4')).toMatchObject({ index: 3, file: newPreparedPart(3).file });
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
    const { state, work, effects } = reduceAll(newState([]), events);
    expect(summarize({ work, effects })).toContain('abort_preparation l');
    expect(state.jobs.inStates('preparing')).toEqual([]);
    expect(reduceAll(state, [cancelled]).state.preparation).toBeNull();
  });

  test('waits for review if it has more than 40 parts when it is prepared', () => {
    const unknown = { ...long, preparation: long.preparation && { ...long.preparation, count: null } };
    const begun = reduceAll(newState([]), [{ kind: 'jobs_added', jobs: [unknown] }]);
    const { state, work, effects } = reduceAll(begun.state, [endedPreparation(41)]);
    expect(getNames(state)).toEqual(['Long: draft']);
    expect(summarize({ work, effects })).toContain('discard_prepared k');
    const started = reduceAll(state, [{ kind: 'start_requested', ids: ['l'] }]).state;
    expect(started.jobs.get('l')?.parts).toHaveLength(41);
  });

  test('has those of more than 40 parts reviewed that were not asked about', () => {
    const { state } = reduceAll(newState([]), [added, endedPreparation(42)]);
    expect(getNames(state).filter((name) => name.endsWith('draft'))).toHaveLength(39);
  });

  test('is aborted when all parts are cancelled, and prepared again after a retry', () => {
    const cancels = parts.map((id): QueueEvent => ({ kind: 'cancel_requested', ids: [id] }));
    const { state, work, effects } = reduceAll(newState([]), [added, ...cancels]);
    expect(summarize({ work, effects })).toContain('abort_preparation l');
    const retried = reduceAll(state, [{ kind: 'retry_requested', ids: ['l-2'] }]);
    expect(summarize(retried)).not.toContain('start_preparation l');
    const again = reduceAll(retried.state, [cancelled]);
    expect(summarize(again)).toContain('start_preparation l');
    expect(getPart(reduceAll(again.state, [endedPreparation(3)]).state, 'l-2')?.state.kind).toBe('uploading');
  });

  test('goes on while other parts need it', () => {
    const { work, effects } = reduceAll(newState([]), [added, { kind: 'cancel_requested', ids: ['l-1'] }]);
    expect(summarize({ work, effects })).not.toContain('abort_preparation l');
  });
});

describe('failures', () => {
  test('of the preparation fail all parts that are not sent, and can be retried', () => {
    const { state } = reduceAll(newState([]), [added, prepared(0), finish('l-1'), prepared(1), failed]);
    expect(getStates(state)).toEqual(['l-1 done', 'l-2 uploading', 'l-3 failed', 'o uploading']);
    expect(getPart(state, 'l-3')?.state).toMatchObject({ canRetry: true });
  });
});
