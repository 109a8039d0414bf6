/** Reliability 6 and 9: the body is whole and no answer comes, or one that leads elsewhere. */
import { expect } from 'vitest';
import { answerWith, redirectTo } from '../../service/faults/answers.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { type Hold, holdAt } from '../../service/faults/timing.ts';
import { startTestService } from '../../service/service.ts';
import { type Case, expectFailure, expectTrouble, large, retryToDone } from './case.ts';

const store = 'transcriptions.store';

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

/** The service works on without its client, and tells nobody: the record comes when `hold` is released. */
const workingOn = (hold: Hold): Fault => ({
  ...hold,
  received: async (exchange, form) => {
    exchange.request.socket.destroy();
    return hold.received?.(exchange, form);
  },
});

const late: readonly Case[] = [
  {
    number: '6c',
    title: 'the record comes after the person was asked: it is found, and trying again sends nothing',
    run: async (rig, books) => {
      const held = holdAt('received');
      rig.service.faults.next(store, workingOn(held));
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

const sameName: readonly Case[] = [
  {
    number: '6e',
    title: 'two of one name, both open: the record of the first is not taken for that of the second',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      const late = holdAt('received');
      rig.service.faults.next(store, workingOn(late));
      const first = await books.give('a.wav');
      await expectFailure(rig, first, 'outcome_unknown');
      rig.service.faults.next(store, dieAfterBody({ record: false }));
      rig.settings = { ...rig.settings, reviewBeforeUpload: true };
      const second = await books.give('b.wav');
      expect((await rig.uploads.edit(second.id, { name: first.name })).ok).toBe(true);
      await rig.uploads.start([second.id]);
      await rig.reaches(second.id, 'checking');
      late.release();
      await rig.until(() => books.records() === 1);
      await expectFailure(rig, second, 'outcome_unknown', /which of them/);
      expect(books.sent()).toBe(2);
    },
  },
  {
    number: '6f',
    title: 'the record of an upload that is being answered is not taken for that of an older one of its name',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      rig.service.faults.next(store, dieAfterBody({ record: false }));
      const first = await books.give('a.wav');
      await expectFailure(rig, first, 'outcome_unknown');
      const made = holdAt('answer');
      rig.service.faults.next(store, made);
      rig.settings = { ...rig.settings, reviewBeforeUpload: true };
      const second = await books.give('b.wav');
      await rig.uploads.edit(second.id, { name: first.name });
      await rig.uploads.start([second.id]);
      await made.reached;
      const looked = (): number =>
        rig.service.recorder.requests.filter(({ operation }) => operation === 'transcriptions.list').length;
      const before = looked();
      // The older one is looked for every five minutes.
      await rig.until(() => looked() > before, 'a look while the other is being answered');
      expect((await rig.job(first.id)).state.kind).toBe('failed');
      made.release();
      await rig.reaches(second.id, 'done');
      expect((await rig.job(first.id)).state.kind).toBe('failed');
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
    title: 'redirect of the first request to a log-in page: nothing is sent, all wait and go by themselves',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      const stop = rig.service.faults.always('any', redirectTo('https://login.example.invalid/', 302));
      const job = await books.give('a.wav');
      const next = await books.give('b.wav');
      await expectTrouble(rig, job, 'redirected', /login\.example\.invalid/);
      await expectTrouble(rig, next, 'redirected');
      expect(books.sent()).toBe(0);
      stop();
      await rig.reaches(next.id, 'done');
      await rig.reaches(job.id, 'done');
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

export const outcomeCases: readonly Case[] = [...outcomes, ...late, ...sameName, ...redirects];
