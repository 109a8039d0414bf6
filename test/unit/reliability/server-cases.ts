/** Reliability 1 to 14: what the service answers. */
import { expect } from 'vitest';
import { json } from '../../../main/demo/answer.ts';
import {
  answerWith,
  errorInside200,
  redirectTo,
  serverError,
  tooManyRequests,
  unauthorized,
  validation,
} from '../../service/faults/answers.ts';
import { tooLargeAt, unauthorizedThenReset } from '../../service/faults/connection.ts';
import { dieAfterBody, otherId, withoutId } from '../../service/faults/outcome.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestService } from '../../service/service.ts';
import { type Case, expectFailure, large, retryToDone } from './case.ts';

const store = 'transcriptions.store';
const list = 'transcriptions.list';

/** Number, words, header, and the shortest wait in milliseconds that it may lead to. */
const retryAfters = [
  ['4a', 'in seconds', '3', 3_000],
  ['4b', 'as a date', 'date', 8_000],
  ['4c', 'negative', '-20', 1_000],
  ['4d', 'huge', '99999999', 3_600_000],
  ['4e', 'garbage', 'soon', 1_000],
  ['4f', 'missing', null, 1_000],
] as const;

const rateLimits: readonly Case[] = retryAfters.map(([number, words, header, shortest]) => {
  // An hour, the longest that is believed, passes in a fifth of a second.
  const speed = header === '99999999' ? 20_000 : 50;
  return {
    number,
    title: `429 with Retry-After ${words}: everything waits that long, then goes`,
    options: { speed, settings: { concurrency: 1 } },
    run: async (rig, books) => {
      const value = header === 'date' ? new Date(Date.now() + 10_000).toUTCString() : header;
      rig.service.faults.next(list, tooManyRequests(value));
      const first = await books.give('a.wav');
      const second = await books.give('b.wav');
      await rig.reaches(first.id, 'done');
      await rig.reaches(second.id, 'done');
      const told = rig.told.flatMap((change) => change.jobs).map((job) => job.state);
      const waited = told.find((state) => state.kind === 'waiting');
      expect(waited).toMatchObject({ reason: 'rate_limited', until: expect.any(Number) });
      const [refused, again] = rig.service.recorder.requests;
      expect(((again?.at ?? 0) - (refused?.at ?? 0) + 2) * speed).toBeGreaterThanOrEqual(shortest);
    },
  };
});

const serverErrors: readonly Case[] = ([500, 502, 503, 504] as const).flatMap((status) => [
  {
    number: `5 ${status}`,
    title: `${status} in answer to the first request: it waits and goes on by itself`,
    run: async (rig, books) => {
      rig.service.faults.next(list, serverError(status), 2);
      const job = await books.give();
      await rig.reaches(job.id, 'waiting');
      await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(1);
    },
  } satisfies Case,
  {
    number: `5 ${status} Retry-After`,
    title: `${status} with Retry-After`,
    run: async (rig, books) => {
      rig.service.faults.next(list, serverError(status, { retryAfter: '5' }));
      const job = await books.give();
      const { state } = await rig.reaches(job.id, 'waiting');
      expect(state).toMatchObject({ reason: 'server_busy', error: { code: 'server_error' } });
      await rig.reaches(job.id, 'done');
    },
  } satisfies Case,
]);

const afterBody: readonly Case[] = [
  {
    number: '5 500 after body',
    title: '500 when the body was whole and no record came of it: looked for, then sent again by itself',
    run: async (rig, books) => {
      rig.service.faults.next(store, serverError(500, { when: 'after body' }));
      const job = await books.give();
      await rig.reaches(job.id, 'checking');
      await rig.reaches(job.id, 'done');
      expect(books.records()).toBe(1);
    },
  },
  {
    number: '5 500 stays',
    title: '500 again and again: after five attempts the person is asked',
    options: { speed: 2_000 },
    run: async (rig, books) => {
      const stop = rig.service.faults.always(store, serverError(500, { when: 'after body' }));
      const job = await books.give();
      await expectFailure(rig, job, 'server_error');
      expect(books.sent()).toBe(5);
      stop();
      await retryToDone(rig, job);
    },
  },
  {
    number: '5 504 after body',
    title: '504 when the body was whole: the service may still be at it, so the person is asked',
    run: async (rig, books) => {
      rig.service.faults.next(store, serverError(504, { when: 'after body' }));
      const job = await books.give();
      await expectFailure(rig, job, 'outcome_unknown');
      expect(books.sent()).toBe(1);
      books.allowAgain(job);
      await retryToDone(rig, job);
    },
  },
];

const outcomes: readonly Case[] = (['reset', 'close'] as const).flatMap((ending) => [
  {
    number: `6a ${ending}`,
    title: `body accepted, then the connection dies (${ending}), the record exists: done with its id, no second POST`,
    run: async (rig, books) => {
      rig.service.faults.next(store, dieAfterBody({ record: true, ending }));
      const job = await books.give();
      const { state } = await rig.reaches(job.id, 'done', 'failed');
      const [record] = rig.service.data.transcriptions.all();
      expect(state).toMatchObject({ kind: 'done', transcriptionId: String(record?.id) });
      expect(books.sent()).toBe(1);
    },
  } satisfies Case,
  {
    number: `6b ${ending}`,
    title: `body accepted, then the connection dies (${ending}), no record: the person is asked, no second POST`,
    run: async (rig, books) => {
      rig.service.faults.next(store, dieAfterBody({ record: false, ending }));
      const job = await books.give();
      await expectFailure(rig, job, 'outcome_unknown', /may make a second one/);
      expect(books.sent()).toBe(1);
      books.allowAgain(job);
      await retryToDone(rig, job);
      expect(books.sent()).toBe(2);
    },
  } satisfies Case,
]);

const late: readonly Case[] = [
  {
    number: '6c',
    title: 'the record comes after the person was asked: it is found, and trying again sends nothing',
    run: async (rig, books) => {
      const held = holdAt('received');
      rig.service.faults.next(store, {
        ...held,
        received: async (exchange, form) => {
          exchange.request.socket.destroy();
          return held.received?.(exchange, form);
        },
      });
      const job = await books.give();
      await expectFailure(rig, job, 'outcome_unknown');
      held.release();
      await rig.until(() => books.records() === 1);
      await retryToDone(rig, job);
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '6d',
    title: 'records of the same name were there before: the new one is told from them',
    run: async (rig, books) => {
      for (let n = 0; n < 60; n += 1) rig.service.data.transcriptions.insert({ name: 'episode' });
      rig.service.faults.next(store, dieAfterBody({ record: true }));
      const job = await books.give();
      const { state } = await rig.reaches(job.id, 'done', 'failed');
      expect(state).toMatchObject({ kind: 'done', transcriptionId: '61' });
    },
  },
];

const answers: readonly Case[] = [
  {
    number: '1',
    title: '401 before the body: nothing large is sent, the key is asked for, and then it goes',
    run: async (rig, books) => {
      const stop = rig.service.faults.always('any', unauthorized());
      const job = await books.give('a.wav', large);
      const other = await books.give('b.wav');
      for (const { id } of [job, other]) {
        expect((await rig.reaches(id, 'paused')).state).toMatchObject({ reason: 'key' });
      }
      expect(books.sent()).toBe(0);
      stop();
      rig.uploads.accessChanged();
      await rig.reaches(job.id, 'done');
      await rig.reaches(other.id, 'done');
    },
  },
  {
    number: '1b',
    title: '401 to the store request itself',
    run: async (rig, books) => {
      rig.service.faults.next(store, unauthorized());
      const job = await books.give();
      await rig.reaches(job.id, 'paused');
      rig.uploads.accessChanged();
      await rig.reaches(job.id, 'done');
    },
  },
  {
    number: '2',
    title: '401 then reset: no body is sent, nothing is lost',
    run: async (rig, books) => {
      const stop = rig.service.faults.always('any', unauthorizedThenReset());
      const job = await books.give('a.wav', large);
      await rig.reaches(job.id, 'paused', 'waiting');
      expect(books.sent()).toBe(0);
      stop();
      rig.uploads.accessChanged();
      await rig.reaches(job.id, 'done');
    },
  },
  {
    number: '2b',
    title: '401 then reset to the store request: sent again, since the body was not whole',
    run: async (rig, books) => {
      rig.service.faults.next(store, unauthorizedThenReset());
      const job = await books.give('a.wav', large);
      const { state } = await rig.reaches(job.id, 'done', 'paused');
      if (state.kind === 'paused') rig.uploads.accessChanged();
      await rig.reaches(job.id, 'done');
    },
  },
  {
    number: '3',
    title: '413 in mid-body with nginx’s page: failed with the service’s words',
    run: async (rig, books) => {
      rig.service.faults.next(store, tooLargeAt(1_000_000));
      const job = await books.give('a.wav', large);
      await expectFailure(rig, job, 'too_large');
      expect(books.records()).toBe(0);
    },
  },
  {
    number: '3b',
    title: '413 and the connection closed under our hands, every time: failed, never done',
    options: { speed: 2_000 },
    run: async (rig, books) => {
      rig.service.faults.always(store, tooLargeAt(1_000_000, { linger: false }));
      const job = await books.give('a.wav', large);
      const { state } = await rig.reaches(job.id, 'failed', 'done');
      expect(state.kind).toBe('failed');
      expect(books.records()).toBe(0);
    },
  },
  {
    number: '7',
    title: '200 that carries an error: not believed, looked for, then sent again as after a 500',
    run: async (rig, books) => {
      rig.service.faults.next(store, errorInside200());
      const job = await books.give();
      expect((await rig.reaches(job.id, 'checking', 'done')).state.kind).toBe('checking');
      await rig.reaches(job.id, 'done');
      expect(books.records()).toBe(1);
    },
  },
  {
    number: '7b',
    title: '200 with something else in it: not believed, and the person is asked',
    run: async (rig, books) => {
      rig.service.faults.next(
        store,
        answerWith(json(200, { message: 'Something went wrong.' }), 'after body'),
      );
      const job = await books.give();
      await expectFailure(rig, job, 'outcome_unknown');
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '8',
    title: '201 without an id: the record is found by its name',
    run: async (rig, books) => {
      rig.service.faults.next(store, withoutId());
      const job = await books.give();
      expect((await rig.reaches(job.id, 'done')).state).toMatchObject({ transcriptionId: '1' });
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '10',
    title: 'an answer with another record’s id: not believed, the right one is found',
    run: async (rig, books) => {
      const other = rig.service.data.transcriptions.insert({ name: 'Other' });
      rig.service.faults.next(store, otherId(other.id));
      const job = await books.give();
      expect((await rig.reaches(job.id, 'done')).state).toMatchObject({
        transcriptionId: String(other.id + 1),
      });
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '10b',
    title: 'an answer with the id of an older record of the same name',
    run: async (rig, books) => {
      const older = rig.service.data.transcriptions.insert({ name: 'episode' });
      rig.service.faults.next(store, otherId(older.id));
      const job = await books.give();
      expect((await rig.reaches(job.id, 'done')).state).toMatchObject({
        transcriptionId: String(older.id + 1),
      });
    },
  },
  {
    number: '12',
    title: 'the key is revoked in mid-queue: the rest waits for a key, and each is sent once',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      const held = holdAt('received');
      rig.service.faults.next(store, held);
      const jobs = [await books.give('a.wav'), await books.give('b.wav'), await books.give('c.wav')];
      await held.reached;
      const stop = rig.service.faults.always('any', unauthorized());
      held.release();
      const [a, b, c] = jobs;
      await rig.reaches(a?.id ?? '', 'done');
      await rig.reaches(b?.id ?? '', 'paused');
      await rig.reaches(c?.id ?? '', 'paused');
      stop();
      rig.uploads.accessChanged();
      for (const job of jobs) await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(3);
    },
  },
  ...(['message', 'errors'] as const).map(
    (shape): Case => ({
      number: `13 ${shape}`,
      title: `422 (${shape}): the service’s words at their field, editable, and then it goes`,
      run: async (rig, books) => {
        rig.service.faults.next(store, validation({ name: ['The name is taken.'] }, shape));
        const job = await books.give();
        const { state } = await rig.reaches(job.id, 'failed');
        expect(state).toMatchObject({
          error: { code: 'validation', fields: { name: ['The name is taken.'] } },
          canRetry: true,
        });
        expect((await rig.uploads.edit(job.id, { name: 'Another' })).ok).toBe(true);
        await retryToDone(rig, job);
        expect(rig.service.data.transcriptions.all()).toMatchObject([{ name: 'Another' }]);
      },
    }),
  ),
  {
    number: '14',
    title: 'the answer comes after ten minutes (simulated): transcribing all the while, then done',
    options: { speed: 2_000 },
    run: async (rig, books) => {
      const held = holdAt('received');
      rig.service.faults.next(store, held);
      const job = await books.give();
      const { state } = await rig.reaches(job.id, 'transcribing');
      const since = state.kind === 'transcribing' ? state.since : 0;
      await new Promise((resolve) => setTimeout(resolve, 310));
      expect((await rig.job(job.id)).state).toEqual({ kind: 'transcribing', since });
      held.release();
      const done = await rig.reaches(job.id, 'done');
      expect(done.state.kind === 'done' && done.state.at - since).toBeGreaterThan(600_000);
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '14b',
    title: 'the patience runs out while the service works on: it is looked for, and found when it comes',
    options: { settings: { patienceMinutes: 0.005 } },
    run: async (rig, books) => {
      const held = holdAt('received');
      rig.service.faults.next(store, held);
      const job = await books.give();
      await rig.reaches(job.id, 'checking');
      held.release();
      await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(1);
    },
  },
];

const redirects: readonly Case[] = [
  ...(['same origin', 'another origin', 'http', 'a loop'] as const).map(
    (where): Case => ({
      number: `9 ${where}`,
      title: `redirect to ${where}: never followed, said where to`,
      run: async (rig, books) => {
        const other = await startTestService();
        const target = {
          'same origin': `${rig.service.origin}/elsewhere`,
          'another origin': `${other.origin}/api/v1/transcriptions`,
          http: 'http://example.invalid/login',
          'a loop': `${rig.contentUrl}/api/v1/transcriptions`,
        }[where];
        rig.service.faults.next(store, redirectTo(target, 307));
        const job = await books.give('a.wav', large);
        await expectFailure(rig, job, 'redirected');
        expect(other.recorder.requests).toEqual([]);
        expect(rig.service.recorder.requests.filter((request) => request.operation === null)).toEqual([]);
        await other.close();
        await retryToDone(rig, job);
      },
    }),
  ),
  {
    number: '9 before',
    title: 'redirect of the first request to a log-in page: nothing is sent, the rest of the queue waits',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      const stop = rig.service.faults.always('any', redirectTo('https://login.example.invalid/', 302));
      const job = await books.give('a.wav');
      const next = await books.give('b.wav');
      await expectFailure(rig, job, 'redirected', /login\.example\.invalid/);
      expect((await rig.job(next.id)).state.kind).toBe('queued');
      expect(books.sent()).toBe(0);
      stop();
      await rig.reaches(next.id, 'done');
      await retryToDone(rig, job);
    },
  },
  {
    number: '9 303',
    title: 'a redirect to what was made (303) says that there may be a record: it is looked for',
    run: async (rig, books) => {
      rig.service.faults.next(
        store,
        answerWith({ status: 303, headers: { Location: '/x' }, content: { kind: 'empty' } }, 'after body'),
      );
      const job = await books.give();
      await expectFailure(rig, job, 'outcome_unknown');
      expect(books.sent()).toBe(1);
    },
  },
];

export const serverCases: readonly Case[] = [
  ...answers,
  ...rateLimits,
  ...serverErrors,
  ...afterBody,
  ...outcomes,
  ...late,
  ...redirects,
];
