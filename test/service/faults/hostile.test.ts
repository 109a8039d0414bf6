import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formHeaders } from '../raw-http.ts';
import { startTestService, type TestService } from '../service.ts';
import {
  authorization,
  listTranscriptions,
  sendRequest,
  storeTranscription,
  updateTranscription,
} from '../test-requests.ts';
import {
  deepJson,
  endlessPaging,
  gzipBomb,
  htmlAsJson,
  hugeJson,
  invalidUtf8,
  notFoundFault,
  nullData,
  prototypeKeys,
  rawJson,
  scriptEverywhere,
  wrongTypes,
} from './hostile.ts';
import {
  bare,
  combineFaults,
  emptyDelete,
  ignoresPage,
  perPageAsText,
  putOnly,
  textIds,
} from './service-variants.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

const getAnswer = async (fault: Parameters<TestService['faults']['next']>[1]) => {
  service.faults.next('any', fault);
  return await listTranscriptions(service);
};

test('80: sends HTML as JSON', async () => {
  const { headers, body } = await getAnswer(htmlAsJson());
  expect(headers['content-type']).toBe('application/json');
  expect(body.toString()).toMatch(/^<html>/);
});

test('81: sends valid JSON of any size until the client disconnects', async () => {
  const { body } = await getAnswer(hugeJson(3_000_000));
  expect(body.length).toBeGreaterThan(3_000_000);
  expect(JSON.parse(body.toString()).data.at(-1)).toBeNull();
  service.faults.next('any', hugeJson(1e15));
  expect((await listTranscriptions(service, { timeoutMs: 200 })).errorCode).toBe('gave up');
});

test('82: sends JSON of any depth', async () => {
  const { body } = await getAnswer(deepJson(100_000));
  expect(body.toString().split('[').length - 1).toBe(100_000);
});

test('83: sends prototype keys', async () => {
  const text = (await getAnswer(prototypeKeys())).body.toString();
  expect(text).toContain('"__proto__"');
  expect(Object.hasOwn(JSON.parse(text), '__proto__')).toBe(true);
});

test('84: sends wrong types and null data', async () => {
  const { data } = JSON.parse((await getAnswer(wrongTypes())).body.toString());
  expect([data[0].id, data[1], data[2]]).toEqual([Number.POSITIVE_INFINITY, null, 7]);
  expect(JSON.parse((await getAnswer(nullData())).body.toString()).data).toBeNull();
});

test('85: sends the same text in every name and result', async () => {
  await storeTranscription(service, 1_000);
  const { data } = JSON.parse((await getAnswer(scriptEverywhere('<b>'))).body.toString());
  expect(data).toMatchObject([{ id: 1, name: '<b>', result: '<b>' }]);
});

test('86: sends a small response that unpacks to a large one', async () => {
  const { headers, body } = await getAnswer(gzipBomb(20 * 1024 * 1024));
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.length).toBeLessThan(100_000);
  expect(gunzipSync(body).length).toBe(20 * 1024 * 1024);
});

test('87: sends invalid UTF-8', async () => {
  const { body } = await getAnswer(invalidUtf8());
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow();
});

test('88: always links to a next page with the same records', async () => {
  await storeTranscription(service, 1_000);
  service.faults.always('transcriptions.list', combineFaults(ignoresPage(), endlessPaging()));
  for (const page of [1, 2, 500]) {
    const url = `${service.contentUrl}/api/v1/transcriptions?page=${page}`;
    const { data, links } = JSON.parse(
      (await sendRequest(url, { headers: authorization(service) })).body.toString(),
    );
    expect(data).toHaveLength(1);
    expect(links.next).not.toBeNull();
  }
});

test('11: a record disappears between list and edit', async () => {
  await storeTranscription(service, 1_000);
  service.faults.next('transcriptions.update', notFoundFault());
  expect((await updateTranscription(service, 1, { name: 'x' })).status).toBe(404);
});

test('sends raw JSON byte for byte', async () => {
  expect((await getAnswer(rawJson('[1,2'))).body.toString()).toBe('[1,2');
});

test('variants: bare responses, text ids, 204 on delete', async () => {
  service.faults.always('any', combineFaults(textIds(), bare(), emptyDelete()));
  expect(JSON.parse((await storeTranscription(service, 1_000)).body.toString())).toMatchObject({
    id: 'rec_1',
    name: 'Episode',
  });
  expect(JSON.parse((await listTranscriptions(service)).body.toString())).toMatchObject([{ id: 'rec_1' }]);
  const deleted = await sendRequest(`${service.contentUrl}/api/v1/transcriptions/rec_1`, {
    method: 'DELETE',
    headers: authorization(service),
  });
  expect([deleted.status, deleted.body.length]).toEqual([204, 0]);
});

test('variants: text ids find their records', async () => {
  service.faults.always('any', textIds());
  await storeTranscription(service, 1_000);
  const response = await sendRequest(`${service.contentUrl}/api/v1/transcriptions/rec_1`, {
    headers: authorization(service),
  });
  expect(JSON.parse(response.body.toString()).data.id).toBe('rec_1');
  const bareId = await sendRequest(`${service.contentUrl}/api/v1/transcriptions/1`, {
    headers: authorization(service),
  });
  expect(bareId.status).toBe(404);
});

test('variants: PUT only, per_page as text, page ignored', async () => {
  service.faults.always('any', combineFaults(putOnly(), perPageAsText(), ignoresPage()));
  for (let i = 0; i < 11; i += 1) await storeTranscription(service, 1_000);
  expect((await updateTranscription(service, 1, { name: 'x' })).status).toBe(405);
  const put = await sendRequest(`${service.contentUrl}/api/v1/transcriptions/1`, {
    method: 'PUT',
    headers: { ...authorization(service), ...formHeaders },
    body: Buffer.from('name=x'),
  });
  expect(put.status).toBe(200);
  const second = await sendRequest(`${service.contentUrl}/api/v1/transcriptions?page=2&per_page=10`, {
    headers: authorization(service),
  });
  const { data, meta } = JSON.parse(second.body.toString());
  expect([data[0].id, meta.per_page, meta.current_page]).toEqual([11, '10', 1]);
});
