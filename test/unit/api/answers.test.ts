import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getResponseError } from '../../../main/api/http/response-errors.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { formatErrorWithDetail } from '../../../preload/messages/explain-error.ts';
import { formatErrorDetail } from '../../../preload/messages/translate.ts';
import { cutAnswer, dripAnswer, headOnly } from '../../service/faults/answer-wire.ts';
import {
  answerWith,
  captivePortal,
  errorInside200,
  forbidden,
  nginxPage,
  redirectTo,
  serverError,
  tooManyRequests,
  unauthorized,
  validation,
} from '../../service/faults/answers.ts';
import { resetReused } from '../../service/faults/connection.ts';
import type { Fault } from '../../service/faults/fault.ts';
import {
  deepJson,
  gzipBomb,
  htmlAsJson,
  hugeJson,
  invalidUtf8,
  nullData,
  prototypeKeys,
  rawJson,
  wrongTypes,
} from '../../service/faults/hostile.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { html, json } from '../../service/specification/http/response.ts';
import { createTestClient, type TestClient } from './test-client.ts';

let service: TestService;
let client: TestClient;
const key = 'key-4f1c';

beforeAll(async () => {
  service = await startTestService({ apiKey: key });
  client = createTestClient(service, { jsonTimeoutMs: 1_500 });
});
afterEach(() => service.faults.clear());
afterAll(async () => {
  await client.close();
  await service.close();
});

const getError = async (fault: Fault): Promise<BridgeError> => {
  service.faults.next('any', fault, 2);
  const listed = await client.transcriptions.list();
  service.faults.clear();
  if (listed.ok) throw new Error(`The request succeeded: ${JSON.stringify(listed.value)}`);
  return listed.error;
};

describe('errors of the service', () => {
  it('have a code for each status and the message of the service', async () => {
    expect(await getError(unauthorized())).toEqual({
      code: 'unauthorized',
      serviceMessage: 'Unauthenticated.',
      status: 401,
    });
    expect(await getError(forbidden())).toMatchObject({
      code: 'forbidden',
      serviceMessage: 'Your plan does not include API access.',
    });
    expect(await getError(serverError(500))).toEqual({
      code: 'server_error',
      serviceMessage: 'Server Error',
      status: 500,
    });
  });

  it.each([
    [400, 'unexpected_status'],
    [402, 'forbidden'],
    [404, 'not_found'],
    [405, 'unexpected_status'],
    [410, 'not_found'],
    [413, 'too_large'],
    [422, 'validation'],
    [429, 'rate_limited'],
    [502, 'server_error'],
    [503, 'server_error'],
    [504, 'server_error'],
  ])('have a message of their own when %i comes without one', async (status, code) => {
    for (const response of [nginxPage(status), json(status, { message: '' }), json(status, null)]) {
      const error = await getError(answerWith(response));
      const detail = code === 'unexpected_status' ? { key: 'status_unexpected', status } : undefined;
      expect(error).toEqual({ code, status, detail });
      expect(formatErrorWithDetail(error)).toMatch(/^[A-Z].{10,}\.$/);
    }
  });

  it('have the fields of a 422 in both shapes', async () => {
    const fields = { name: ['The name is too long.'], language: ['Unknown language.', 'Two letters.'] };
    service.faults.next('websites.store', validation(fields, 'message'));
    const first = await client.websites.store({ domain: 'a.example' });
    service.faults.next('websites.store', validation(fields, 'errors'));
    const second = await client.websites.store({ domain: 'a.example' });
    for (const result of [first, second]) {
      expect(result.ok ? null : result.error).toMatchObject({ code: 'validation', status: 422, fields });
    }
    expect(first.ok ? '' : first.error.serviceMessage).toBe(
      'The name is too long. Unknown language. Two letters.',
    );
    expect(second.ok ? '' : second.error.serviceMessage).toBe('The name is too long.');
  });

  it('have the message of the service on one line of limited length', async () => {
    const error = await getError(answerWith(json(400, { message: 'a < b > c:\n\u202eevil\u0000 ü' })));
    expect(error.serviceMessage).toBe('a < b > c: evil ü');
    const long = await getError(answerWith(json(400, { message: 'x'.repeat(1_000_000) })));
    expect(long.serviceMessage?.length).toBeLessThan(2_100);
  });

  it('omit malformed fields of a 422', async () => {
    const error = await getError(
      answerWith(
        json(422, {
          message: { name: 'One text.', list: [1, null, 'Two.'], nothing: [], deep: { a: ['x'] } },
        }),
      ),
    );
    expect(error.fields).toEqual({ name: ['One text.'], list: ['Two.'] });
    expect((await getError(answerWith(json(422, ['a', 'b'])))).fields).toBeUndefined();
  });

  it('pass on Retry-After', async () => {
    expect(await getError(tooManyRequests('17'))).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 17,
    });
    expect(await getError(serverError(503, { retryAfter: '5' }))).toMatchObject({ retryAfterSeconds: 5 });
    expect((await getError(tooManyRequests('1e3'))).retryAfterSeconds).toBeUndefined();
    expect((await getError(tooManyRequests(null))).retryAfterSeconds).toBeUndefined();
  });

  it('use the status in the body when the response is a 200', async () => {
    expect(await getError(answerWith(json(200, { message: 'No.', status: 403 })))).toMatchObject({
      code: 'forbidden',
      status: 403,
      serviceMessage: 'No.',
    });
    service.faults.next('transcriptions.update', errorInside200());
    const updated = await client.transcriptions.update('1', { name: 'x' });
    expect(updated.ok ? '' : updated.error.code).toBe('server_error');
  });

  it('never contain the key', async () => {
    const error = await getError(
      answerWith(json(422, { message: { [`a ${key}`]: [`The key ${key} is odd: "${key}"`] } })),
    );
    expect(JSON.stringify(error)).not.toContain(key);
    expect(error.serviceMessage).toBe('The key [key] is odd: "[key]"');
    expect(JSON.stringify(await getError(answerWith(html(200, `<p>${key}</p>`))))).not.toContain(key);
    expect(JSON.stringify(await getError(redirectTo(`/login/${key}`)))).not.toContain(key);
    const base64 = Buffer.from(`Bearer ${key}`).toString('base64');
    const entities = Array.from(key, (character) => `&#${character.charCodeAt(0)};`).join('');
    const quoted = await getError(
      answerWith(json(422, { message: `You sent ${base64}, which is ${entities}` })),
    );
    expect(quoted.serviceMessage).toMatch(/^You sent \S{5,}\[key\]\S{0,6}, which is \[key\]$/);
  });
});

describe('redirects', () => {
  const to = async (location: string, status: 301 | 302 | 307 = 302): Promise<BridgeError> => {
    const error = await getError(redirectTo(location, status));
    expect(error).toMatchObject({ code: 'redirected', status });
    return error;
  };

  it('are not followed, and each kind has its own message', async () => {
    const before = service.recorder.requests.length;
    const errors = [
      await to('/login'),
      await to('https://other.example/somewhere?token=secret'),
      await to('http://elsewhere.example/', 301),
      await to(`${service.contentUrl}/api/v1/transcriptions`, 307),
      await to('javascript:alert(1)'),
    ].map(({ detail }) => detail);
    expect(service.recorder.requests.length - before).toBe(5);
    expect(errors).toEqual([
      { key: 'redirect_same_host', target: `${service.origin}/login` },
      { key: 'redirect_other_host', target: 'https://other.example/somewhere' },
      { key: 'redirect_other_host', target: 'http://elsewhere.example' },
      { key: 'redirect_circle', target: `${service.contentUrl}/api/v1/transcriptions` },
      { key: 'redirect_not_web' },
    ]);
    expect(JSON.stringify(errors)).not.toContain('secret');
    expect(new Set(errors.map((detail) => detail && formatErrorDetail(detail))).size).toBe(5);
  });

  it('report an insecure target and a missing one', async () => {
    const getRedirectError = (location?: string) =>
      getResponseError(
        { status: 302, headers: location === undefined ? {} : { location }, body: undefined },
        { url: 'https://a.example/api/v1/websites', now: 0 },
      );
    expect(getRedirectError('http://a.example/')?.detail).toEqual({
      key: 'redirect_insecure',
      target: 'http://a.example',
    });
    expect(getRedirectError()?.detail).toEqual({ key: 'redirect_without_target' });
    expect(JSON.stringify(getRedirectError('https://user:pw@b.example/x'))).not.toContain('pw');
  });
});

describe('responses that are not data', () => {
  it('quotes the first words of a web page', async () => {
    expect(await getError(captivePortal())).toEqual({
      code: 'unexpected_answer',
      detail: { key: 'response_web_page', excerpt: 'Welcome aboard' },
      status: 200,
    });
    expect((await getError(htmlAsJson())).detail).toEqual({ key: 'response_web_page', excerpt: 'It works!' });
    const long = await getError(answerWith({ ...html(200, `word ${'x'.repeat(5_000)}`), status: 200 }));
    expect(JSON.stringify(long.detail).length).toBeLessThan(250);
  });

  it('reports an empty response', async () => {
    expect((await getError(answerWith({ status: 200, headers: {}, content: { kind: 'empty' } }))).code).toBe(
      'unexpected_answer',
    );
    expect((await getError(answerWith({ status: 204, headers: {}, content: { kind: 'empty' } }))).code).toBe(
      'unexpected_answer',
    );
  });

  it('refuses compressed, too large, too deep, non-UTF-8 and wrongly typed responses', async () => {
    const before = process.memoryUsage().rss;
    expect(await getError(gzipBomb(200 * 1024 * 1024))).toMatchObject({ code: 'unexpected_answer' });
    expect(await getError(hugeJson(1024 * 1024 * 1024))).toMatchObject({ code: 'answer_too_large' });
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200);
    expect((await getError(deepJson(100_000))).detail).toEqual({ key: 'response_too_deep' });
    expect((await getError(invalidUtf8())).detail).toEqual({ key: 'response_not_utf8' });
    expect((await getError(wrongTypes())).code).toBe('unexpected_answer');
    expect((await getError(rawJson('{"data":[{"id":1}'))).code).toBe('unexpected_answer');
    expect((await getError(rawJson('"just a text"'))).code).toBe('unexpected_answer');
    expect((await getError(rawJson('7'))).code).toBe('unexpected_answer');
  });

  it('reads null as an empty list', async () => {
    service.faults.next('any', nullData());
    const listed = await client.transcriptions.list();
    expect(listed.ok ? listed.value.items : null).toEqual([]);
  });

  it('never changes a prototype', async () => {
    service.faults.next('any', prototypeKeys());
    const listed = await client.transcriptions.list();
    expect(listed.ok ? listed.value.items[0] : null).toEqual({
      id: '1',
      name: 'a',
      result: null,
      favorite: false,
      words: null,
      created_at: null,
      updated_at: null,
      more: { domain: 'a.example' },
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('detects a response that is cut short, too slow or without a body', async () => {
    service.data.transcriptions.insert({ name: 'a' });
    expect((await getError(cutAnswer('length'))).code).toBe('connection_lost');
    expect((await getError(cutAnswer('chunked'))).code).toBe('connection_lost');
    expect((await getError(cutAnswer('close'))).code).toBe('unexpected_answer');
    expect((await getError(dripAnswer(400))).code).toBe('timeout');
    expect((await getError(headOnly())).code).toBe('timeout');
  });
});

describe('a reused connection that is reset', () => {
  it('is retried for reads only', async () => {
    await client.transcriptions.list();
    service.recorder.clear();
    service.faults.next('any', resetReused());
    expect((await client.transcriptions.list()).ok).toBe(true);
    expect(service.faults.applied.at(-1)).toContain('reset');
    service.faults.next('websites.store', {
      name: 'hang up',
      begin: ({ request }) => void request.socket.destroy(),
    });
    service.recorder.clear();
    const stored = await client.websites.store({ domain: 'once.example' });
    expect(stored.ok ? '' : stored.error.code).toBe('connection_lost');
    expect(service.recorder.getRequests('websites.store')).toHaveLength(1);
  });
});
