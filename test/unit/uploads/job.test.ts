import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Part, SendAttempt } from '../../../main/uploads/job.ts';
import {
  hasUnknownOutcome,
  type JobEvent,
  transition as transitionPart,
} from '../../../main/uploads/job-transition.ts';
import { recoverJob } from '../../../main/uploads/queue/reducer/accounts.ts';
import { withFields } from '../../../main/uploads/queue/reducer/job-changes.ts';
import { isActive, isEditable } from '../../../preload/contract/upload-states.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { newJob } from './job-fixture.ts';

const lost = { code: 'connection_lost', detail: { key: 'connection_broken', host: 'a.example' } } as const;
const unknown = { code: 'outcome_unknown', detail: { key: 'outcome_no_new_record', name: 'a' } } as const;
const sending: SendAttempt = { name: 'Episode 1', known: ['7'], complete: true, endedAt: null, again: false };

const newPart = (changes: Parameters<typeof newJob>[0] = {}): Part => newJob(changes).parts[0] as Part;

const transition = (part: Part, event: JobEvent): Part | null =>
  transitionPart({ job: newJob(), part }, event);

const recoverPart = (part: Part, now: number): Part | null =>
  recoverJob({ ...newJob(), parts: [part] }, now, new Set())?.parts[0] ?? null;

const applyEvents = (part: Part, ...events: readonly JobEvent[]): Part =>
  events.reduce((current, event) => {
    const next = transition(current, event);
    if (next === null) throw new Error(`${event.kind} is refused in ${current.state.kind}`);
    return next;
  }, part);

const sent: readonly JobEvent[] = [
  { kind: 'begin', total: 1_000 },
  { kind: 'listed', sending },
  { kind: 'body_ending', now: 5 },
];

describe('the states of a part', () => {
  test('lead from the draft to its transcription', () => {
    const draft = newPart({ state: { kind: 'draft' } });
    const events: readonly JobEvent[] = [
      { kind: 'start', by: 'user' },
      { kind: 'begin', total: 1_000 },
      { kind: 'listed', sending },
      { kind: 'progress', sent: 400, total: 1_100, speed: 50 },
      { kind: 'body_ending', now: 5 },
      { kind: 'finished', transcriptionId: '8', now: 9 },
    ];
    const states = events.map((_, index) => applyEvents(draft, ...events.slice(0, index + 1)).state);
    expect(states).toEqual([
      { kind: 'queued' },
      { kind: 'uploading', sent: 0, total: 1_000, bytesPerSecond: null },
      { kind: 'uploading', sent: 0, total: 1_000, bytesPerSecond: null },
      { kind: 'uploading', sent: 400, total: 1_100, bytesPerSecond: 50 },
      { kind: 'transcribing', since: 5 },
      { kind: 'done', transcriptionId: '8', at: 9 },
    ]);
  });

  test('restart from the beginning after a pause while sending', () => {
    const paused = applyEvents(newPart(), ...sent.slice(0, 2), { kind: 'pause', reason: 'person' });
    expect(paused).toMatchObject({ state: { kind: 'paused', reason: 'person' }, sending: null });
    expect(applyEvents(paused, { kind: 'start', by: 'user' }).state).toEqual({ kind: 'queued' });
  });

  test('allow cancelling, but no pause, after the whole body was sent', () => {
    const transcribing = applyEvents(newPart(), ...sent);
    expect(transition(transcribing, { kind: 'pause', reason: 'person' })).toBeNull();
    expect(applyEvents(transcribing, { kind: 'cancel' })).toMatchObject({
      state: { kind: 'cancelled' },
      sending: { known: ['7'], endedAt: 5 },
    });
  });

  test('a retry with an unknown outcome keeps the known records, so the new one is still found', () => {
    const failed = applyEvents(
      newPart(),
      ...sent,
      { kind: 'unknown_outcome', now: 6 },
      {
        kind: 'failed',
        error: unknown,
        canRetry: true,
      },
    );
    expect(hasUnknownOutcome(failed)).toBe(true);
    const again = applyEvents(failed, { kind: 'retry' });
    expect(again).toMatchObject({ state: { kind: 'queued' }, sending: { known: ['7'], again: true } });
    const broken = applyEvents(
      again,
      { kind: 'begin', total: 1_000 },
      {
        kind: 'wait',
        until: 9,
        reason: 'backoff',
        error: lost,
        countsAsFailure: true,
      },
    );
    expect(broken.sending).toMatchObject({ known: ['7'], again: true, endedAt: null });
  });

  test('a key refused while checking does not clear the unknown outcome', () => {
    const paused = applyEvents(
      newPart(),
      ...sent,
      { kind: 'unknown_outcome', now: 6 },
      { kind: 'pause', reason: 'key' },
    );
    expect(applyEvents(paused, { kind: 'start', by: 'user' }).state).toEqual({
      kind: 'checking',
      since: 5,
    });
  });

  test('a final failure cannot be retried', () => {
    const failed = applyEvents(newPart(), { kind: 'failed', error: lost, canRetry: false });
    expect(transition(failed, { kind: 'retry' })).toBeNull();
  });

  test('attempts are counted and reset when the user starts the job', () => {
    const wait: JobEvent = { kind: 'wait', until: 9, reason: 'backoff', error: lost, countsAsFailure: true };
    const twice = applyEvents(newPart(), wait, { kind: 'start', by: 'queue' }, wait);
    expect(twice.failures).toBe(2);
    expect(applyEvents(twice, { kind: 'start', by: 'user' }).failures).toBe(0);
  });
});

describe('editing', () => {
  test.each<[UploadState, boolean]>([
    [{ kind: 'draft' }, true],
    [{ kind: 'queued' }, true],
    [{ kind: 'uploading', sent: 0, total: 1, bytesPerSecond: null }, false],
    [{ kind: 'transcribing', since: 1 }, false],
    [{ kind: 'checking', since: 1 }, false],
    [{ kind: 'paused', reason: 'person' }, true],
    [{ kind: 'waiting', until: null, reason: 'offline', error: lost }, true],
    [{ kind: 'failed', error: lost, canRetry: true }, true],
    [{ kind: 'cancelled' }, true],
    [{ kind: 'done', transcriptionId: '1', at: 1 }, false],
  ])('%o: %s', (state, expected) => {
    expect(isEditable(state)).toBe(expected);
  });

  test('changes the given fields and normalizes the name', () => {
    const job = withFields(newJob({ description: 'old' }), { name: 'Cafe\u0301' });
    expect(job).toMatchObject({ name: 'Café', description: 'old', language: '' });
  });
});

describe('recovery at start', () => {
  const now = 1_000_000;
  const stateAfter = (part: Part): UploadState => (recoverPart(part, now) ?? part).state;

  test('sending jobs are queued again, transcribing jobs are checked', () => {
    const uploading = applyEvents(newPart(), ...sent.slice(0, 2));
    expect(recoverPart(uploading, now)).toMatchObject({ state: { kind: 'queued' }, sending: null });
    expect(recoverPart(applyEvents(newPart(), ...sent), now)).toMatchObject({
      state: { kind: 'checking', since: 5 },
      sending: { known: ['7'], endedAt: 5 },
    });
  });

  test('68: waiting jobs keep waiting, unless the time has passed or is too far ahead', () => {
    const waiting = (until: number | null): Part =>
      newPart({ state: { kind: 'waiting', until, reason: 'rate_limited', error: lost } });
    expect(stateAfter(waiting(now + 5_000))).toMatchObject({ kind: 'waiting', until: now + 5_000 });
    expect(stateAfter(waiting(now - 1))).toEqual({ kind: 'queued' });
    expect(stateAfter(waiting(null))).toEqual({ kind: 'queued' });
    const year = 365 * 86_400_000;
    expect(stateAfter(waiting(now + year))).toMatchObject({ kind: 'waiting', until: now + 3_600_000 });
  });
});

const anyEvent: fc.Arbitrary<JobEvent> = fc.oneof(
  fc.constantFrom<JobEvent>(
    { kind: 'start', by: 'user' },
    { kind: 'start', by: 'queue' },
    { kind: 'begin', total: 1_000 },
    { kind: 'listed', sending },
    { kind: 'progress', sent: 500, total: 1_000, speed: null },
    { kind: 'body_ending', now: 5 },
    { kind: 'unknown_outcome', now: 6 },
    { kind: 'finished', transcriptionId: '8', now: 9 },
    { kind: 'failed', error: lost, canRetry: true },
    { kind: 'failed', error: lost, canRetry: false },
    { kind: 'failed', error: unknown, canRetry: true },
    { kind: 'pause', reason: 'person' },
    { kind: 'pause', reason: 'key' },
    { kind: 'cancel' },
    { kind: 'retry' },
    { kind: 'interrupted' },
  ),
  fc.record({
    kind: fc.constant('wait' as const),
    until: fc.option(fc.integer({ min: 0, max: 1_000 })),
    reason: fc.constantFrom('rate_limited', 'server_busy', 'offline', 'trouble', 'backoff'),
    error: fc.constant(lost),
    countsAsFailure: fc.boolean(),
  }),
);

/**
 * `open`: the body of an attempt was complete and its outcome is unknown. `asked`: the user has retried it
 * since. A job with an open outcome must not be sent again before that.
 */
interface World {
  open: boolean;
  asked: boolean;
}

const applyRandomEvents = (world: World, before: Part, event: JobEvent, next: Part): void => {
  if (event.kind === 'body_ending') {
    world.open = true;
    world.asked = false;
  }
  if (event.kind === 'unknown_outcome') {
    world.open = true;
    world.asked = false;
  }
  const answered =
    event.kind === 'finished' ||
    event.kind === 'wait' ||
    (event.kind === 'failed' && event.error.code !== 'outcome_unknown') ||
    (event.kind === 'pause' && before.state.kind !== 'checking');
  if (answered) world.open = false;
  if (event.kind === 'retry') world.asked = true;
  if (next.state.kind === 'uploading' && before.state.kind !== 'uploading' && world.open) {
    expect(world.asked, 'sent again unasked').toBe(true);
  }
};

describe('any order of events', () => {
  test('never sends again without the user what may have arrived, and done stays done', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const world: World = { open: false, asked: false };
        let job = newPart({ state: { kind: 'draft' } });
        for (const event of events) {
          const next = transition(job, event);
          if (next === null) continue;
          expect(job.state.kind, 'done is the end').not.toBe('done');
          applyRandomEvents(world, job, event, next);
          if (next.state.kind === 'queued' && world.open) expect(world.asked).toBe(true);
          if (next.state.kind === 'done') expect(next.sending).toBeNull();
          if (isActive(next.state)) expect(isEditable(next.state)).toBe(false);
          job = next;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('lets the user or the queue leave every state that is not final', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let job = newPart({ state: { kind: 'draft' } });
        for (const event of events) job = transition(job, event) ?? job;
        const isFinal = job.state.kind === 'done' || (job.state.kind === 'failed' && !job.state.canRetry);
        const transitions: readonly JobEvent[] = [
          { kind: 'start', by: 'user' },
          { kind: 'begin', total: 1 },
          { kind: 'retry' },
          { kind: 'cancel' },
        ];
        expect(isFinal || transitions.some((way) => transition(job, way) !== null)).toBe(true);
      }),
    );
  });

  test('a crash at any moment loses no job and no unknown outcome', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let job = newPart({ state: { kind: 'draft' } });
        for (const event of events) job = transition(job, event) ?? job;
        const next = recoverPart(job, 500) ?? job;
        if (job.state.kind === 'transcribing') expect(next.state.kind).toBe('checking');
        if (hasUnknownOutcome(job)) expect(hasUnknownOutcome(next)).toBe(true);
        expect(next.state.kind === 'uploading' || next.state.kind === 'transcribing').toBe(false);
        expect(recoverPart(next, 500)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});
