/** Uploads to this computer and to the service, in one queue: neither waits for the other. */
import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { createInitialState } from '../../../main/uploads/queue/reducer/state.ts';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { getStates, newContext, newState, reduceAll, summarize } from './queue-state.ts';

const newComputerJob = (id: string, position: number) =>
  newJob({ id, position, name: `Here ${id}`, accountId: computerAccountId });
const newServiceJob = (id: string, position: number) => newJob({ id, position, name: `There ${id}` });

const jobs = [
  newComputerJob('c1', 1),
  newServiceJob('s1', 2),
  newComputerJob('c2', 3),
  newServiceJob('s2', 4),
];
const start: QueueEvent = { kind: 'settings_changed' };
const one = newContext({
  settings: () => ({ place: 'service', concurrency: 1, transcriptionTimeoutMinutes: 60 }),
});

const fail = (id: string, error: BridgeError): QueueEvent => ({
  kind: 'attempt_ended',
  id,
  end: { kind: 'refused', error, phase: 'reading' },
});
const finish = (id: string): QueueEvent => ({
  kind: 'attempt_ended',
  id,
  end: { kind: 'finished', transcriptionId: `record of ${id}` },
});

test('this computer is told which tracks to leave out, and a service gets a file without them', () => {
  const tracks = [1, 2].map((id) => ({ id, name: null, language: null }));
  const recordings = [newComputerJob('c', 1), newServiceJob('s', 2)];
  const first = reduceAll(
    newState([...recordings.map((job) => ({ ...job, tracks, leftOutTracks: [2] })), newComputerJob('d', 3)]),
    [start],
    one,
  );
  const second = reduceAll(first.state, [finish('c')], one);
  const uploads = [...first.effects, ...second.effects].flatMap((effect) =>
    effect.kind === 'start_attempt' ? [effect.upload] : [],
  );
  expect(uploads.map(({ id, leftOutTracks }) => [id, leftOutTracks])).toEqual([
    ['c', [2]],
    ['s', null],
    ['d', null],
  ]);
});

describe('each place', () => {
  test('works on as many at a time as the settings say, and this computer on one', () => {
    const { state } = reduceAll(newState(jobs), [start], one);
    expect(getStates(state)).toEqual(['c1 transcribing', 's1 uploading', 'c2 queued', 's2 queued']);
  });

  test('sends a file of the same name while the other does', () => {
    const same = [newJob({ id: 's' }), newJob({ id: 'c', accountId: computerAccountId })];
    expect(getStates(reduceAll(newState(same), [start], one).state)).toEqual([
      's uploading',
      'c transcribing',
    ]);
  });

  test.each([
    ['cannot be reached', { code: 'offline' }],
    ['asks for a pause', { code: 'rate_limited', retryAfterSeconds: 60 }],
    ['refuses the key', { code: 'unauthorized' }],
  ] as const)('goes on while the other %s', (_why, error) => {
    const service = reduceAll(newState(jobs), [start, fail('s1', error), finish('c1')], one);
    expect(getStates(service.state)).toEqual([
      'c1 done',
      expect.stringMatching(/^s1 (waiting|paused)$/),
      'c2 transcribing',
      expect.stringMatching(/^s2 (queued|paused)$/),
    ]);
    const computer = reduceAll(newState(jobs), [start, fail('c1', error), finish('s1')], one);
    expect(getStates(computer.state)).toEqual([
      expect.stringMatching(/^c1 (waiting|paused)$/),
      's1 done',
      expect.stringMatching(/^c2 (queued|paused)$/),
      's2 uploading',
    ]);
  });

  test('has pauses, probes and timers of its own', () => {
    const paused = reduceAll(
      newState(jobs),
      [start, fail('s1', { code: 'offline' }), fail('c1', { code: 'offline' })],
      one,
    );
    const reached = reduceAll(
      paused.state,
      [
        { kind: 'timer_due', timer: { kind: 'circuit_breaker', place: 'computer' } },
        { kind: 'probe_ended', place: 'computer', isReachable: true },
      ],
      one,
    );
    expect(getStates(reached.state)).toEqual(['c1 transcribing', 's1 waiting', 'c2 queued', 's2 queued']);
  });
});

describe('this computer', () => {
  test('starts before the keychain has answered, and while no service is set up', () => {
    const opened: QueueEvent = { kind: 'opened', accountId: 'service', preparedKeys: new Set() };
    const { state } = reduceAll(createInitialState(jobs), [opened], one);
    expect(getStates(state)).toEqual(['c1 transcribing', 's1 queued', 'c2 queued', 's2 queued']);
    const none: QueueEvent = {
      kind: 'access_resolved',
      access: { ok: false, error: { code: 'not_configured' } },
      duplicateIds: new Set(),
    };
    expect(getStates(reduceAll(state, [none, finish('c1')], one).state)).toEqual([
      'c1 done',
      's1 queued',
      'c2 transcribing',
      's2 queued',
    ]);
  });

  test('gets what waited for a service, once it is chosen and no service is set up', () => {
    const settings = () => ({ place: 'computer', concurrency: 1, transcriptionTimeoutMinutes: 60 }) as const;
    const paused = { kind: 'paused', reason: 'service' } as const;
    const waiting = newJob({ id: 'w', accountId: null, state: paused });
    const resolved = (code: BridgeError['code']): QueueEvent => ({
      kind: 'access_resolved',
      access: { ok: false, error: { code } },
      duplicateIds: new Set(),
    });
    const events = [{ kind: 'access_changed' } as const, resolved('not_configured')];
    const here = reduceAll(createInitialState([waiting]), events, newContext({ settings }));
    expect(here.state.jobs.get('w')).toMatchObject({
      accountId: 'computer',
      parts: [{ state: { kind: 'transcribing' } }],
    });
    const locked = [{ kind: 'access_changed' } as const, resolved('key_unreadable')];
    const there = reduceAll(createInitialState([waiting]), locked, newContext({ settings }));
    expect(there.state.jobs.get('w')).toMatchObject({
      accountId: null,
      parts: [{ state: { kind: 'paused' } }],
    });
  });

  test('goes on when the key of the service changes, and is never asked about the rate limit', () => {
    const limited = newContext({ getDelay: () => 5_000 });
    const { state } = reduceAll(newState(jobs), [start], limited);
    expect(getStates(state)).toEqual(['c1 transcribing', 's1 queued', 'c2 queued', 's2 queued']);
    const { work, effects } = reduceAll(state, [{ kind: 'access_changed' }], limited);
    expect(summarize({ work, effects })).toEqual(['resolve_access']);
  });
});

test('a recording that was to be heard again replaces nothing at the service', () => {
  const again = newJob({ accountId: computerAccountId, state: { kind: 'draft' }, replaces: '7' });
  const edit = (place: 'computer' | 'service'): QueueEvent => ({
    kind: 'fields_edited',
    ids: ['a'],
    fields: { place },
  });
  const get = (place: 'computer' | 'service') =>
    reduceAll(newState([again]), [edit(place)], one).state.jobs.get('a');
  expect(get('computer')).toMatchObject({ accountId: computerAccountId, replaces: '7' });
  expect(get('service')).toMatchObject({ accountId: 'service', replaces: null });
});
