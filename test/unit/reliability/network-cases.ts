/** Reliability 20 to 29: what happens on the way. */
import { expect } from 'vitest';
import { refusedPort, swallowingPort, unknownHost } from '../../service/dead-ends.ts';
import { cutAnswer, dripAnswer, type Framing } from '../../service/faults/answer-wire.ts';
import {
  resetAt,
  resetReused,
  slowReader,
  stallingReader,
  stopReadingAt,
} from '../../service/faults/connection.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { authority, type CertificateKind, certificate } from '../../service/tls.ts';
import { type Case, expectFailure, expectTrouble, large, retryToDone } from './case.ts';

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
    await expectTrouble(rig, job, 'tls', words);
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
      await expectTrouble(rig, job, 'proxy');
      expect(books.sent()).toBe(0);
      rig.route = 'DIRECT';
      await rig.reaches(job.id, 'done');
      await proxy.close();
    },
  },
  {
    number: '29 dead',
    title: 'a dead proxy: said so; all goes by itself when it is gone',
    options: { settings: { concurrency: 1 } },
    run: async (rig, books) => {
      rig.route = `PROXY 127.0.0.1:${await refusedPort()}`;
      const job = await books.give('a.wav');
      const next = await books.give('b.wav');
      await expectTrouble(rig, job, 'proxy');
      rig.route = 'DIRECT';
      await rig.reaches(next.id, 'done');
      await rig.reaches(job.id, 'done');
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

export const networkCases: readonly Case[] = [...dead, ...broken, ...tls, ...proxies];
