/** What main's handler of a scheme returns, as Chromium receives it. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebRequest } from '../../stand-in/electron/web-request.ts';
import { registerScheme } from '../../stand-in/origin.ts';
import { type PageProxy, startProxy } from '../../stand-in/proxy.ts';

const handler = vi.fn<(request: Request) => Response | Promise<Response>>();
let proxy: PageProxy;
beforeEach(async () => {
  registerScheme('app', { standard: true, secure: true, supportFetchAPI: true, stream: true });
  proxy = await startProxy({
    schemes: new Map([['app', handler]]),
    webRequest: new WebRequest(),
    proxy: null,
  });
});
afterEach(() => proxy.close());

/** As a page requests it. `dest`: fetch() has none. A request with a body does not end it. */
const ask = (dest: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
  const asked = request({
    port: proxy.port,
    path: 'http://sidetone.localhost/file',
    method,
    headers: { 'sec-fetch-dest': dest, ...headers },
  });
  return method === 'GET' ? asked.end() : asked;
};

const load = (...given: Parameters<typeof ask>): Promise<string> =>
  new Promise((resolve, reject) => {
    ask(...given)
      .on('response', (response) => void text(response).then(resolve, reject))
      .on('error', reject);
  });

test('fetch() needs the privilege, elements do not', async () => {
  handler.mockImplementation(() => new Response('content'));
  expect(await load('empty')).toBe('content');
  registerScheme('app', { standard: true, secure: true, stream: true });
  await expect(load('empty')).rejects.toThrow('socket hang up');
  expect(await load('script')).toBe('content');
});

test('service workers and other origins need their privileges', async () => {
  handler.mockImplementation(() => new Response('content'));
  const cors = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' };
  expect(await load('font', { ...cors, 'sec-fetch-site': 'same-origin' })).toBe('content');
  await expect(load('font', cors)).rejects.toThrow('socket hang up');
  await expect(load('serviceworker')).rejects.toThrow('socket hang up');
  registerScheme('app', { standard: true, secure: true, corsEnabled: true, allowServiceWorkers: true });
  expect(await load('font', cors)).toBe('content');
  expect(await load('serviceworker')).toBe('content');
});

test('a request that Chromium cancels cancels the stream', async () => {
  const cancelled = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: () => cancelled.resolve(),
  });
  handler.mockReturnValueOnce(new Response(stream));
  const asked = ask('audio').on('error', () => undefined);
  asked.on('response', () => asked.destroy());
  await cancelled.promise;
});

test('so does one that Chromium cancels before main has a response', async () => {
  const cancelled = Promise.withResolvers<void>();
  // Main sees that the request is cancelled, because its body ends early.
  const asked = ask('empty', {}, 'POST').on('error', () => undefined);
  handler.mockImplementationOnce(async (received) => {
    const ended = received.text().catch(() => undefined);
    asked.destroy();
    await ended;
    return new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
        cancel: () => cancelled.resolve(),
      }),
    );
  });
  asked.flushHeaders();
  await cancelled.promise;
});

test('a stream that fails breaks the response off', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1_000)),
    pull: (controller) => controller.error(new Error('the disk is gone')),
  });
  handler.mockReturnValueOnce(new Response(stream));
  await expect(load('audio')).rejects.toThrow(/aborted|hang up/);
});
