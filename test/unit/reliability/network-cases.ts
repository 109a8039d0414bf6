/** Reliability 20 to 29: network failures. */
import { expect } from 'vitest';
import type { ErrorDetailKey } from '../../../preload/contract/errors/error-details.ts';
import { cutAnswer, dripAnswer, type Framing } from '../../service/faults/answer-wire.ts';
import {
  resetAt,
  resetReused,
  slowReader,
  stallingReader,
  stopReadingAt,
} from '../../service/faults/connection.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { type CertificateKind, readAuthority, readCertificate } from '../../service/tls.ts';
import { getRefusedPort, startSwallowingPort, unknownHost } from '../../service/unreachable-ports.ts';
import {
  expectConnectionProblem,
  expectFailure,
  largeSize,
  type ReliabilityCase,
  retryUntilDone,
} from './reliability-case.ts';

const store = 'transcriptions.store';

/** The job waits for an unreachable service and is sent when the service can be reached. */
const serviceReturnsCase = (
  number: string,
  title: string,
  getUnreachableUrl: () => Promise<{ url: string; close?: () => Promise<void> }>,
): ReliabilityCase => ({
  number,
  title: `${title}: waits, and uploads once the service is reachable`,
  options: { transportOptions: { connectTimeoutMs: 300 } },
  run: async (setup, ledger) => {
    const right = setup.contentUrl;
    const { url, close } = await getUnreachableUrl();
    setup.contentUrl = url;
    const job = await ledger.addFile();
    expect((await setup.waitForState(job.id, 'waiting')).state).toMatchObject({
      reason: 'offline',
      until: null,
    });
    setup.contentUrl = right;
    await setup.waitForState(job.id, 'done');
    expect(ledger.countStoreRequests()).toBe(1);
    await close?.();
  },
});

const unreachableCases: readonly ReliabilityCase[] = [
  serviceReturnsCase('20', 'name not found', async () => ({ url: `https://${unknownHost}` })),
  serviceReturnsCase('21', 'refused', async () => ({ url: `http://127.0.0.1:${await getRefusedPort()}` })),
  serviceReturnsCase('22', 'connect swallowed', async () => {
    const end = await startSwallowingPort();
    return { url: `http://127.0.0.1:${end.port}`, close: end.close };
  }),
];

const resetCases: readonly ReliabilityCase[] = [0, 0.5, 0.999].map((share) => ({
  number: `23 ${share * 100} %`,
  title: `reset at ${share * 100} %: sent again from the start, or the user is asked if the body was complete; arrives once`,
  run: async (setup, ledger) => {
    setup.service.faults.next(store, resetAt(share));
    const job = await ledger.addFile('a.wav', largeSize);
    const { state } = await setup.waitForState(job.id, 'done', 'failed');
    // The last bytes were in the socket buffer, so the client cannot know whether they arrived.
    if (share > 0.9 && state.kind === 'failed') {
      expect(state.error.code).toBe('outcome_unknown');
      expect(ledger.countStoreRequests()).toBe(1);
      await retryUntilDone(setup, job);
    }
    expect((await setup.job(job.id)).state.kind).toBe('done');
    expect(ledger.countRecords()).toBe(1);
  },
}));

const brokenConnectionCases: readonly ReliabilityCase[] = [
  ...resetCases,
  {
    number: '23 always',
    title: 'reset at 50 % every time: after five attempts the user is asked',
    options: { speed: 5_000 },
    run: async (setup, ledger) => {
      const stop = setup.service.faults.always(store, resetAt(0.5));
      const job = await ledger.addFile('a.wav', largeSize);
      await expectFailure(setup, job, 'connection_lost');
      expect(ledger.countStoreRequests()).toBe(5);
      stop();
      await retryUntilDone(setup, job);
    },
  },
  {
    number: '24',
    title: 'reset of a reused connection',
    run: async (setup, ledger) => {
      setup.service.faults.always('any', resetReused());
      const jobs = [
        await ledger.addFile('a.wav'),
        await ledger.addFile('b.wav'),
        await ledger.addFile('c.wav'),
      ];
      for (const job of jobs) await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(3);
    },
  },
  {
    number: '25',
    title: 'the server stops reading: stalled, then sent again',
    options: { stallMs: 2_000 },
    run: async (setup, ledger) => {
      setup.service.faults.next(store, stopReadingAt(0.2));
      const job = await ledger.addFile('a.wav', largeSize);
      expect((await setup.waitForState(job.id, 'waiting')).state).toMatchObject({
        reason: 'backoff',
        error: { code: 'stalled' },
      });
      await setup.waitForState(job.id, 'done');
    },
  },
  {
    number: '25b',
    title: 'a slow reader is not reported as stalled, and the body arrives unchanged',
    options: { stallMs: 10_000 },
    run: async (setup, ledger) => {
      setup.service.faults.next(store, slowReader(20_000_000));
      const slow = await ledger.addFile('a.wav', largeSize);
      setup.service.faults.next(store, stallingReader(3_000_000, 100));
      const stalling = await ledger.addFile('b.wav', largeSize);
      await setup.waitForState(slow.id, 'done');
      await setup.waitForState(stalling.id, 'done');
      expect(ledger.countStoreRequests()).toBe(2);
    },
  },
  {
    number: '26',
    title: 'the response arrives at one byte per second: it times out, the record is found',
    options: { jsonTimeoutMs: 400 },
    run: async (setup, ledger) => {
      setup.service.faults.next(store, dripAnswer());
      const job = await ledger.addFile();
      await setup.waitForState(job.id, 'done');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
  ...(['length', 'chunked', 'close'] as const satisfies readonly Framing[]).map(
    (framing): ReliabilityCase => ({
      number: `27 ${framing}`,
      title: `the response is truncated (${framing}): the record is found`,
      run: async (setup, ledger) => {
        setup.service.faults.next(store, cutAnswer(framing));
        const job = await ledger.addFile();
        await setup.waitForState(job.id, 'done');
        expect(ledger.countStoreRequests()).toBe(1);
      },
    }),
  ),
];

const tlsCases: readonly ReliabilityCase[] = (
  [
    ['expired', 'certificate_expired'],
    ['wrong-host', 'certificate_other_host'],
    ['self-signed', 'certificate_self_signed'],
  ] as const satisfies readonly (readonly [CertificateKind, ErrorDetailKey])[]
).map(([kind, key]) => ({
  number: `28 ${kind}`,
  title: `certificate ${kind}: nothing is sent, the message says why`,
  options: {
    service: { tls: readCertificate(kind), host: 'localhost' },
    transportOptions: { certificates: [readAuthority()] },
  },
  run: async (setup, ledger) => {
    const job = await ledger.addFile();
    await expectConnectionProblem(setup, job, 'tls', { key, host: expect.stringMatching(/^localhost:/) });
    expect(setup.service.recorder.requests).toEqual([]);
  },
}));

const proxyCases: readonly ReliabilityCase[] = [
  {
    number: '29 407',
    title: 'a proxy that asks for a password: reported, nothing is sent; uploads without the proxy',
    run: async (setup, ledger) => {
      const proxy = await startTestProxy({ credentials: 'user:password' });
      setup.systemProxy = `PROXY 127.0.0.1:${proxy.port}`;
      const job = await ledger.addFile();
      await expectConnectionProblem(setup, job, 'proxy');
      expect(ledger.countStoreRequests()).toBe(0);
      setup.systemProxy = 'DIRECT';
      await setup.waitForState(job.id, 'done');
      await proxy.close();
    },
  },
  {
    number: '29 dead',
    title: 'a dead proxy: reported; uploads resume once it is removed',
    options: { settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      setup.systemProxy = `PROXY 127.0.0.1:${await getRefusedPort()}`;
      const job = await ledger.addFile('a.wav');
      const next = await ledger.addFile('b.wav');
      await expectConnectionProblem(setup, job, 'proxy');
      setup.systemProxy = 'DIRECT';
      await setup.waitForState(next.id, 'done');
      await setup.waitForState(job.id, 'done');
    },
  },
  {
    number: '29 changes',
    title: 'the proxy changes between two uploads',
    options: { settings: { concurrency: 1 } },
    run: async (setup, ledger) => {
      const [one, two] = [await startTestProxy(), await startTestProxy()];
      setup.systemProxy = `PROXY 127.0.0.1:${one.port}`;
      await setup.waitForState((await ledger.addFile('a.wav')).id, 'done');
      await one.close();
      setup.systemProxy = `PROXY 127.0.0.1:${two.port}`;
      await setup.waitForState((await ledger.addFile('b.wav')).id, 'done');
      expect(one.requests.length).toBeGreaterThan(0);
      expect(two.requests.length).toBeGreaterThan(0);
      await two.close();
    },
  },
];

export const networkCases: readonly ReliabilityCase[] = [
  ...unreachableCases,
  ...brokenConnectionCases,
  ...tlsCases,
  ...proxyCases,
];
