import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { json } from '../specification/http/response.ts';
import { listTranscriptions, storeTranscription, updateTranscription } from '../test-requests.ts';
import {
  answerWith,
  captivePortal,
  errorInside200,
  forbidden,
  redirectTo,
  serverError,
  tooManyRequests,
  unauthorized,
  validation,
} from './answers.ts';
import { nth } from './fault.ts';
import { changedRecord, otherId, withoutId } from './outcome.ts';
import { holdAt } from './timing.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

test.each([
  ['1: 401 before the body', unauthorized(), 401],
  ['403', forbidden(), 403],
  ['4: 429 with seconds', tooManyRequests('7'), 429],
  ['5: 500', serverError(500), 500],
  ['5: 502', serverError(502), 502],
  ['5: 503 with Retry-After', serverError(503, { retryAfter: '3' }), 503],
  ['9: redirect', redirectTo('https://elsewhere.example/x', 307), 307],
  ['30: captive portal', captivePortal(), 200],
  ['13: 422', validation({ name: ['Too odd.'] }, 'errors'), 422],
  ['7: an error inside 200', errorInside200(), 200],
] as const)('%s is sent once without a record; the next request succeeds', async (_, fault, status) => {
  service.faults.next('transcriptions.store', fault);
  expect((await storeTranscription(service)).status).toBe(status);
  expect(service.data.transcriptions.getAll()).toEqual([]);
  expect(service.faults.applied).toEqual([fault.name]);
  expect((await storeTranscription(service)).status).toBe(201);
  expect(service.faults.pending()).toBe(0);
});

test.each(['120', 'Wed, 21 Oct 2026 07:28:00 GMT', '-5', '99999999999', '1e3', 'soon', null])(
  '4: Retry-After is sent unchanged: %s',
  async (value) => {
    service.faults.next('any', tooManyRequests(value));
    expect((await listTranscriptions(service)).headers['retry-after']).toBe(value ?? undefined);
  },
);

test('30: a captive portal returns HTML', async () => {
  service.faults.next('any', captivePortal());
  const { headers, body } = await listTranscriptions(service);
  expect(headers['content-type']).toContain('text/html');
  expect(body.toString()).toContain('accept our terms');
});

test('9: a redirect sends its location', async () => {
  service.faults.next('any', redirectTo('http://127.0.0.1:1/loop'));
  expect((await listTranscriptions(service)).headers.location).toBe('http://127.0.0.1:1/loop');
});

test('13: 422 is returned after the body, in both shapes', async () => {
  const fields = { name: ['Too odd.'] };
  service.faults.next('transcriptions.store', validation(fields, 'message'));
  service.faults.next('transcriptions.store', validation(fields, 'errors'));
  expect(JSON.parse((await storeTranscription(service)).body.toString())).toEqual({
    message: fields,
    status: 422,
  });
  expect(JSON.parse((await storeTranscription(service)).body.toString())).toEqual({
    message: 'Too odd.',
    errors: fields,
  });
  expect(service.recorder.requests.every(({ complete }) => complete)).toBe(true);
});

test('8: the response has no id, but the record exists', async () => {
  service.faults.next('transcriptions.store', withoutId());
  const { status, body } = await storeTranscription(service);
  expect([status, JSON.parse(body.toString()).data.id]).toEqual([201, undefined]);
  expect(service.data.transcriptions.getAll()).toHaveLength(1);
});

test('10: the response has the id of another record', async () => {
  await storeTranscription(service, 1_000);
  service.faults.next('transcriptions.update', otherId(77));
  expect(
    JSON.parse((await updateTranscription(service, 1, { name: 'New' })).body.toString()).data,
  ).toMatchObject({
    id: 77,
    name: 'New',
  });
});

test('changes the record in a response', async () => {
  service.faults.next(
    'transcriptions.store',
    changedRecord('shouts', (record) => ({ ...record, name: 'LOUD' })),
  );
  expect(JSON.parse((await storeTranscription(service)).body.toString()).data.name).toBe('LOUD');
});

test('12: a fault affects only the n-th request, or all until it is stopped', async () => {
  service.faults.next(
    nth(2, ({ request }) => request.method === 'GET'),
    unauthorized(),
  );
  const statuses: (number | null)[] = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await listTranscriptions(service)).status);
  expect(statuses).toEqual([200, 401, 200]);
  const stop = service.faults.always('transcriptions.list', unauthorized());
  service.faults.next('transcriptions.list', answerWith(json(418, {})));
  expect([
    (await listTranscriptions(service)).status,
    (await listTranscriptions(service)).status,
    (await listTranscriptions(service)).status,
  ]).toEqual([418, 401, 401]);
  stop();
  expect((await listTranscriptions(service)).status).toBe(200);
});

test('14: a response waits until its release; the record exists before it, or only after it', async () => {
  const late = holdAt('response');
  service.faults.next('transcriptions.store', late);
  const stored = storeTranscription(service);
  await late.reached;
  expect(service.data.transcriptions.getAll()).toHaveLength(1);
  late.release();
  expect((await stored).status).toBe(201);

  const working = holdAt('received');
  service.faults.next('transcriptions.store', working);
  const second = storeTranscription(service);
  await working.reached;
  expect(service.data.transcriptions.getAll()).toHaveLength(1);
  working.release();
  await second;
  expect(service.data.transcriptions.getAll()).toHaveLength(2);
});
