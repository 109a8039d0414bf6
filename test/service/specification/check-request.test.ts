import { expect, test } from 'vitest';
import { startWithRawClient } from '../raw-client.ts';
import { rawRequest } from '../raw-http.ts';

const at = '/api/v1/transcriptions';

test.each([
  'attacker.example',
  'attacker.example:80',
  '127.0.0.1.attacker.example',
  '10.0.0.1',
  'localhost.example:1',
])('refuses a Host that is not loopback: %j', async (host) => {
  await using service = await startWithRawClient();
  const response = await service.call('GET', at, undefined, { ...service.headers, Host: host });
  expect(response.status).toBe(403);
  expect(response.json().data).toBeUndefined();
});

test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1', '[::1]:80'])(
  'accepts a loopback Host: %s',
  async (host) => {
    await using service = await startWithRawClient();
    expect((await service.call('GET', at, undefined, { ...service.headers, Host: host })).status).toBe(200);
  },
);

test('without a key, returns a 401 as JSON, or a redirect when JSON was not requested', async () => {
  await using service = await startWithRawClient();
  const asked = await service.call('GET', at, undefined, { Accept: 'application/json' });
  expect([asked.status, asked.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
  const browser = await service.call('GET', at, undefined, { Accept: '*/*', Authorization: 'Bearer wrong' });
  expect([browser.status, browser.headers.location]).toEqual([302, '/login']);
  const page = await rawRequest(new URL('/login', service.contentUrl).href, { headers: service.headers });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
});

test('returns a 400 as HTML for a second Authorization header', async () => {
  await using service = await startWithRawClient();
  const key = `Bearer ${service.apiKey}`;
  const response = await service.call('GET', at, undefined, {
    Accept: 'application/json',
    Authorization: [key, key],
  });
  expect([response.status, response.headers['content-type']]).toEqual([400, 'text/html; charset=UTF-8']);
});

test('counts the rate limit down, refuses with Retry-After, and starts again after a minute', async () => {
  let time = 1_000_000;
  await using service = await startWithRawClient({ rateLimit: 2, now: () => time });
  const received: unknown[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { status, headers } = await service.call('GET', at);
    received.push([
      status,
      headers['x-ratelimit-limit'],
      headers['x-ratelimit-remaining'],
      headers['retry-after'],
    ]);
    time += 10_000;
  }
  expect(received).toEqual([
    [200, '2', '1', undefined],
    [200, '2', '0', undefined],
    [429, '2', '0', '40'],
  ]);
  time += 30_000;
  expect((await service.call('GET', at)).status).toBe(200);
});

test('returns 404 for unknown routes and 405 for wrong methods', async () => {
  await using service = await startWithRawClient();
  const unknown = await service.call('GET', '/api/v1/nothing');
  expect([unknown.status, unknown.json()]).toEqual([404, { message: '' }]);
  expect((await service.call('GET', `${at}/1/words`)).status).toBe(404);
  const wrong = await service.call('DELETE', at);
  expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect((await service.call('POST', `${at}/1`)).status).toBe(405);
});

test.each(['0', '-1', '01', '1.5', 'abc', '99999999999999999999', '__proto__'])(
  'returns 404 for an unknown id: %s',
  async (id) => {
    await using service = await startWithRawClient();
    const response = await service.call('GET', `${at}/${id}`);
    expect([response.status, response.json()]).toEqual([
      404,
      { message: 'Resource not found.', status: 404 },
    ]);
  },
);
