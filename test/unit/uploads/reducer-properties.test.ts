/** What holds after any order of events. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getParts, type Job, normalizeName } from '../../../main/uploads/job.ts';
import type { AttemptEnd, Effect, QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import type { UnitOfWork } from '../../../main/uploads/queue/reducer/job-table.ts';
import { reduce } from '../../../main/uploads/queue/reducer/reducer.ts';
import type { QueueState } from '../../../main/uploads/queue/reducer/state.ts';
import { errorCodes } from '../../../preload/contract/errors/error-table.ts';
import type { StateKind } from '../../../preload/contract/upload-states.ts';
import { newJob } from './job-fixture.ts';
import { newPreparation, newPreparedPart } from './preparation-fixture.ts';
import { newContext, newState, now } from './queue-state.ts';

/** Depends on the state, because answers quote what was asked. */
type EventFactory = (state: QueueState) => QueueEvent;

const jobs = [
  newJob({ id: 'a', name: 'A', position: 1 }),
  newJob({ id: 'b', name: 'Same', position: 2 }),
  newJob({ id: 'c', name: ' Same', position: 3 }),
  newJob({ id: 'd', name: 'D', position: 4, state: { kind: 'draft' } }),
  newJob({ id: 'e', name: 'E', position: 5, preparation: newPreparation() }),
  newJob({
    id: 'f',
    name: 'F',
    position: 6,
    index: null,
    preparation: newPreparation({ count: 2 }),
  }),
];
const place = fc.constantFrom('computer' as const, 'service' as const);
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'f-1', 'f-2');
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
      fc.record({ kind: fc.constantFrom('resume_part', 'verify_outcome'), id } as const),
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
        epoch: state.account.epoch,
        sending: state.jobs.getPart(jobId)?.part.sending ?? sending,
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
        const jobId = state.preparation?.jobId ?? 'none';
        const key = `k-${jobId}`;
        const parts = Array.from({ length: count }, (_, index) => newPreparedPart(index, key));
        switch (kind) {
          case 'preparation_progressed':
            return { kind, jobId, share: 1 / count };
          case 'part_prepared':
            return { kind, jobId, part: newPreparedPart(0, key) };
          case 'preparation_ended':
            return { kind, jobId, result: { ok: true, value: { key, durationSeconds: 9, parts } } };
          default:
            return {
              kind: 'preparation_ended',
              jobId,
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
  readonly kinds = new Map<string, StateKind>();
  readonly #partIds = new Map<string, readonly string[]>();

  constructor() {
    for (const job of jobs) this.#save(job);
  }

  /** That run at the moment. */
  preparations = 0;

  write({ saved, removedIds }: UnitOfWork): void {
    for (const job of saved) this.#save(job);
    for (const removedId of removedIds) this.#delete(removedId);
  }

  #save(job: Job): void {
    this.#delete(job.id);
    for (const part of job.parts) this.kinds.set(part.id, part.state.kind);
    this.#partIds.set(
      job.id,
      job.parts.map((part) => part.id),
    );
  }

  #delete(jobId: string): void {
    for (const partId of this.#partIds.get(jobId) ?? []) this.kinds.delete(partId);
    this.#partIds.delete(jobId);
  }

  apply(effect: Effect): void {
    if (effect.kind === 'start_attempt') expect(this.kinds.get(effect.upload.id)).toBe('uploading');
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
        if (step.refusal !== null) {
          step.work.rollBack();
          continue;
        }
        if (event.kind === 'preparation_ended' && state.preparation !== null) saved.preparations -= 1;
        saved.write(step.work);
        for (const effect of step.effects) saved.apply(effect);
        ({ state } = step);
        const parts = state.jobs.all().flatMap(getParts);
        expect(parts).toHaveLength(saved.kinds.size);
        for (const { part } of parts) expect(saved.kinds.get(part.id)).toBe(part.state.kind);
        const names = [...state.running.values()].map(({ name }) => normalizeName(name));
        expect(new Set(names).size).toBe(names.length);
        expect(state.running.size).toBeLessThanOrEqual(2);
        const preparing = state.jobs.inStates('preparing');
        expect(preparing.length).toBeLessThanOrEqual(state.preparation === null ? 0 : 1);
        for (const { part } of state.jobs.inStates('prepared')) expect(part.file).not.toBeNull();
      }
    }),
    { numRuns: 2_000 },
  );
});
