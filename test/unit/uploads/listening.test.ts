/** A service that tells how far it is with a recording. */
import { expect, test } from 'vitest';
import { RecordLists } from '../../../main/uploads/find-new-record.ts';
import { OutcomeReconciler } from '../../../main/uploads/queue/effects/outcome-reconciler.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { getPart, newState, now, reduceAll, summarize } from './queue-state.ts';

const progress = {
  id: '1',
  isWaiting: false,
  isPaused: false,
  heardMs: 60_000,
  lengthMs: 600_000,
  leftMs: 90_000,
};
const sending = { name: 'A', known: [], complete: true, endedAt: null, again: false };
const transcribing = reduceAll(newState([newJob({ id: 'a', name: 'A', position: 1 })]), [
  { kind: 'settings_changed' },
  { kind: 'attempt_listed', id: 'a', sending },
  { kind: 'body_ending', id: 'a' },
]);

test('its progress is part of the state', () => {
  const { state } = reduceAll(transcribing.state, [{ kind: 'listening_progressed', id: 'a', progress }]);
  expect(getPart(state, 'a')?.state).toEqual({ kind: 'transcribing', since: now, listening: progress });
});

test('a lost connection is not left to the user while the service is still listening', () => {
  const error = { code: 'connection_lost' } as const;
  const end = { kind: 'unknown_outcome', error, final: false } as const;
  let current = reduceAll(transcribing.state, [{ kind: 'attempt_ended', id: 'a', end }]);
  for (let count = 0; count < 10; count += 1) {
    const due: QueueEvent = { kind: 'timer_due', timer: { kind: 'verify_outcome', id: 'a' } };
    current = reduceAll(current.state, [due]);
    const effect = current.effects.find(({ kind }) => kind === 'verify_outcome');
    if (effect?.kind !== 'verify_outcome') throw new Error('Nothing is verified');
    const result = { ok: true, value: { kind: 'none' } } as const;
    current = reduceAll(current.state, [
      { ...effect, kind: 'outcome_verified', result, listening: progress },
    ]);
  }
  expect(getPart(current.state, 'a')?.state).toMatchObject({ kind: 'checking', listening: progress });
  expect(summarize(current)).toEqual(['set_timer verify_outcome 1000']);
});

test('a cancelled upload is not listened to any more', () => {
  const { effects } = reduceAll(transcribing.state, [
    { kind: 'listening_progressed', id: 'a', progress },
    { kind: 'cancel_requested', ids: ['a'] },
  ]);
  expect(effects).toContainEqual({ kind: 'stop_listening', listeningId: '1' });
});

test.each([
  ['the text that was heard after it was sent', 2_000, { kind: 'found', id: '7' }],
  ['nothing while the text is the one before', 900, { kind: 'none' }],
])('of a recording that is listened to again, a lost connection finds %s', async (_what, heardAt, found) => {
  const { promise, resolve } = Promise.withResolvers<QueueEvent>();
  const shown: string[] = [];
  const heard = { language: 'en', isLanguageFound: true, heardAt, durationMs: 1, words: [], gaps: [] };
  const reconciler = new OutcomeReconciler({
    lists: new RecordLists(Date.now),
    getApi: () => ({
      words: async () => ok(heard),
      show: async (id) => {
        shown.push(id);
        return fail('not_found');
      },
      list: async () => ok({ items: [], page: 1, perPage: 25, total: 0, lastPage: 1, hasMore: false }),
    }),
    listening: { find: async () => ok(null) },
    dispatch: resolve,
    isClaimed: () => false,
  });
  reconciler.verify({
    kind: 'verify_outcome',
    id: 'a',
    epoch: 1,
    accountId: computerAccountId,
    sending: { ...sending, endedAt: 1_000 },
    replaces: '7',
  });
  expect(await promise).toMatchObject({ result: { ok: true, value: found } });
  expect(shown).toEqual(found.kind === 'found' ? ['7'] : []);
});
