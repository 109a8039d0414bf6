import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Coordinator } from '../../../main/uploads/queue/coordinator.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { JobTable } from '../../../main/uploads/queue/reducer/job-table.ts';
import { describeTransitions } from '../../../main/uploads/queue/transition-log.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { getStates, newContext, newState, reduceAll } from './queue-state.ts';

const setUp = (write: () => Result<true> = () => ok(true)) => {
  const steps: string[] = [];
  const coordinator = new Coordinator(newState([newJob()]), {
    getContext: newContext,
    write,
    onChanged: (event) => steps.push(event.kind),
    runEffect: (effect) => {
      steps.push(`  ${effect.kind}`);
      if (effect.kind === 'save_jobs') coordinator.dispatch({ kind: 'save_failed', ids: ['a'] });
    },
  });
  return { coordinator, steps };
};

describe('the coordinator', () => {
  test('handles the events of effects after the effects of the current event', () => {
    const { coordinator, steps } = setUp();
    coordinator.dispatch({ kind: 'settings_changed' });
    expect(steps).toEqual([
      'settings_changed',
      '  save_jobs',
      '  start_attempt',
      'save_failed',
      '  set_timer',
    ]);
    expect([...coordinator.state.unsaved]).toEqual(['a']);
  });

  test('saves in one write what follows one another, and each job in its last state', () => {
    const written: (readonly string[])[] = [];
    const jobs = [newJob({ id: 'a', state: { kind: 'draft' } }), newJob({ id: 'b', name: 'B', position: 2 })];
    const coordinator = new Coordinator(newState(jobs), {
      getContext: newContext,
      write: () => ok(true),
      onChanged: () => {},
      runEffect: (effect) => {
        if (effect.kind === 'save_jobs')
          written.push(effect.jobs.map(({ id, state }) => `${id} ${state.kind}`));
      },
    });
    coordinator.dispatch({ kind: 'start_requested', ids: ['a'] });
    expect(written).toEqual([['a uploading'], ['b uploading']]);
    const end = { kind: 'finished', transcriptionId: '7' } as const;
    coordinator.dispatch({ kind: 'attempt_ended', id: 'b', end });
    expect(written.at(-1)).toEqual(['b done']);
  });

  test('changes nothing if a required write fails', () => {
    const { coordinator, steps } = setUp(() => fail('disk_full'));
    const before = coordinator.state;
    const edit: QueueEvent = { kind: 'fields_edited', ids: ['a'], fields: { name: 'b' } };
    expect(coordinator.request(edit)).toMatchObject({ ok: false, error: { code: 'disk_full' } });
    expect(coordinator.state).toBe(before);
    expect(steps).toEqual([]);
  });

  test('changes nothing if the event does not apply', () => {
    const { coordinator, steps } = setUp();
    const result = coordinator.request({ kind: 'body_ending', id: 'a' });
    expect(result).toMatchObject({ ok: false, error: { code: 'wrong_state' } });
    expect(steps).toEqual([]);
  });
});

describe('the log of transitions', () => {
  const before = newState([newJob({ name: 'Secret', path: '/home/secret.mp3' })]);

  test('has id, states, event and error code, but no name, path or text', () => {
    const after = reduceAll(before, [{ kind: 'settings_changed' }]).state;
    expect(describeTransitions({ kind: 'settings_changed' }, before, after)).toBe(
      'upload a: queued → uploading (settings_changed)',
    );
    const error = { code: 'validation', serviceMessage: 'Secret is too long' } as const;
    const event: QueueEvent = {
      kind: 'attempt_ended',
      id: 'a',
      end: { kind: 'refused', error, phase: 'uploading' },
    };
    expect(describeTransitions(event, after, reduceAll(after, [event]).state)).toBe(
      'upload a: uploading → failed (attempt_ended, validation)',
    );
  });

  test('has nothing about progress', () => {
    const started = reduceAll(before, [{ kind: 'settings_changed' }]).state;
    const event: QueueEvent = { kind: 'attempt_progressed', id: 'a', sent: 1, total: 2, speed: null };
    const after = reduceAll(started, [event]).state;
    expect(getStates(after)).toEqual(['a uploading']);
    expect(describeTransitions(event, started, after)).toBeNull();
  });
});

describe('the table of jobs', () => {
  const change = fc.record({
    ids: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }),
    position: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('queued', 'draft', 'cancelled'),
    hasAttempt: fc.boolean(),
    removes: fc.boolean(),
  });
  const attempt = { name: 'A', known: [], complete: true, endedAt: null, again: false };

  test('has the same jobs, order and changes as a map', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const expected = new Map<string, ReturnType<typeof newJob>>();
        let table = JobTable.from([]);
        for (const { ids, position, kind, hasAttempt, removes } of changes) {
          const previous = table;
          const before = new Map(expected);
          const sending = hasAttempt ? attempt : null;
          const jobs = [...new Set(ids)].map((id) =>
            newJob({ id: String(id), position, state: { kind }, sending }),
          );
          for (const job of jobs) removes ? expected.delete(job.id) : expected.set(job.id, job);
          table = removes ? table.without(jobs.map(({ id }) => id)) : table.with(jobs);
          const all = [...expected.values()];
          expect(table.all()).toEqual(all);
          const inOrder = all.toSorted((a, b) => a.position - b.position);
          expect(table.list('service')).toEqual(inOrder);
          expect(table.getLast('service')).toEqual(inOrder.at(-1));
          const queued = [...table.inStates('queued')];
          expect(new Set(queued)).toEqual(new Set(all.filter((job) => job.state.kind === 'queued')));
          expect(queued.map((job) => job.position)).toEqual(
            queued.map((job) => job.position).toSorted((a, b) => a - b),
          );
          expect(new Set(table.withAttempt())).toEqual(new Set(all.filter((job) => job.sending !== null)));
          const { changed, removed } = table.changesSince(previous);
          expect(new Set(changed)).toEqual(new Set(all.filter((job) => before.get(job.id) !== job)));
          expect(removed).toEqual([...before.values()].filter((job) => !expected.has(job.id)));
          expect(previous.all()).toEqual([...before.values()]);
        }
      }),
    );
  });
});
