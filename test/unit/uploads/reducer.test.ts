/** Rules of the reducer: state and event lead to a state and effects. */
import { describe, expect, test } from 'vitest';
import type { SendAttempt } from '../../../main/uploads/job.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { getPause, type QueueState } from '../../../main/uploads/queue/reducer/state.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { getPart, getStates, newContext, newState, now, reduceAll, summarize } from './queue-state.ts';

const sending: SendAttempt = { name: 'A', known: [], complete: true, endedAt: now, again: false };
const jobA = newJob({ id: 'a', name: 'A', position: 1 });
const jobB = newJob({ id: 'b', name: 'B', position: 2 });
const jobC = newJob({ id: 'c', name: 'C', position: 3 });
const start: QueueEvent = { kind: 'settings_changed' };
/** Job `a` is being sent. */
const sendingState = reduceAll(newState([jobA]), [start]).state;
const sentEvents: readonly QueueEvent[] = [
  { kind: 'attempt_listed', id: 'a', sending: { ...sending, endedAt: null } },
  { kind: 'body_ending', id: 'a' },
];

describe('starting', () => {
  test('saves each job before its attempt starts, in order, as many as the settings allow', () => {
    const { state, work, effects } = reduceAll(newState([jobC, jobB, jobA]), [start]);
    expect(summarize({ work, effects })).toEqual([
      'save a uploading, b uploading',
      'start_attempt a',
      'start_attempt b',
    ]);
    expect(getStates(state)).toEqual(['c queued', 'b uploading', 'a uploading']);
  });

  test.each([
    ['while the account is not known', { account: { ...newState([]).account, pendingAnswers: 1 } }],
    ['while the computer sleeps', { isSuspended: true }],
    ['when the application is closing', { isClosed: true }],
  ])('does not happen %s', (_when, changes) => {
    expect(reduceAll(newState([jobA], changes), [start]).effects).toEqual([]);
  });

  test('waits until failed saves succeed', () => {
    const { state, work, effects } = reduceAll(newState([jobA, jobB]), [
      { kind: 'save_failed', ids: ['b'] },
      start,
    ]);
    expect(summarize({ work, effects })).toEqual(['save b queued']);
    const failed = reduceAll(state, [{ kind: 'save_failed', ids: ['b'] }]);
    expect(summarize(failed)).toEqual(['set_timer save 5000']);
    const saved = reduceAll(state, [{ kind: 'saved', ids: ['b'] }]);
    expect(saved.effects.map(({ kind }) => kind)).toContain('start_attempt');
  });

  test('waits for the rate limit with the requests of running attempts reserved', () => {
    const context = newContext({ getDelay: (requests) => (requests > 3 ? 500 : 0) });
    const { work, effects } = reduceAll(newState([jobA, jobB]), [start], context);
    expect(summarize({ work, effects })).toEqual([
      'save a uploading',
      'start_attempt a',
      'set_timer rate_limit 500',
    ]);
  });
});

describe('the last bytes', () => {
  test('require that the unknown outcome is saved', () => {
    const { work, effects } = reduceAll(sendingState, [{ kind: 'body_ending', id: 'a' }]);
    expect(work.isRequired).toBe(true);
    expect(summarize({ work, effects })).toEqual(['save a transcribing']);
  });

  test('are refused after the job was cancelled', () => {
    const { state } = reduceAll(sendingState, [{ kind: 'cancel_requested', ids: ['a'] }]);
    const { work, effects, refusal } = reduceAll(state, [{ kind: 'body_ending', id: 'a' }]);
    expect(refusal).toMatchObject({ code: 'wrong_state' });
    expect(summarize({ work, effects })).toEqual([]);
  });
});

describe('a failed attempt', () => {
  const busyError: BridgeError = { code: 'rate_limited', retryAfterSeconds: 30 };
  test.each<[string, BridgeError, 'reading' | 'uploading', object, string]>([
    ['a refused key', { code: 'unauthorized' }, 'reading', { kind: 'paused', reason: 'key' }, 'closed'],
    ['a named pause', busyError, 'uploading', { kind: 'waiting', until: now + 30_000 }, 'timed'],
    [
      'no pause named',
      { code: 'server_error' },
      'reading',
      { kind: 'waiting', until: now + 15_000 },
      'timed',
    ],
    ['no connection', { code: 'offline' }, 'reading', { kind: 'waiting', until: null }, 'probing'],
    ['a foreign response', { code: 'unexpected_answer' }, 'reading', { reason: 'trouble' }, 'probing'],
    ['a broken body', { code: 'stalled' }, 'uploading', { reason: 'backoff', until: now + 2_000 }, 'closed'],
    ['a refused file', { code: 'validation' }, 'uploading', { kind: 'failed', canRetry: true }, 'closed'],
  ])('because of %s', (_why, error, phase, expected, mode) => {
    const end = { kind: 'refused', error, phase } as const;
    const { state } = reduceAll(sendingState, [{ kind: 'attempt_ended', id: 'a', end }]);
    expect(getPart(state, 'a')?.state).toMatchObject(expected);
    expect(state.lanes.service.circuitBreaker.mode.kind).toBe(mode);
    expect(state.running.size).toBe(0);
  });

  test('does not count after it was aborted', () => {
    const end = { kind: 'refused', error: { code: 'validation' }, phase: 'uploading' } as const;
    const { state } = reduceAll(sendingState, [
      { kind: 'pause_requested', ids: ['a'] },
      { kind: 'attempt_ended', id: 'a', end },
    ]);
    expect(getStates(state)).toEqual(['a paused']);
  });

  test('fails the fifth time', () => {
    const state = newState([newJob({ id: 'a', name: 'A', position: 1, failures: 4 })]);
    const end = { kind: 'refused', error: { code: 'stalled' }, phase: 'uploading' } as const;
    expect(getStates(reduceAll(state, [start, { kind: 'attempt_ended', id: 'a', end }]).state)).toEqual([
      'a failed',
    ]);
  });
});

describe('a pause of the queue', () => {
  const refused = { kind: 'refused', error: { code: 'offline' }, phase: 'reading' } as const;
  const paused = reduceAll(newState([jobA, jobB, jobC]), [
    start,
    { kind: 'attempt_ended', id: 'a', end: refused },
  ]);

  test('applies to queued jobs, which stay as they are, while running attempts continue', () => {
    expect(getStates(paused.state)).toEqual(['a waiting', 'b uploading', 'c queued']);
    expect(summarize(paused)).toEqual(['save a waiting', 'set_timer circuit_breaker 2000']);
    const ended = { kind: 'finished', transcriptionId: '7' } as const;
    const free = reduceAll(paused.state, [{ kind: 'attempt_ended', id: 'b', end: ended }, start]);
    expect(getStates(free.state)).toEqual(['a waiting', 'b done', 'c queued']);
    expect(getPause(free.state.lanes.service.circuitBreaker)).toEqual({
      reason: 'offline',
      error: { code: 'offline' },
      until: null,
    });
  });

  test('probes the service, less often each time, until it responds', () => {
    const due: QueueEvent = { kind: 'timer_due', timer: { kind: 'circuit_breaker', place: 'service' } };
    const probing = reduceAll(paused.state, [due]);
    expect(summarize(probing)).toContain('probe_service');
    const failed = reduceAll(probing.state, [{ kind: 'probe_ended', place: 'service', isReachable: false }]);
    expect(summarize(failed)).toContain('set_timer circuit_breaker 4000');
    const reached = reduceAll(failed.state, [
      due,
      { kind: 'probe_ended', place: 'service', isReachable: true },
    ]);
    expect(getStates(reached.state)).toEqual(['a uploading', 'b uploading', 'c queued']);
  });
});

describe('a service that names no time worth waiting', () => {
  const busy = {
    kind: 'refused',
    error: { code: 'rate_limited', retryAfterSeconds: 0 },
    phase: 'uploading',
  } as const;
  const due: QueueEvent = { kind: 'timer_due', timer: { kind: 'circuit_breaker', place: 'service' } };
  const refused = reduceAll(newState([jobA, jobB, jobC]), [
    start,
    { kind: 'attempt_ended', id: 'a', end: busy },
    { kind: 'attempt_ended', id: 'b', end: busy },
  ]);
  const getUntil = ({ state }: { readonly state: QueueState }) =>
    getPause(state.lanes.service.circuitBreaker)?.until;

  test('is given more time with each pause, once for all attempts that were running', () => {
    expect(getUntil(refused)).toBe(now + 2_000);
    const again = reduceAll(refused.state, [due, { kind: 'attempt_ended', id: 'a', end: busy }]);
    expect(getUntil(again)).toBe(now + 4_000);
    const finished = { kind: 'finished', transcriptionId: '7' } as const;
    const afterSuccess = reduceAll(again.state, [
      due,
      { kind: 'attempt_ended', id: 'a', end: finished },
      { kind: 'attempt_ended', id: 'b', end: busy },
    ]);
    expect(getUntil(afterSuccess)).toBe(now + 2_000);
  });

  test('is sent one file first, the others after it', () => {
    const resumed = reduceAll(refused.state, [due]);
    expect(getStates(resumed.state)).toEqual(['a uploading', 'b queued', 'c queued']);
    const end = { kind: 'finished', transcriptionId: '7' } as const;
    const passed = reduceAll(resumed.state, [{ kind: 'attempt_ended', id: 'a', end }]);
    expect(getStates(passed.state)).toEqual(['a done', 'b uploading', 'c uploading']);
  });
});

describe('an unknown outcome', () => {
  const error: BridgeError = { code: 'connection_lost' };
  const end = { kind: 'unknown_outcome', error, final: false } as const;
  const checking = reduceAll(sendingState, [...sentEvents, { kind: 'attempt_ended', id: 'a', end }]);
  const due: QueueEvent = { kind: 'timer_due', timer: { kind: 'verify_outcome', id: 'a' } };

  const verify = (...results: readonly Extract<QueueEvent, { kind: 'outcome_verified' }>['result'][]) => {
    let current = checking;
    for (const result of results) {
      current = reduceAll(current.state, [due]);
      const effect = current.effects.find(({ kind }) => kind === 'verify_outcome');
      if (effect?.kind !== 'verify_outcome') throw new Error('Nothing is verified');
      current = reduceAll(current.state, [{ ...effect, kind: 'outcome_verified', result }]);
    }
    return current;
  };
  const none = { ok: true, value: { kind: 'none' } } as const;

  test('is saved before its record is looked for', () => {
    expect(summarize(checking)).toEqual(['save a checking', 'set_timer verify_outcome 0']);
  });

  test('ends when the record is found', () => {
    const { state } = verify(none, { ok: true, value: { kind: 'found', id: '7' } });
    expect(getPart(state, 'a')?.state).toEqual({ kind: 'done', transcriptionId: '7', at: now });
    expect(state.watches.size).toBe(0);
  });

  test('with an error of the service itself is looked for once, a moment later, before the next attempt', () => {
    const final = {
      kind: 'unknown_outcome',
      error: { code: 'server_error', status: 500 },
      final: true,
    } as const;
    const refused = reduceAll(sendingState, [...sentEvents, { kind: 'attempt_ended', id: 'a', end: final }]);
    expect(summarize(refused)).toEqual(['save a checking', 'set_timer verify_outcome 3000']);
    const asked = reduceAll(refused.state, [due]);
    const effect = asked.effects.find(({ kind }) => kind === 'verify_outcome');
    if (effect?.kind !== 'verify_outcome') throw new Error('Nothing is verified');
    const { state } = reduceAll(asked.state, [{ ...effect, kind: 'outcome_verified', result: none }]);
    expect(getPart(state, 'a')).toMatchObject({ state: { kind: 'waiting' }, failures: 1, sending: null });
  });

  test('is left to the user after the last check, and is still looked for', () => {
    const { state, work, effects } = verify(none, none);
    expect(getPart(state, 'a')?.state).toMatchObject({ kind: 'failed', error: { code: 'outcome_unknown' } });
    expect(summarize({ work, effects })).toContain('set_timer verify_outcome 300000');
  });

  test('is looked for later while the queue is paused', () => {
    const { state } = verify({ ok: false, error: { code: 'offline' } });
    const waiting = reduceAll(state, [due]);
    expect(waiting.effects).toEqual([]);
    const resumed = reduceAll(waiting.state, [
      { kind: 'timer_due', timer: { kind: 'circuit_breaker', place: 'service' } },
      { kind: 'probe_ended', place: 'service', isReachable: true },
    ]);
    expect(summarize(resumed)).toContain('set_timer verify_outcome 0');
  });

  test('ignores answers from another epoch', () => {
    const asked = reduceAll(checking.state, [due]);
    const effect = asked.effects.find(({ kind }) => kind === 'verify_outcome');
    if (effect?.kind !== 'verify_outcome') throw new Error('Nothing is verified');
    const { state, work, effects } = reduceAll(asked.state, [
      { kind: 'access_changed' },
      { ...effect, kind: 'outcome_verified', result: { ok: true, value: { kind: 'found', id: '7' } } },
    ]);
    expect(getStates(state)).toEqual(['a checking']);
    expect(summarize({ work, effects })).toEqual(['set_timer verify_outcome 0']);
  });
});

describe('another access', () => {
  test('restarts only attempts that have sent nothing', () => {
    const { state } = reduceAll(newState([jobA, jobB]), [
      start,
      { kind: 'attempt_progressed', id: 'a', sent: 1, total: 2, speed: null },
      { kind: 'access_changed' },
    ]);
    expect(getStates(state)).toEqual(['a uploading', 'b queued']);
    expect(state.running.get('b')?.isAborted).toBe(true);
  });

  test('of another account aborts everything, and that account is saved', () => {
    const access = { ok: true, value: { accountId: 'other' } } as const;
    const { state, work, effects } = reduceAll(sendingState, [
      { kind: 'attempt_progressed', id: 'a', sent: 1, total: 2, speed: null },
      { kind: 'access_changed' },
      { kind: 'access_resolved', access, duplicateIds: new Set() },
    ]);
    expect(getStates(state)).toEqual(['a queued']);
    expect(summarize({ work, effects })).toEqual(['save a queued', 'abort_attempt a', 'save_account']);
  });
});

test('closing saves what is interrupted, then aborts it', () => {
  const { work, effects } = reduceAll(sendingState, [...sentEvents, { kind: 'closing' }]);
  expect(summarize({ work, effects })).toEqual([
    'save a checking',
    'cancel_timer circuit_breaker',
    'cancel_timer circuit_breaker',
    'abort_attempt a',
  ]);
});
