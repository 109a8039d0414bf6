/** Reliability 20 to 31: what happens on the way. */
import { expect } from 'vitest';
import { refusedPort, swallowingPort, unknownHost } from '../../service/dead-ends.ts';
import { cutAnswer, dripAnswer, type Framing } from '../../service/faults/answer-wire.ts';
import { captivePortal, tooManyRequests } from '../../service/faults/answers.ts';
import {
  resetAt,
  resetReused,
  slowReader,
  stallingReader,
  stopReadingAt,
} from '../../service/faults/connection.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { authority, type CertificateKind, certificate } from '../../service/tls.ts';
import { type Case, expectFailure, failure, large, retryToDone } from './case.ts';

const store = 'transcriptions.store';

/** The way is not there, then it is: the job waits with words and goes by itself. */
const wayBack = (
  number: string,
  title: string,
  address: () => Promise<{ url: string; close?: () => Promise<void> }>,
): Case => ({
  number,
  title: `${title}: it waits, and goes when the service is there`,
  options: { connection: { connectTimeoutMs: 300 } },
  run: async (rig, books) => {
    const right = rig.contentUrl;
    const { url, close } = await address();
    rig.contentUrl = url;
    const job = await books.give();
    expect((await rig.reaches(job.id, 'waiting')).state).toMatchObject({ reason: 'offline', until: null });
    rig.contentUrl = right;
    await rig.reaches(job.id, 'done');
    expect(books.sent()).toBe(1);
    await close?.();
  },
});

const dead: readonly Case[] = [
  wayBack('20', 'name not found', async () => ({ url: `https://${unknownHost}` })),
  wayBack('21', 'refused', async () => ({ url: `http://127.0.0.1:${await refusedPort()}` })),
  wayBack('22', 'connect swallowed', async () => {
    const end = await swallowingPort();
    return { url: `http://127.0.0.1:${end.port}`, close: end.close };
  }),
];

const resets: readonly Case[] = [0, 0.5, 0.999].map((share) => ({
  number: `23 ${share * 100} %`,
  title: `reset at ${share * 100} %: sent again from the start, or asked where all had left; arrives once`,
  run: async (rig, books) => {
    rig.service.faults.next(store, resetAt(share));
    const job = await books.give('a.wav', large);
    const { state } = await rig.reaches(job.id, 'done', 'failed');
    // The system had taken the last bytes from us: then nobody here can know that they never arrived.
    if (share > 0.9 && state.kind === 'failed') {
      expect(state.error.code).toBe('outcome_unknown');
      expect(books.sent()).toBe(1);
      await retryToDone(rig, job);
    }
    expect((await rig.job(job.id)).state.kind).toBe('done');
    expect(books.records()).toBe(1);
  },
}));

const broken: readonly Case[] = [
  ...resets,
  {
    number: '23 always',
    title:
      'reset at 50 % every time: after five attempts the person is asked, gigabytes are not sent for ever',
    options: { speed: 5_000 },
    run: async (rig, books) => {
      const stop = rig.service.faults.always(store, resetAt(0.5));
      const job = await books.give('a.wav', large);
      await expectFailure(rig, job, 'connection_lost');
      expect(books.sent()).toBe(5);
      stop();
      await retryToDone(rig, job);
    },
  },
  {
    number: '24',
    title: 'reset of a reused connection',
    run: async (rig, books) => {
      rig.service.faults.always('any', resetReused());
      const jobs = [await books.give('a.wav'), await books.give('b.wav'), await books.give('c.wav')];
      for (const job of jobs) await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(3);
    },
  },
  {
    number: '25',
    title: 'the server stops reading: stalled, then sent again',
    options: { stallMs: 300 },
    run: async (rig, books) => {
      rig.service.faults.next(store, stopReadingAt(0.2));
      const job = await books.give('a.wav', large);
      expect((await rig.reaches(job.id, 'waiting')).state).toMatchObject({
        reason: 'backoff',
        error: { code: 'stalled' },
      });
      await rig.reaches(job.id, 'done');
    },
  },
  {
    number: '25b',
    title: 'a slow reader is not a stalled one, and what arrives is what was sent',
    options: { stallMs: 10_000 },
    run: async (rig, books) => {
      rig.service.faults.next(store, slowReader(20_000_000));
      const slow = await books.give('a.wav', large);
      rig.service.faults.next(store, stallingReader(3_000_000, 100));
      const stalling = await books.give('b.wav', large);
      await rig.reaches(slow.id, 'done');
      await rig.reaches(stalling.id, 'done');
      expect(books.sent()).toBe(2);
    },
  },
  {
    number: '26',
    title: 'the answer drips a byte a second: not waited for without end, the record is found',
    options: { jsonTimeoutMs: 400 },
    run: async (rig, books) => {
      rig.service.faults.next(store, dripAnswer());
      const job = await books.give();
      await rig.reaches(job.id, 'done');
      expect(books.sent()).toBe(1);
    },
  },
  ...(['length', 'chunked', 'close'] as const satisfies readonly Framing[]).map(
    (framing): Case => ({
      number: `27 ${framing}`,
      title: `the answer is cut short (${framing}): the record is found`,
      run: async (rig, books) => {
        rig.service.faults.next(store, cutAnswer(framing));
        const job = await books.give();
        await rig.reaches(job.id, 'done');
        expect(books.sent()).toBe(1);
      },
    }),
  ),
];

const tls: readonly Case[] = (
  [
    ['expired', /expired/],
    ['wrong-host', /another address/],
    ['self-signed', /authority/],
  ] as const satisfies readonly (readonly [CertificateKind, RegExp])[]
).map(([kind, words]) => ({
  number: `28 ${kind}`,
  title: `certificate ${kind}: nothing is sent, the words say why`,
  options: {
    service: { tls: certificate(kind), host: 'localhost' },
    connection: { certificates: [authority()] },
  },
  run: async (rig, books) => {
    const job = await books.give();
    await expectFailure(rig, job, 'tls', words);
    expect(rig.service.recorder.requests).toEqual([]);
  },
}));

const proxies: readonly Case[] = [
  {
    number: '29 407',
    title: 'a proxy that asks for a password: said so, nothing sent; without it, it goes',
    run: async (rig, books) => {
      const proxy = await startTestProxy({ credentials: 'user:password' });
      rig.route = `PROXY 127.0.0.1:${proxy.port}`;
      const job = await books.give();
      await expectFailure(rig, job, 'proxy');
      expect(books.sent()).toBe(0);
      rig.route = 'DIRECT';
      await retryToDone(rig, job);
      await proxy.close();
    },
  },
  {
    number: '29 dead',
    title: 'a dead proxy: said so; what waited behind it goes by itself when it is gone',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      rig.route = `PROXY 127.0.0.1:${await refusedPort()}`;
      const job = await books.give('a.wav');
      const next = await books.give('b.wav');
      await expectFailure(rig, job, 'proxy');
      rig.route = 'DIRECT';
      await rig.reaches(next.id, 'done');
      await retryToDone(rig, job);
    },
  },
  {
    number: '29 changes',
    title: 'the proxy changes between two uploads',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      const [one, two] = [await startTestProxy(), await startTestProxy()];
      rig.route = `PROXY 127.0.0.1:${one.port}`;
      await rig.reaches((await books.give('a.wav')).id, 'done');
      await one.close();
      rig.route = `PROXY 127.0.0.1:${two.port}`;
      await rig.reaches((await books.give('b.wav')).id, 'done');
      expect(one.requests.length).toBeGreaterThan(0);
      expect(two.requests.length).toBeGreaterThan(0);
      await two.close();
    },
  },
];

const outages: readonly Case[] = [
  {
    number: '30',
    title: 'a captive portal’s page with 200: nothing is sent, the rest waits and goes by itself',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      const stop = rig.service.faults.always('any', captivePortal());
      const job = await books.give('a.wav');
      const next = await books.give('b.wav');
      await expectFailure(rig, job, 'unexpected_answer');
      expect((await rig.job(next.id)).state).toMatchObject({
        kind: 'waiting',
        until: null,
        reason: 'trouble',
      });
      expect(books.sent()).toBe(0);
      stop();
      await rig.reaches(next.id, 'done');
      await retryToDone(rig, job);
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

export const networkCases: readonly Case[] = [...dead, ...broken, ...tls, ...proxies, ...outages];
