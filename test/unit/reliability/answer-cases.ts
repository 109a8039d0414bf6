/** Reliability 1 to 3, 7 to 14: what the service answers. */
import { expect } from 'vitest';
import { json } from '../../../main/demo/answer.ts';
import { answerWith, errorInside200, unauthorized, validation } from '../../service/faults/answers.ts';
import { tooLargeAt, unauthorizedThenReset } from '../../service/faults/connection.ts';
import { otherId, withoutId } from '../../service/faults/outcome.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { type Case, expectFailure, large, retryToDone } from './case.ts';

const store = 'transcriptions.store';

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

export const answerCases: readonly Case[] = [...answers];
