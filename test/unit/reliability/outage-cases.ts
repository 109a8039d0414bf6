/** Reliability 30 and 31: the way is gone for a time, or leads elsewhere; the machine sleeps. */
import { expect } from 'vitest';
import { captivePortal, tooManyRequests } from '../../service/faults/answers.ts';
import { resetAt, slowReader } from '../../service/faults/connection.ts';
import { type Case, expectTrouble, failure, large } from './case.ts';

const store = 'transcriptions.store';

export const outageCases: readonly Case[] = [
  {
    number: '30',
    title: 'a captive portal’s page with 200: nothing is sent, all wait and go by themselves',
    options: { settings: { concurrency: 2 } },
    run: async (rig, books) => {
      const stop = rig.service.faults.always('any', captivePortal());
      const job = await books.give('a.wav');
      const others = [await books.give('b.wav'), await books.give('c.wav')];
      for (const each of [job, ...others]) await expectTrouble(rig, each, 'unexpected_answer');
      expect(books.sent()).toBe(0);
      stop();
      for (const { id } of [job, ...others]) await rig.reaches(id, 'done');
      expect(books.sent()).toBe(3);
    },
  },
  {
    number: '31 queued',
    title: 'offline while queued: it waits, and goes by itself',
    run: async (rig, books) => {
      await rig.service.stop();
      const jobs = [await books.give('a.wav'), await books.give('b.wav'), await books.give('c.wav')];
      await rig.reaches(jobs[0]?.id ?? '', 'waiting');
      await rig.service.start();
      for (const job of jobs) await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(3);
    },
  },
  {
    number: '31 sending',
    title: 'offline while sending: sent again from the start, arrives once',
    run: async (rig, books) => {
      rig.service.faults.next(store, slowReader(10_000_000));
      const job = await books.give('a.wav', large);
      await rig.until(() => (rig.service.recorder.of(store)[0]?.bytes ?? 0) > 1_000_000);
      await rig.service.stop();
      await rig.reaches(job.id, 'waiting');
      await rig.service.start();
      await rig.reaches(job.id, 'done');
      expect(books.records()).toBe(1);
    },
  },
  {
    number: '31 checking',
    title:
      'offline while the outcome is open: it goes on looking when the service is back, and sends nothing',
    run: async (rig, books) => {
      rig.service.faults.next(store, {
        name: 'the record is made, then the service is gone',
        answer: ({ request }) => {
          request.socket.destroy();
          void rig.service.stop();
          return 'taken';
        },
      });
      const job = await books.give();
      await rig.reaches(job.id, 'checking');
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(failure((await rig.job(job.id)).state).code).toBe('checking');
      await rig.service.start();
      await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '31 sleep',
    title: 'sleep and wake: nothing starts while asleep, all goes on afterwards',
    run: async (rig, books) => {
      rig.uploads.suspend();
      const job = await books.give();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await rig.job(job.id)).state.kind).toBe('queued');
      rig.uploads.resume();
      await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '31 sleep while waiting',
    title: 'the time that the service named passes while the machine sleeps: it goes on when it wakes',
    // An hour takes six minutes.
    options: { speed: 10, settings: { concurrency: 1 } },
    run: async (rig, books) => {
      rig.service.faults.next('transcriptions.list', tooManyRequests('3600'));
      const job = await books.give('a.wav');
      await rig.reaches(job.id, 'waiting');
      rig.uploads.suspend();
      rig.clockJump += 3_600_000;
      rig.uploads.resume();
      await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(1);
    },
  },
  {
    number: '31 sleep after a break',
    title: 'the pause after a connection that broke passes in sleep too',
    options: { speed: 1, settings: { concurrency: 1 } },
    run: async (rig, books) => {
      rig.service.faults.next(store, resetAt(0.5), 4);
      const job = await books.give('a.wav', large);
      for (let failure = 1; failure <= 4; failure += 1) {
        await rig.reaches(job.id, 'waiting');
        rig.uploads.suspend();
        rig.clockJump += 300_000;
        rig.uploads.resume();
      }
      await rig.reaches(job.id, 'done');
    },
  },
];
