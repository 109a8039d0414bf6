/** Reliability 4 and 5: rate limits and server errors. */
import { expect } from 'vitest';
import { serverError, tooManyRequests } from '../../service/faults/answers.ts';
import { expectFailure, type ReliabilityCase, retryUntilDone } from './reliability-case.ts';

const store = 'transcriptions.store';

const list = 'transcriptions.list';

/** Number, description, header, and the shortest permitted wait in milliseconds. */
const retryAfters = [
  ['4a', 'in seconds', '3', 3_000],
  ['4b', 'as a date', 'date', 8_000],
  ['4c', 'negative', '-20', 1_000],
  ['4d', 'huge', '99999999', 3_600_000],
  ['4e', 'garbage', 'soon', 1_000],
  ['4f', 'missing', null, 1_000],
] as const;

const rateLimitCases: readonly ReliabilityCase[] = retryAfters.map(
  ([number, description, header, minWaitMs]) => {
    // Waits are limited to an hour, which takes 0.2 s at speed 20,000.
    const speed = header === '99999999' ? 20_000 : 50;
    return {
      number,
      title: `429 with Retry-After ${description}: all jobs wait that long, then upload`,
      options: { speed, settings: { concurrency: 1 } },
      run: async (setup, ledger) => {
        const value = header === 'date' ? new Date(Date.now() + 10_000).toUTCString() : header;
        setup.service.faults.next(list, tooManyRequests(value));
        const first = await ledger.addFile('a.wav');
        const second = await ledger.addFile('b.wav');
        await setup.waitForState(first.id, 'done');
        await setup.waitForState(second.id, 'done');
        const states = setup.changes.flatMap((change) => change.jobs).map((job) => job.state);
        const waited = states.find((state) => state.kind === 'waiting');
        expect(waited).toMatchObject({ reason: 'rate_limited', until: expect.any(Number) });
        const [refused, again] = setup.service.recorder.requests;
        expect(((again?.at ?? 0) - (refused?.at ?? 0) + 2) * speed).toBeGreaterThanOrEqual(minWaitMs);
      },
    };
  },
);

const serverErrorCases: readonly ReliabilityCase[] = ([500, 502, 503, 504] as const).flatMap((status) => [
  {
    number: `5 ${status}`,
    title: `${status} in response to the first request: waits and resumes`,
    run: async (setup, ledger) => {
      setup.service.faults.next(list, serverError(status), 2);
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'waiting');
      await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  } satisfies ReliabilityCase,
  {
    number: `5 ${status} Retry-After`,
    title: `${status} with Retry-After`,
    run: async (setup, ledger) => {
      setup.service.faults.next(list, serverError(status, { retryAfter: '5' }));
      const job = await ledger.addFile();
      const { state } = await setup.waitForState(job.id, 'waiting');
      expect(state).toMatchObject({ reason: 'server_busy', error: { code: 'server_error' } });
      await setup.waitForState(job.id, 'done');
    },
  } satisfies ReliabilityCase,
]);

const afterBodyCases: readonly ReliabilityCase[] = [
  {
    number: '5 500 after body',
    title: '500 after a complete body, without a record: verified, then sent again',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, serverError(500, { when: 'after body' }));
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'checking');
      await setup.waitForState(job.id, 'done');
      expect(ledger.countRecords()).toBe(1);
    },
  },
  {
    number: '5 500 stays',
    title: '500 every time: after two attempts the user is asked',
    options: { speed: 2_000 },
    run: async (setup, ledger) => {
      const stop = setup.service.faults.always(store, serverError(500, { when: 'after body' }));
      const job = await ledger.addFile();
      await expectFailure(setup, job, 'server_error');
      expect(ledger.countStoreRequests()).toBe(2);
      stop();
      await retryUntilDone(setup, job);
    },
  },
  ...([504, 520, 524, 599] as const).map(
    (status): ReliabilityCase => ({
      number: `5 ${status} after body`,
      title: `${status} after a complete body: the service may still be working, so the user is asked`,
      run: async (setup, ledger) => {
        setup.service.faults.next(store, serverError(status, { when: 'after body' }));
        const job = await ledger.addFile();
        await expectFailure(setup, job, 'outcome_unknown');
        expect(ledger.countStoreRequests()).toBe(1);
        ledger.allowDuplicate(job);
        await retryUntilDone(setup, job);
      },
    }),
  ),
];

const countdownCases: readonly ReliabilityCase[] = [
  {
    number: '4g',
    title: 'the wait applies to all queued jobs, survives a pause, and applies to jobs added later',
    options: { speed: 1, settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      setup.service.faults.next(list, tooManyRequests('3600'));
      const first = await ledger.addFile('a.wav');
      const { state } = await setup.waitForState(first.id, 'waiting');
      const until = state.kind === 'waiting' ? state.until : null;
      expect(until).toBeGreaterThan(Date.now() + 3_000_000);
      const second = await ledger.addFile('b.wav');
      const waiting = { kind: 'waiting', reason: 'rate_limited', until };
      expect((await setup.job(second.id)).state).toMatchObject(waiting);
      await setup.uploads.pause();
      expect((await setup.jobs()).map((job) => job.state.kind)).toEqual(['paused', 'paused']);
      await setup.uploads.start([first.id, second.id]);
      const third = await ledger.addFile('c.wav');
      for (const { id } of [first, second, third]) {
        expect((await setup.job(id)).state).toMatchObject(waiting);
      }
      expect(setup.service.recorder.requests.length).toBe(1);
      setup.clockOffset += 3_600_000;
      setup.uploads.resume();
      for (const { id } of [first, second, third]) await setup.waitForState(id, 'done');
    },
  },
];

export const waitCases: readonly ReliabilityCase[] = [
  ...rateLimitCases,
  ...countdownCases,
  ...serverErrorCases,
  ...afterBodyCases,
];
