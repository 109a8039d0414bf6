/** What a client that waits for a text is told. */
import { connect } from 'node:net';
import { request } from 'undici';
import { expect, test, vi } from 'vitest';
import { multipartBody, multipartHeaders } from '../../service/raw-http.ts';
import { createWav, startDemo } from './demo-client.ts';
import { createStepListener } from './step-listener.ts';

const body = multipartBody([
  { name: 'name', value: 'One' },
  { name: 'file', value: createWav(176_400 * 60), fileName: 'a.wav' },
]);

test('interim responses tell undici how far the service is', async () => {
  const listener = createStepListener();
  await using demo = await startDemo({ listen: listener.listen });
  const infos: { statusCode: number; headers: Record<string, unknown> }[] = [];
  const informed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const pending = request(`${demo.contentUrl}/api/v1/transcriptions`, {
    method: 'POST',
    headers: { ...demo.headers, ...multipartHeaders },
    body,
    headersTimeout: 0,
    onInfo: (info) => {
      infos.push(info);
      informed[infos.length - 1]?.resolve();
    },
  });
  const { onLength } = await listener.started();
  await informed[0].promise;
  onLength(70_000);
  for (let index = 0; index < 6; index += 1) listener.hear();
  await informed[1].promise;
  listener.end();
  const response = await pending;
  expect(response.statusCode).toBe(201);
  expect(await response.body.json()).toMatchObject({ data: { name: 'One' } });
  const [{ id }] = [(await demo.call('GET', '/api/v1/transcriptions')).json().data[0]];
  expect(id).toBe(1);
  expect(infos[0]).toMatchObject({
    statusCode: 102,
    headers: { 'x-listening-state': 'listening', 'x-heard-ms': '0', 'x-length-ms': '60000' },
  });
  expect(infos[0]?.headers).not.toHaveProperty('x-left-ms');
  expect(infos[1]?.headers).toMatchObject({
    'x-listening': infos[0]?.headers['x-listening'],
    'x-heard-ms': '60000',
    'x-length-ms': '70000',
    'x-left-ms': expect.stringMatching(/^\d+$/),
  });
});

test('a recording that waits for power says so, and not how long it takes', async () => {
  const listener = createStepListener();
  await using demo = await startDemo({ listen: listener.listen });
  const pending = demo.upload({ name: 'One' });
  const { onPaused } = await listener.started();
  for (let index = 0; index < 4; index += 1) listener.hear();
  const getState = async () => (await demo.call('GET', '/api/v1/listening')).json().data[0];
  onPaused?.(true);
  expect(await getState()).toMatchObject({ state: 'paused', left_ms: null, heard_ms: 40_000 });
  onPaused?.(false);
  expect(await getState()).toMatchObject({ state: 'listening' });
  listener.end();
  expect((await pending).status).toBe(201);
});

test('nothing is promised until a minute of speech was heard, whatever silence came before', async () => {
  const listener = createStepListener();
  const speed = { read: () => 500, write: vi.fn() };
  await using demo = await startDemo({ listen: listener.listen, speed });
  const pending = demo.upload({ name: 'One' });
  const { onLength } = await listener.started();
  onLength(10_454_000);
  const getLeft = async () => (await demo.call('GET', '/api/v1/listening')).json().data[0].left_ms;
  for (let index = 0; index < 100; index += 1) listener.hear({ words: [] });
  expect(await getLeft()).toBeNull();
  for (let index = 0; index < 5; index += 1) listener.hear();
  expect(await getLeft()).toBeNull();
  listener.hear();
  expect(await getLeft()).toBeGreaterThan(0);
  listener.end();
  expect((await pending).status).toBe(201);
  expect(speed.write).toHaveBeenCalledOnce();
});

/** The whole response to a request that is sent by hand. */
const exchange = (url: URL, head: readonly string[], onData: (text: string) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(body);
    });
    socket.on('data', (data) => {
      text += data.toString();
      onData(text);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });

test.each(['1.1', '1.0'])('a client of HTTP/%s gets only what it understands', async (version) => {
  const listener = createStepListener();
  await using demo = await startDemo({ listen: listener.listen });
  const url = new URL(demo.contentUrl);
  const informed = Promise.withResolvers<void>();
  const head = [
    `POST ${url.pathname}/api/v1/transcriptions HTTP/${version}`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${demo.apiKey}`,
    `Content-Type: ${multipartHeaders['Content-Type']}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  const pending = exchange(url, head, () => informed.resolve());
  await listener.started();
  if (version === '1.1') await informed.promise;
  else await new Promise((resolve) => setTimeout(resolve, 1_500));
  listener.end();
  const text = await pending;
  const statusLines = text.match(/^HTTP\/1\.1 .*$/gm);
  expect(statusLines?.at(-1)).toMatch(/201 Created/);
  if (version === '1.0') expect(statusLines).toHaveLength(1);
  else
    expect(text).toMatch(
      /^HTTP\/1\.1 102 Processing\r\nx-listening: [0-9a-f-]{36}\r\nx-listening-state: listening\r\n/,
    );
});
