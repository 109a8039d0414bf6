/** What holds after any order of events. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeName } from '../../../main/uploads/files/transcription-names.ts';
import type { Effect } from '../../../main/uploads/queue/reducer/effects.ts';
import type { AttemptEnd, QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { reduce } from '../../../main/uploads/queue/reducer/reducer.ts';
import type { QueueState } from '../../../main/uploads/queue/reducer/state.ts';
import { errorCodes } from '../../../preload/contract/errors/error-table.ts';
import { newJob } from './job-fixture.ts';
import { newPart, newPreparation } from './preparation-fixture.ts';
import { newContext, newState, now } from './queue-state.ts';

/** Depends on the state, because answers quote what was asked. */
type EventFactory = (state: QueueState) => QueueEvent;

const jobs = [
  newJob({ id: 'a', name: 'A', position: 1 }),
  newJob({ id: 'b', name: 'Same', position: 2 }),
  newJob({ id: 'c', name: ' Same', position: 3 }),
  newJob({ id: 'd', name: 'D', position: 4, state: { kind: 'draft' } }),
  newJob({ id: 'e', name: 'E', position: 5, preparation: newPreparation({ recordingId: 'small' }) }),
  newJob({
    id: 'f',
    name: 'F',
    position: 6,
    preparation: newPreparation({ recordingId: 'long', index: null, count: 2 }),
  }),
];
const place = fc.constantFrom('computer' as const, 'service' as const);
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'long-2');
const ids = fc.array(id, { minLength: 1, maxLength: 4 });
const error = fc.constantFrom(...errorCodes).map((code) => ({ code }));

const end: fc.Arbitrary<AttemptEnd> = fc.oneof(
  fc.constant({ kind: 'finished', transcriptionId: '7' } as const),
  fc.record({ kind: fc.constant('refused'), error, phase: fc.constantFrom('reading', 'uploading') } as const),
  fc.record({ kind: fc.constant('unknown_outcome'), error, final: fc.boolean() } as const),
  fc.constant({ kind: 'exception', reason: 'bug' } as const),
);

const sending = { name: 'A', known: [], complete: true, endedAt: null, again: false };

const fixedEvent: fc.Arbitrary<QueueEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'start_requested',
      'pause_requested',
      'cancel_requested',
      'retry_requested',
      'jobs_removed',
    ),
    ids,
  } as const),
  fc.record({ kind: fc.constant('body_ending'), id } as const),
  fc.record({ kind: fc.constant('attempt_repeated'), id, error } as const),
  fc.record({ kind: fc.constant('attempt_listed'), id, sending: fc.constant(sending) } as const),
  fc.record({ kind: fc.constant('attempt_ended'), id, end } as const),
  fc.record({ kind: fc.constant('attempt_ended'), id, end } as const),
  fc.record({
    kind: fc.constant('timer_due'),
    timer: fc.oneof(
      fc.record({ kind: fc.constant('circuit_breaker'), place } as const),
      fc.constant({ kind: 'save' } as const),
      fc.record({ kind: fc.constantFrom('resume_job', 'verify_outcome'), id } as const),
    ),
  } as const),
  fc.record({ kind: fc.constant('probe_ended'), place, isReachable: fc.boolean() } as const),
  fc.record({ kind: fc.constant('job_moved'), id, index: fc.integer({ min: 0, max: 4 }) } as const),
  fc.constantFrom(
    ...(['access_changed', 'settings_changed', 'suspended', 'resumed'] as const).map((kind) => ({ kind })),
  ),
);

const answer: fc.Arbitrary<EventFactory> = fc.oneof(
  fc.record({ jobId: id, found: fc.boolean() }).map(
    ({ jobId, found }): EventFactory =>
      (state) => ({
        kind: 'outcome_verified',
        id: jobId,
        watchId: state.watches.get(jobId)?.id ?? 0,
        epoch: state.account.epoch,
        sending: state.jobs.get(jobId)?.sending ?? sending,
        result: { ok: true, value: found ? { kind: 'found', id: '9' } : { kind: 'none' } },
      }),
  ),
  fc.constantFrom('service', 'other').map(
    (accountId): EventFactory =>
      ({ account }) =>
        account.pendingAnswers === 0
          ? { kind: 'settings_changed' }
          : {
              kind: 'access_resolved',
              access: { ok: true, value: { accountId } },
              duplicateIds: new Set(),
            },
  ),
);

/** Of the preparation that runs. */
const preparationEvent: fc.Arbitrary<EventFactory> = fc
  .record({
    kind: fc.constantFrom('preparation_progressed', 'part_prepared', 'preparation_ended', 'failed'),
    count: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    ({ kind, count }): EventFactory =>
      (state) => {
        const recordingId = state.preparation?.recordingId ?? 'none';
        const key = `k-${recordingId}`;
        const parts = Array.from({ length: count }, (_, index) => newPart(index, key));
        switch (kind) {
          case 'preparation_progressed':
            return { kind, recordingId, share: 1 / count };
          case 'part_prepared':
            return { kind, recordingId, part: newPart(0, key) };
          case 'preparation_ended':
            return { kind, recordingId, result: { ok: true, value: { key, durationSeconds: 9, parts } } };
          default:
            return {
              kind: 'preparation_ended',
              recordingId,
              result: { ok: false, error: { code: 'disk_full' } },
            };
        }
      },
  );

const anyEvent: fc.Arbitrary<EventFactory> = fc.oneof(
  {
    weight: 4,
    arbitrary: fixedEvent.map(
      (event): EventFactory =>
        () =>
          event,
    ),
  },
  { weight: 1, arbitrary: answer },
  { weight: 1, arbitrary: preparationEvent },
);

/** States as they are in the database: changed only by writes. */
class Saved {
  readonly kinds = new Map(jobs.map((job) => [job.id, job.state.kind]));
  /** That run at the moment. */
  preparations = 0;

  apply(effect: Effect): void {
    if (effect.kind === 'save_jobs') for (const job of effect.jobs) this.kinds.set(job.id, job.state.kind);
    if (effect.kind === 'start_attempt') expect(this.kinds.get(effect.job.id)).toBe('uploading');
    if (effect.kind === 'remove_jobs') for (const id of effect.ids) this.kinds.delete(id);
    if (effect.kind === 'start_preparation') {
      this.preparations += 1;
      expect(this.preparations).toBe(1);
      expect([...this.kinds.values()].filter((kind) => kind === 'preparing')).toHaveLength(1);
    }
    if (effect.kind === 'verify_outcome') {
      expect(['checking', 'failed']).toContain(this.kinds.get(effect.id));
    }
  }
}

test('every transition is saved before its effects, and two of one name never run together', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (factories) => {
      const saved = new Saved();
      let state = newState(jobs);
      for (const [at, createEvent] of factories.entries()) {
        const event = createEvent(state);
        const step = reduce(state, event, newContext({ now: now + at }));
        if (step.refusal !== null) continue;
        if (event.kind === 'preparation_ended' && state.preparation !== null) saved.preparations -= 1;
        if (step.requiredWrite?.kind === 'save_jobs') {
          saved.apply({ kind: 'save_jobs', jobs: step.requiredWrite.jobs });
        }
        if (step.requiredWrite?.kind === 'remove_jobs') {
          saved.apply({ kind: 'remove_jobs', ids: step.requiredWrite.ids });
        }
        for (const effect of step.effects) saved.apply(effect);
        ({ state } = step);
        for (const job of state.jobs.all()) expect(saved.kinds.get(job.id)).toBe(job.state.kind);
        const names = [...state.running.values()].map(({ name }) => normalizeName(name));
        expect(new Set(names).size).toBe(names.length);
        expect(state.running.size).toBeLessThanOrEqual(2);
        const preparing = [...state.jobs.inStates('preparing')];
        expect(preparing.length).toBeLessThanOrEqual(state.preparation === null ? 0 : 1);
        for (const job of state.jobs.inStates('prepared')) expect(job.preparation?.file).not.toBeNull();
      }
    }),
    { numRuns: 2_000 },
  );
});
