/** Reliability 1 to 3 and 7 to 14: responses of the service. */
import { expect } from 'vitest';
import { answerWith, errorInside200, unauthorized, validation } from '../../service/faults/answers.ts';
import { tooLargeAt, unauthorizedThenReset } from '../../service/faults/connection.ts';
import { otherId, withoutId } from '../../service/faults/outcome.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { json } from '../../service/specification/http/response.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { expectFailure, largeSize, type ReliabilityCase, retryUntilDone } from './reliability-case.ts';

const store = 'transcriptions.store';

const cases: readonly ReliabilityCase[] = [
  {
    number: '1',
    title: '401 before the body: the file is not sent, jobs wait for a key and then upload',
    run: async (setup, ledger) => {
      const stop = setup.service.faults.always('any', unauthorized());
      const job = await ledger.addFile('a.wav', largeSize);
      const other = await ledger.addFile('b.wav');
      for (const { id } of [job, other]) {
        expect((await setup.waitForState(id, 'paused')).state).toMatchObject({ reason: 'key' });
      }
      expect(ledger.countStoreRequests()).toBe(0);
      stop();
      setup.uploads.accessChanged();
      await setup.waitForState(job.id, 'done');
      await setup.waitForState(other.id, 'done');
    },
  },
  {
    number: '1b',
    title: '401 to the store request itself',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, unauthorized());
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'paused');
      setup.uploads.accessChanged();
      await setup.waitForState(job.id, 'done');
    },
  },
  {
    number: '2',
    title: '401 then reset: no body is sent, no job is lost',
    run: async (setup, ledger) => {
      const stop = setup.service.faults.always('any', unauthorizedThenReset());
      const job = await ledger.addFile('a.wav', largeSize);
      await setup.waitForState(job.id, 'paused', 'waiting');
      expect(ledger.countStoreRequests()).toBe(0);
      stop();
      setup.uploads.accessChanged();
      await setup.waitForState(job.id, 'done');
    },
  },
  {
    number: '2b',
    title: '401 then reset of the store request: sent again, because the body was incomplete',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, unauthorizedThenReset());
      const job = await ledger.addFile('a.wav', largeSize);
      const { state } = await setup.waitForState(job.id, 'done', 'paused');
      if (state.kind === 'paused') setup.uploads.accessChanged();
      await setup.waitForState(job.id, 'done');
    },
  },
  {
    number: '3',
    title: '413 in mid-body with nginx’s page: failed with the service’s message',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, tooLargeAt(1_000_000));
      const job = await ledger.addFile('a.wav', largeSize);
      await expectFailure(setup, job, 'too_large');
      expect(ledger.countRecords()).toBe(0);
    },
  },
  {
    number: '3b',
    title: '413 and a closed connection, every time: failed, never done',
    options: { speed: 2_000 },
    run: async (setup, ledger) => {
      setup.service.faults.always(store, tooLargeAt(1_000_000, { linger: false }));
      const job = await ledger.addFile('a.wav', largeSize);
      const { state } = await setup.waitForState(job.id, 'failed', 'done');
      expect(state.kind).toBe('failed');
      expect(ledger.countRecords()).toBe(0);
    },
  },
  {
    number: '7',
    title: '200 with an error in its body: not accepted, verified, then sent again as after a 500',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, errorInside200());
      const job = await ledger.addFile();
      expect((await setup.waitForState(job.id, 'checking', 'done')).state.kind).toBe('checking');
      await setup.waitForState(job.id, 'done');
      expect(ledger.countRecords()).toBe(1);
    },
  },
  {
    number: '7b',
    title: '200 with an unexpected body: not accepted, and the user is asked',
    run: async (setup, ledger) => {
      setup.service.faults.next(
        store,
        answerWith(json(200, { message: 'Something went wrong.' }), 'after body'),
      );
      const job = await ledger.addFile();
      await expectFailure(setup, job, 'outcome_unknown');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '8',
    title: '201 without an id: the record is found by its name',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, withoutId());
      const job = await ledger.addFile();
      expect((await setup.waitForState(job.id, 'done')).state).toMatchObject({ transcriptionId: '1' });
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '10',
    title: 'a response with another record’s id: not accepted, the right record is found',
    run: async (setup, ledger) => {
      const other = setup.service.data.transcriptions.insert({ name: 'Other' });
      setup.service.faults.next(store, otherId(other.id));
      const job = await ledger.addFile();
      expect((await setup.waitForState(job.id, 'done')).state).toMatchObject({
        transcriptionId: String(other.id + 1),
      });
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '10b',
    title: 'a response with the id of an older record of the same name',
    run: async (setup, ledger) => {
      const older = setup.service.data.transcriptions.insert({ name: 'Episode' });
      setup.service.faults.next(store, otherId(older.id));
      const job = await ledger.addFile();
      expect((await setup.waitForState(job.id, 'done')).state).toMatchObject({
        transcriptionId: String(older.id + 1),
      });
    },
  },
  {
    number: '12',
    title: 'the key is revoked while the queue runs: the other jobs wait for a key, and each is sent once',
    options: { settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      const held = holdAt('received');
      setup.service.faults.next(store, held);
      const jobs = [
        await ledger.addFile('a.wav'),
        await ledger.addFile('b.wav'),
        await ledger.addFile('c.wav'),
      ];
      await held.reached;
      const stop = setup.service.faults.always('any', unauthorized());
      held.release();
      const [a, b, c] = jobs;
      await setup.waitForState(a?.id ?? '', 'done');
      await setup.waitForState(b?.id ?? '', 'paused');
      await setup.waitForState(c?.id ?? '', 'paused');
      stop();
      setup.uploads.accessChanged();
      for (const job of jobs) await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(3);
    },
  },
  ...(['message', 'errors'] as const).map(
    (shape): ReliabilityCase => ({
      number: `13 ${shape}`,
      title: `422 (${shape}): the service’s message is shown at its field, the job is editable and then uploads`,
      run: async (setup, ledger) => {
        setup.service.faults.next(store, validation({ name: ['The name is taken.'] }, shape));
        const job = await ledger.addFile();
        const { state } = await setup.waitForState(job.id, 'failed');
        expect(state).toMatchObject({
          error: { code: 'validation', fields: { name: ['The name is taken.'] } },
          canRetry: true,
        });
        unwrap(await setup.uploads.edit([job.id], { name: 'Another' }));
        await retryUntilDone(setup, job);
        expect(setup.service.data.transcriptions.getAll()).toMatchObject([{ name: 'Another' }]);
      },
    }),
  ),
  {
    number: '14',
    title: 'the response comes after ten minutes (simulated): transcribing until then, then done',
    options: { speed: 2_000 },
    run: async (setup, ledger) => {
      const held = holdAt('received');
      setup.service.faults.next(store, held);
      const job = await ledger.addFile();
      const { state } = await setup.waitForState(job.id, 'transcribing');
      const since = state.kind === 'transcribing' ? state.since : 0;
      await new Promise((resolve) => setTimeout(resolve, 310));
      expect((await setup.job(job.id)).state).toEqual({ kind: 'transcribing', since });
      held.release();
      const done = await setup.waitForState(job.id, 'done');
      expect(done.state.kind === 'done' && done.state.at - since).toBeGreaterThan(600_000);
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '14b',
    title: 'the timeout passes while the service continues: the record is found once it exists',
    options: { settings: { transcriptionTimeoutMinutes: 0.005 } },
    run: async (setup, ledger) => {
      const held = holdAt('received');
      setup.service.faults.next(store, held);
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'checking');
      held.release();
      await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
];

export const answerCases: readonly ReliabilityCase[] = [...cases];
