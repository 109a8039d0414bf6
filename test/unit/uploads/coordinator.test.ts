import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getState } from '../../../main/uploads/job.ts';
import { Coordinator } from '../../../main/uploads/queue/coordinator.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { JobTable, UnitOfWork } from '../../../main/uploads/queue/reducer/job-table.ts';
import { describeTransitions } from '../../../main/uploads/queue/transition-log.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { getStates, newContext, newState, reduceAll, summarizeWork } from './queue-state.ts';

const setUp = (write: (work: UnitOfWork) => Result<true> = () => ok(true)) => {
  const steps: string[] = [];
  const coordinator = new Coordinator(newState([newJob()]), {
    getContext: newContext,
    write: (work) => {
      const written = write(work);
      if (written.ok) steps.push(...summarizeWork(work).map((line) => `  ${line}`));
      return written;
    },
    onChanged: (event) => steps.push(event.kind),
    runEffect: (effect) => steps.push(`  ${effect.kind}`),
  });
  return { coordinator, steps };
};

describe('the coordinator', () => {
  test('saves before the effects, and handles a failed save after them', () => {
    const saved = setUp();
    saved.coordinator.dispatch({ kind: 'settings_changed' });
    expect(saved.steps).toEqual(['  save a uploading', 'settings_changed', '  start_attempt']);
    const { coordinator, steps } = setUp(() => fail('disk_full'));
    coordinator.dispatch({ kind: 'settings_changed' });
    expect(steps).toEqual(['settings_changed', '  start_attempt', 'save_failed', '  set_timer']);
    expect([...coordinator.state.unsaved]).toEqual(['a']);
  });

  test('saves an event in one write, and each job in its last state', () => {
    const written: (readonly string[])[] = [];
    const jobs = [newJob({ id: 'a', state: { kind: 'draft' } }), newJob({ id: 'b', name: 'B', position: 2 })];
    const coordinator = new Coordinator(newState(jobs), {
      getContext: newContext,
      write: (work) => {
        written.push(summarizeWork(work));
        return ok(true);
      },
      onChanged: () => {},
      runEffect: () => {},
    });
    coordinator.dispatch({ kind: 'start_requested', ids: ['a'] });
    expect(written).toEqual([['save a uploading, b uploading']]);
    const end = { kind: 'finished', transcriptionId: '7' } as const;
    coordinator.dispatch({ kind: 'attempt_ended', id: 'b', end });
    expect(written.at(-1)).toEqual(['save b done']);
  });

  test('changes nothing if a required write fails', () => {
    const { coordinator, steps } = setUp(() => fail('disk_full'));
    const before = coordinator.state;
    const edit: QueueEvent = { kind: 'fields_edited', ids: ['a'], fields: { name: 'b' } };
    expect(coordinator.request(edit)).toMatchObject({ ok: false, error: { code: 'disk_full' } });
    expect(coordinator.state).toBe(before);
    expect(before.jobs.all()).toEqual([newJob()]);
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
    const after = reduceAll(before, [{ kind: 'settings_changed' }]);
    expect(describeTransitions({ kind: 'settings_changed' }, before, after)).toBe(
      'upload a: queued → uploading (settings_changed)',
    );
    const error = { code: 'validation', serviceMessage: 'Secret is too long' } as const;
    const event: QueueEvent = {
      kind: 'attempt_ended',
      id: 'a',
      end: { kind: 'refused', error, phase: 'uploading' },
    };
    expect(describeTransitions(event, after.state, reduceAll(after.state, [event]))).toBe(
      'upload a: uploading → failed (attempt_ended, validation)',
    );
  });

  test('has nothing about progress', () => {
    const started = reduceAll(before, [{ kind: 'settings_changed' }]).state;
    const event: QueueEvent = { kind: 'attempt_progressed', id: 'a', sent: 1, total: 2, speed: null };
    const after = reduceAll(started, [event]);
    expect(getStates(after.state)).toEqual(['a uploading']);
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
    isTakenBack: fc.boolean(),
  });
  const attempt = { name: 'A', known: [], complete: true, endedAt: null, again: false };

  test('has the same jobs, order and changes as a map, also after a change was taken back', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let expected = new Map<string, ReturnType<typeof newJob>>();
        const table = new JobTable([]);
        for (const { ids, position, kind, hasAttempt, removes, isTakenBack } of changes) {
          const before = new Map(expected);
          const sending = hasAttempt ? attempt : null;
          const jobs = [...new Set(ids)].map((id) =>
            newJob({ id: String(id), position, state: { kind }, sending }),
          );
          for (const job of jobs) removes ? expected.delete(job.id) : expected.set(job.id, job);
          const work = new UnitOfWork(table);
          if (removes) work.remove(jobs.map(({ id }) => id));
          else work.save(jobs);
          expect(new Set(work.changed)).toEqual(
            new Set([...expected.values()].filter((job) => before.get(job.id) !== job)),
          );
          expect(new Set(work.removed)).toEqual(
            new Set([...before.values()].filter((job) => !expected.has(job.id))),
          );
          if (isTakenBack) {
            work.rollBack();
            expected = before;
          }
          const all = [...expected.values()];
          expect(new Set(table.all())).toEqual(new Set(all));
          const inOrder = all.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
          expect(table.list('service')).toEqual(inOrder);
          expect(table.getLast('service')).toEqual(inOrder.at(-1));
          expect(table.inStates('queued').map(({ job }) => job)).toEqual(
            inOrder.filter((job) => getState(job).kind === 'queued'),
          );
          expect(table.withAttempt().map(({ job }) => job)).toEqual(
            inOrder.filter((job) => job.parts[0]?.sending !== null),
          );
        }
      }),
    );
  });
});
