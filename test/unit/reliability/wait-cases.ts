/** Reliability 4 and 5: the service asks to wait, or fails. */
import { expect } from 'vitest';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { type Case, expectFailure, retryToDone } from './case.ts';

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
  ...([504, 520, 524, 599] as const).map(
    (status): Case => ({
      number: `5 ${status} after body`,
      title: `${status} when the body was whole: the service may still be at it, so the person is asked`,
      run: async (rig, books) => {
        rig.service.faults.next(store, serverError(status, { when: 'after body' }));
        const job = await books.give();
        await expectFailure(rig, job, 'outcome_unknown');
        expect(books.sent()).toBe(1);
        books.allowAgain(job);
        await retryToDone(rig, job);
      },
    }),
  ),
];

const countdown: readonly Case[] = [
  {
    number: '4g',
    title:
      'the wait is everybody’s: shown at all that are queued, kept over a pause of all, and by newcomers',
    options: { speed: 1, settings: { concurrency: 1 } },
    run: async (rig, books) => {
      rig.service.faults.next(list, tooManyRequests('3600'));
      const first = await books.give('a.wav');
      const { state } = await rig.reaches(first.id, 'waiting');
      const until = state.kind === 'waiting' ? state.until : null;
      expect(until).toBeGreaterThan(Date.now() + 3_000_000);
      const second = await books.give('b.wav');
      const waiting = { kind: 'waiting', reason: 'rate_limited', until };
      expect((await rig.job(second.id)).state).toMatchObject(waiting);
      await rig.uploads.pause();
      expect((await rig.jobs()).map((job) => job.state.kind)).toEqual(['paused', 'paused']);
      await rig.uploads.start([first.id, second.id]);
      const third = await books.give('c.wav');
      for (const { id } of [first, second, third]) {
        expect((await rig.job(id)).state).toMatchObject(waiting);
      }
      expect(rig.service.recorder.requests.length).toBe(1);
      // The machine slept for that hour.
      rig.clockJump += 3_600_000;
      rig.uploads.resume();
      for (const { id } of [first, second, third]) await rig.reaches(id, 'done');
    },
  },
];

export const waitCases: readonly Case[] = [...rateLimits, ...countdown, ...serverErrors, ...afterBody];
