/** Reliability 6 and 9: the body is complete, and there is no response or a redirect. */
import { expect } from 'vitest';
import { answerWith, redirectTo } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { type HoldFault, holdAt } from '../../service/faults/timing.ts';
import { startTestService } from '../../service/service.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import {
  expectConnectionProblem,
  expectFailure,
  largeSize,
  type ReliabilityCase,
  retryUntilDone,
} from './reliability-case.ts';

const store = 'transcriptions.store';

const lostAnswerCases: readonly ReliabilityCase[] = (['reset', 'close'] as const).flatMap((ending) => [
  {
    number: `6a ${ending}`,
    title: `body accepted, then the connection dies (${ending}), the record exists: done with its id, no second POST`,
    run: async (setup, ledger) => {
      setup.service.faults.next(store, dieAfterBody({ record: true, ending }));
      const job = await ledger.addFile();
      const { state } = await setup.waitForState(job.id, 'done', 'failed');
      const [record] = setup.service.data.transcriptions.getAll();
      expect(state).toMatchObject({ kind: 'done', transcriptionId: String(record?.id) });
      expect(ledger.countStoreRequests()).toBe(1);
    },
  } satisfies ReliabilityCase,
  {
    number: `6b ${ending}`,
    title: `body accepted, then the connection dies (${ending}), no record: the user is asked, no second POST`,
    run: async (setup, ledger) => {
      setup.service.faults.next(store, dieAfterBody({ record: false, ending }));
      const job = await ledger.addFile();
      await expectFailure(setup, job, 'outcome_unknown', { key: 'outcome_no_new_record', name: job.name });
      expect(ledger.countStoreRequests()).toBe(1);
      ledger.allowDuplicate(job);
      await retryUntilDone(setup, job);
      expect(ledger.countStoreRequests()).toBe(2);
    },
  } satisfies ReliabilityCase,
]);

/** Cuts the connection after the body; the record is created when `hold` is released. */
const finishWithoutClient = (hold: HoldFault): Fault => ({
  ...hold,
  received: async (exchange, form) => {
    exchange.request.socket.destroy();
    return hold.received?.(exchange, form);
  },
});

const lateRecordCases: readonly ReliabilityCase[] = [
  {
    number: '6c',
    title: 'the record is created after the user was asked: it is found, and a retry sends nothing',
    run: async (setup, ledger) => {
      const held = holdAt('received');
      setup.service.faults.next(store, finishWithoutClient(held));
      const job = await ledger.addFile();
      await expectFailure(setup, job, 'outcome_unknown');
      held.release();
      await setup.waitUntil(() => ledger.countRecords() === 1);
      await retryUntilDone(setup, job);
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '6d',
    title: 'earlier records of the same name: the new one is identified',
    run: async (setup, ledger) => {
      for (let n = 0; n < 60; n += 1) setup.service.data.transcriptions.insert({ name: 'Episode' });
      setup.service.faults.next(store, dieAfterBody({ record: true }));
      const job = await ledger.addFile();
      const { state } = await setup.waitForState(job.id, 'done', 'failed');
      expect(state).toMatchObject({ kind: 'done', transcriptionId: '61' });
    },
  },
];

const sameNameCases: readonly ReliabilityCase[] = [
  {
    number: '6e',
    title: 'two unknown outcomes of the same name: the first record is not assigned to the second job',
    options: { settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      const held = holdAt('received');
      setup.service.faults.next(store, finishWithoutClient(held));
      const first = await ledger.addFile('a.wav');
      await expectFailure(setup, first, 'outcome_unknown');
      setup.service.faults.next(store, dieAfterBody({ record: false }));
      setup.settings = { ...setup.settings, reviewBeforeUpload: true };
      const second = await ledger.addFile('b.wav');
      unwrap(await setup.uploads.edit([second.id], { name: first.name }));
      await setup.uploads.start([second.id]);
      await setup.waitForState(second.id, 'checking');
      held.release();
      await setup.waitUntil(() => ledger.countRecords() === 1);
      await expectFailure(setup, second, 'outcome_unknown', {
        key: 'outcome_ambiguous_record',
        name: first.name,
      });
      expect(ledger.countStoreRequests()).toBe(2);
    },
  },
  {
    number: '6f',
    title: 'the record of a running upload is not assigned to an older job of the same name',
    options: { settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      setup.service.faults.next(store, dieAfterBody({ record: false }));
      const first = await ledger.addFile('a.wav');
      await expectFailure(setup, first, 'outcome_unknown');
      const made = holdAt('response');
      setup.service.faults.next(store, made);
      setup.settings = { ...setup.settings, reviewBeforeUpload: true };
      const second = await ledger.addFile('b.wav');
      await setup.uploads.edit([second.id], { name: first.name });
      await setup.uploads.start([second.id]);
      await made.reached;
      const countLists = (): number =>
        setup.service.recorder.requests.filter(({ operation }) => operation === 'transcriptions.list').length;
      const before = countLists();
      // The record of the first job is checked for every five minutes.
      await setup.waitUntil(() => countLists() > before, 'a list request while the other upload runs');
      expect((await setup.job(first.id)).state.kind).toBe('failed');
      made.release();
      await setup.waitForState(second.id, 'done');
      expect((await setup.job(first.id)).state.kind).toBe('failed');
    },
  },
];

const redirectCases: readonly ReliabilityCase[] = [
  ...(['same origin', 'another origin', 'http', 'a loop'] as const).map(
    (where): ReliabilityCase => ({
      number: `9 ${where}`,
      title: `redirect to ${where}: never followed, its target is reported`,
      run: async (setup, ledger) => {
        const other = await startTestService();
        const target = {
          'same origin': `${setup.service.origin}/elsewhere`,
          'another origin': `${other.origin}/api/v1/transcriptions`,
          http: 'http://example.invalid/login',
          'a loop': `${setup.contentUrl}/api/v1/transcriptions`,
        }[where];
        setup.service.faults.next(store, redirectTo(target, 307));
        const job = await ledger.addFile('a.wav', largeSize);
        await expectFailure(setup, job, 'redirected');
        expect(other.recorder.requests).toEqual([]);
        expect(setup.service.recorder.requests.filter((request) => request.operation === null)).toEqual([]);
        await other.close();
        await retryUntilDone(setup, job);
      },
    }),
  ),
  {
    number: '9 before',
    title: 'redirect of the first request to a login page: nothing is sent, all jobs wait and resume',
    options: { settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      const stop = setup.service.faults.always('any', redirectTo('https://login.example.invalid/', 302));
      const job = await ledger.addFile('a.wav');
      const next = await ledger.addFile('b.wav');
      await expectConnectionProblem(setup, job, 'redirected', {
        key: 'redirect_other_host',
        target: 'https://login.example.invalid',
      });
      await expectConnectionProblem(setup, next, 'redirected');
      expect(ledger.countStoreRequests()).toBe(0);
      stop();
      await setup.waitForState(next.id, 'done');
      await setup.waitForState(job.id, 'done');
    },
  },
  {
    number: '9 303',
    title: 'a 303 redirect means that a record may exist: it is looked for',
    run: async (setup, ledger) => {
      setup.service.faults.next(
        store,
        answerWith({ status: 303, headers: { Location: '/x' }, content: { kind: 'empty' } }, 'after body'),
      );
      const job = await ledger.addFile();
      await expectFailure(setup, job, 'outcome_unknown');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
];

export const outcomeCases: readonly ReliabilityCase[] = [
  ...lostAnswerCases,
  ...lateRecordCases,
  ...sameNameCases,
  ...redirectCases,
];
