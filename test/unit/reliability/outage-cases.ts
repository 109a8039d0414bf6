/** Reliability 30 and 31: outages, captive portals and sleep. */
import { expect } from 'vitest';
import { captivePortal, tooManyRequests } from '../../service/faults/answers.ts';
import { resetAt, slowReader } from '../../service/faults/connection.ts';
import {
  describeFailure,
  expectConnectionProblem,
  largeSize,
  type ReliabilityCase,
} from './reliability-case.ts';

const store = 'transcriptions.store';

export const outageCases: readonly ReliabilityCase[] = [
  {
    number: '30',
    title: 'a captive portal’s page with 200: nothing is sent, all jobs wait and resume',
    options: { settings: { concurrency: 2 } },
    run: async (setup, ledger) => {
      const stop = setup.service.faults.always('any', captivePortal());
      const job = await ledger.addFile('a.wav');
      const others = [await ledger.addFile('b.wav'), await ledger.addFile('c.wav')];
      for (const each of [job, ...others]) await expectConnectionProblem(setup, each, 'unexpected_answer');
      expect(ledger.countStoreRequests()).toBe(0);
      stop();
      for (const { id } of [job, ...others]) await setup.waitForState(id, 'done');
      expect(ledger.countStoreRequests()).toBe(3);
    },
  },
  {
    number: '31 queued',
    title: 'offline while queued: waits and resumes',
    run: async (setup, ledger) => {
      await setup.service.stop();
      const jobs = [
        await ledger.addFile('a.wav'),
        await ledger.addFile('b.wav'),
        await ledger.addFile('c.wav'),
      ];
      await setup.waitForState(jobs[0]?.id ?? '', 'waiting');
      await setup.service.start();
      for (const job of jobs) await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(3);
    },
  },
  {
    number: '31 sending',
    title: 'offline while sending: sent again from the start, arrives once',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, slowReader(10_000_000));
      const job = await ledger.addFile('a.wav', largeSize);
      await setup.waitUntil(() => (setup.service.recorder.getRequests(store)[0]?.bytes ?? 0) > 1_000_000);
      await setup.service.stop();
      await setup.waitForState(job.id, 'waiting');
      await setup.service.start();
      await setup.waitForState(job.id, 'done');
      expect(ledger.countRecords()).toBe(1);
    },
  },
  {
    number: '31 checking',
    title: 'offline while the outcome is unknown: verification resumes with the connection, nothing is sent',
    run: async (setup, ledger) => {
      setup.service.faults.next(store, {
        name: 'the record is created, then the service is unreachable',
        response: ({ request }) => {
          request.socket.destroy();
          void setup.service.stop();
          return 'handled';
        },
      });
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'checking');
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(describeFailure((await setup.job(job.id)).state).code).toBe('checking');
      await setup.service.start();
      await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '31 sleep',
    title: 'sleep and wake: nothing starts during sleep, all jobs resume afterwards',
    run: async (setup, ledger) => {
      setup.uploads.suspend();
      const job = await ledger.addFile();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await setup.job(job.id)).state.kind).toBe('queued');
      setup.uploads.resume();
      await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '31 sleep while waiting',
    title: 'Retry-After passes during sleep: resumes on wake',
    // At speed 10, an hour takes six minutes.
    options: { speed: 10, settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      setup.service.faults.next('transcriptions.list', tooManyRequests('3600'));
      const job = await ledger.addFile('a.wav');
      await setup.waitForState(job.id, 'waiting');
      setup.uploads.suspend();
      setup.clockOffset += 3_600_000;
      setup.uploads.resume();
      await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  {
    number: '31 sleep after a break',
    title: 'the delay after a broken connection passes during sleep',
    options: { speed: 1, settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      setup.service.faults.next(store, resetAt(0.5), 4);
      const job = await ledger.addFile('a.wav', largeSize);
      for (let failure = 1; failure <= 4; failure += 1) {
        await setup.waitForState(job.id, 'waiting');
        setup.uploads.suspend();
        setup.clockOffset += 300_000;
        setup.uploads.resume();
      }
      await setup.waitForState(job.id, 'done');
    },
  },
];
