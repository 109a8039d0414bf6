import { readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { multipartBody, multipartHeaders } from '../../service/raw-http.ts';
import { createScriptedListener } from '../../service/scripted-listener.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createWav, type DemoClient, startDemo } from './demo-client.ts';

let folder = '';
let databaseFile = '';
beforeEach(() => {
  folder = temporaryFolder('demo');
  databaseFile = join(folder, 'nested', 'demo.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = async (demo: DemoClient): Promise<string[]> =>
  (await demo.call('GET', '/api/v1/transcriptions?per_page=100'))
    .json()
    .data.map(({ name }: { name: string }) => name);

const until = async (test: () => Promise<boolean>): Promise<void> => {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('keeps records and the key after a restart, and has a key per database', async () => {
  const first = await startDemo({ databaseFile });
  await first.upload({ name: 'Kept' });
  await first.close();
  await using second = await startDemo({ databaseFile });
  await using other = await startDemo();
  expect(await names(second)).toEqual(['Kept']);
  expect(second.apiKey).toBe(first.apiKey);
  expect(second.apiKey.length).toBeGreaterThan(24);
  expect(other.apiKey).not.toBe(first.apiKey);
});

test.skipIf(process.platform === 'win32')('its files can be read by their user only', async () => {
  await using demo = await startDemo({ databaseFile });
  await demo.upload({ name: 'Private' });
  const modes = readdirSync(join(folder, 'nested')).map(
    (name) => statSync(join(folder, 'nested', name)).mode,
  );
  expect(modes.length).toBeGreaterThan(2);
  expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
});

test('saves the record when the client disconnects after the body', async () => {
  const received = Promise.withResolvers<void>();
  await using demo = await startDemo({
    listen: createScriptedListener(() => {
      received.resolve();
      return 150;
    }),
  });
  const body = multipartBody([
    { name: 'name', value: 'Nobody waits' },
    { name: 'file', value: createWav(), fileName: 'a.wav' },
  ]);
  const outgoing = request(`${demo.contentUrl}/api/v1/transcriptions`, {
    method: 'POST',
    headers: { ...demo.headers, ...multipartHeaders, 'Content-Length': body.length },
  });
  outgoing.on('error', () => {});
  outgoing.end(body);
  await received.promise;
  outgoing.destroy();
  await until(async () => (await names(demo)).length > 0);
  expect(await names(demo)).toEqual(['Nobody waits']);
});

test('saves no record when the body breaks off', async () => {
  await using demo = await startDemo();
  const body = multipartBody([
    { name: 'name', value: 'Half' },
    { name: 'file', value: createWav(100_000), fileName: 'a.wav' },
  ]);
  const outgoing = request(`${demo.contentUrl}/api/v1/transcriptions`, {
    method: 'POST',
    headers: { ...demo.headers, ...multipartHeaders, 'Content-Length': body.length },
  });
  outgoing.on('error', () => {});
  await new Promise((resolve) => outgoing.write(body.subarray(0, body.length - 1), resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  outgoing.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await names(demo)).toEqual([]);
});

test('closes at once while it listens, and goes on after a restart', async () => {
  const received = Promise.withResolvers<void>();
  const first = await startDemo({
    databaseFile,
    listen: createScriptedListener(() => {
      received.resolve();
      return 3_600_000;
    }),
  });
  const pending = first.upload({ name: 'Cut short' }).then(
    () => 'answered',
    () => 'ended',
  );
  await received.promise;
  await first.close();
  await first.close();
  expect(await pending).toBe('ended');
  await using second = await startDemo({ databaseFile });
  await until(async () => (await names(second)).length > 0);
  expect(await names(second)).toEqual(['Cut short']);
  await expect.poll(() => readdirSync(join(folder, 'nested', 'received'))).toEqual([]);
});

test('listens on loopback only', async () => {
  await using demo = await startDemo();
  expect(new URL(demo.contentUrl).hostname).toBe('127.0.0.1');
  const reached = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.2', port: Number(new URL(demo.contentUrl).port) });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
  expect(reached).toBe(false);
});
