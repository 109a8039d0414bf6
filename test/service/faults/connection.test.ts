import { Agent, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { authorization, listTranscriptions, storeTranscription } from '../test-requests.ts';
import { cutAnswer, dripAnswer, headOnly } from './answer-wire.ts';
import {
  resetAt,
  resetReused,
  slowReader,
  stallingReader,
  stopReadingAt,
  tooLargeAt,
  unauthorizedThenReset,
} from './connection.ts';
import { dieAfterBody } from './outcome.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());
const megabytes = 4_000_000;

test.each([0, 0.5, 0.999])('23: resets the connection after %d of the body', async (share) => {
  service.faults.next('transcriptions.store', resetAt(share));
  const ended = await storeTranscription(service, megabytes);
  expect(ended.status).toBeNull();
  expect(ended.errorCode).toMatch(/ECONNRESET|EPIPE/);
  const [request] = service.recorder.requests;
  expect(request?.complete).toBe(false);
  expect(request?.bytes ?? 0).toBeGreaterThanOrEqual(Math.floor(megabytes * share));
  if (share < 0.9) expect(request?.bytes ?? 0).toBeLessThan(megabytes * share + 200_000);
  expect(service.data.transcriptions.getAll()).toEqual([]);
});

test('2: resets the connection after 401 without reading the body', async () => {
  service.faults.next('transcriptions.store', unauthorizedThenReset());
  const ended = await storeTranscription(service, 40_000_000);
  expect(ended.errorCode ?? 'answered').toMatch(/ECONNRESET|EPIPE|answered/);
  expect(service.recorder.requests[0]?.bytes).toBe(0);
  expect(service.data.transcriptions.getAll()).toEqual([]);
});

test.each([true, false])('3: returns 413 with HTML in mid-body, lingering: %s', async (linger) => {
  service.faults.next('transcriptions.store', tooLargeAt(1_000_000, { linger }));
  const ended = await storeTranscription(service, 40_000_000);
  if (linger) {
    expect(ended.status).toBe(413);
    expect(ended.headers['content-type']).toBe('text/html');
    expect(ended.body.toString()).toContain('413 Request Entity Too Large');
  } else
    expect(ended.errorCode ?? ended.status).toSatisfy(
      (how) => how === 413 || /ECONNRESET|EPIPE/.test(String(how)),
    );
  const [recorded] = service.recorder.requests;
  expect(recorded?.bytes ?? 0).toBeLessThan(2_000_000);
  expect(service.data.transcriptions.getAll()).toEqual([]);
});

test('24: resets a reused connection and serves a new one', async () => {
  service.faults.always('any', resetReused());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = (): Promise<string> =>
    new Promise((resolve) => {
      const url = `${service.contentUrl}/api/v1/transcriptions`;
      const outgoing = request(url, { agent, headers: authorization(service) }, (response) => {
        response.resume().on('end', () => resolve(`${response.statusCode} ${outgoing.reusedSocket}`));
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        resolve(`${error.code} ${outgoing.reusedSocket}`),
      );
      outgoing.end();
    });
  expect(await once()).toBe('200 false');
  expect(await once()).toBe('ECONNRESET true');
  expect(await once()).toBe('200 false');
  agent.destroy();
});

test('25: stops reading and keeps the connection open', async () => {
  service.faults.next('transcriptions.store', stopReadingAt(0.1));
  const ended = await storeTranscription(service, 60_000_000, { timeoutMs: 700 });
  expect([ended.status, ended.errorCode]).toEqual([null, 'gave up']);
  expect(service.recorder.requests[0]?.bytes ?? 0).toBeLessThan(20_000_000);
  expect(service.data.transcriptions.getAll()).toEqual([]);
});

test('a slow reader and a stalling reader read the whole body', async () => {
  service.faults.next('transcriptions.store', slowReader(8_000_000));
  service.faults.next('transcriptions.store', stallingReader(1_000_000, 100));
  const [slow, stalling] = [
    await storeTranscription(service, megabytes),
    await storeTranscription(service, megabytes),
  ];
  expect([slow.status, stalling.status]).toEqual([201, 201]);
  expect(slow.milliseconds).toBeGreaterThan(300);
  expect(stalling.milliseconds).toBeGreaterThan(300);
  const [first, second] = service.data.transcriptions.getAll();
  expect(first?.file_size).toBe(megabytes);
  expect(first?.file_sha256).toBe(second?.file_sha256);
});

test.each([
  [true, 'reset'],
  [true, 'close'],
  [false, 'reset'],
  [false, 'close'],
] as const)('6: closes the connection after the body; record %s, by %s', async (record, ending) => {
  service.faults.next('transcriptions.store', dieAfterBody({ record, ending }));
  const ended = await storeTranscription(service);
  expect([ended.status, ended.errorCode]).toEqual([null, 'ECONNRESET']);
  expect(service.recorder.requests[0]?.complete).toBe(true);
  expect(service.data.transcriptions.getAll()).toHaveLength(record ? 1 : 0);
});

test('26: sends a response byte by byte', async () => {
  service.faults.next('any', dripAnswer(100));
  const ended = await listTranscriptions(service, { timeoutMs: 2_000 });
  expect([ended.status, ended.errorCode]).toEqual([200, 'gave up']);
  expect(ended.body.length).toBeGreaterThan(2);
  expect(ended.body.length).toBeLessThan(40);
  service.faults.next('any', dripAnswer(0));
  expect((await listTranscriptions(service)).complete).toBe(true);
});

test.each([
  ['length', 'ECONNRESET', false],
  ['chunked', 'ECONNRESET', false],
  ['close', null, true],
] as const)('27: cuts off a response, framed by %s', async (framing, broke, whole) => {
  await storeTranscription(service, 1_000);
  const { body } = await listTranscriptions(service);
  service.faults.next('any', cutAnswer(framing));
  const ended = await listTranscriptions(service);
  expect([ended.status, ended.errorCode, ended.complete]).toEqual([200, broke, whole]);
  expect(ended.body).toEqual(body.subarray(0, Math.ceil(body.length / 2)));
  expect(() => JSON.parse(ended.body.toString())).toThrow();
});

test('sends a head without a body', async () => {
  service.faults.next('any', headOnly());
  const ended = await listTranscriptions(service, { timeoutMs: 2_000 });
  expect([ended.status, ended.body.length, ended.errorCode]).toEqual([200, 0, 'gave up']);
});

test('closing the service ends stuck requests', async () => {
  service.faults.next('transcriptions.store', stopReadingAt(0));
  service.faults.next('transcriptions.list', dripAnswer(60_000));
  const stuck = [storeTranscription(service, 60_000_000), listTranscriptions(service)];
  await service.recorder.waitFor(({ number }) => number === 2);
  await service.close();
  for (const ended of await Promise.all(stuck)) expect(ended.errorCode).toMatch(/ECONNRESET|EPIPE/);
});
