/** What main's handler of a scheme returns, as Chromium receives it. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebRequest } from '../../stand-in/electron/web-request.ts';
import { registerScheme } from '../../stand-in/origin.ts';
import { type PageProxy, startProxy } from '../../stand-in/proxy.ts';

const handler = vi.fn<(request: Request) => Response>();
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

/** As a page requests it. `dest`: fetch() has none. */
const ask = (dest: string) =>
  request({
    port: proxy.port,
    path: 'http://sidetone.localhost/file',
    headers: { 'sec-fetch-dest': dest },
  }).end();

const load = (dest: string): Promise<string> =>
  new Promise((resolve, reject) => {
    ask(dest)
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

test('a stream that fails breaks the response off', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1_000)),
    pull: (controller) => controller.error(new Error('the disk is gone')),
  });
  handler.mockReturnValueOnce(new Response(stream));
  await expect(load('audio')).rejects.toThrow(/aborted|hang up/);
});
