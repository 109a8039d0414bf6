import { readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.ts';
import { holdAt, holdInBody } from '../faults/timing.ts';
import { createWav, type RawClient, startWithRawClient } from '../raw-client.ts';
import { multipartBody, multipartHeaders } from '../raw-http.ts';
import { startTestService } from '../service.ts';
import { storeTranscription } from '../test-requests.ts';

let folder = '';
let dataFolder = '';
beforeEach(() => {
  folder = temporaryFolder('specification');
  dataFolder = join(folder, 'nested');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = async (client: RawClient): Promise<string[]> =>
  (await client.call('GET', '/api/v1/transcriptions?per_page=100'))
    .json()
    .data.map(({ name }: { name: string }) => name);

test('keeps records and the key after a restart, and has a key per database', async () => {
  const first = await startWithRawClient({ dataFolder });
  await first.upload({ name: 'Kept' });
  await first.close();
  await using second = await startWithRawClient({ dataFolder });
  await using other = await startWithRawClient();
  expect(await names(second)).toEqual(['Kept']);
  expect(second.apiKey).toBe(first.apiKey);
  expect(second.apiKey.length).toBeGreaterThan(24);
  expect(other.apiKey).not.toBe(first.apiKey);
});

test.skipIf(process.platform === 'win32')('its files can be read by their user only', async () => {
  await using client = await startWithRawClient({ dataFolder });
  await client.upload({ name: 'Private' });
  const modes = readdirSync(dataFolder).map((name) => statSync(join(dataFolder, name)).mode);
  expect(modes.length).toBeGreaterThan(2);
  expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
});

test('saves the record when the client disconnects after the body', async () => {
  const service = await startTestService();
  const hold = holdAt('received');
  service.faults.next('transcriptions.store', hold);
  const pending = storeTranscription(service, 2_044, { timeoutMs: 500 });
  await hold.reached;
  expect(await pending).toMatchObject({ errorCode: 'gave up' });
  hold.release();
  await expect.poll(() => service.data.transcriptions.getAll()).toMatchObject([{ name: 'Episode' }]);
  await service.close();
});

test('saves no record when the body breaks off', async () => {
  await using client = await startWithRawClient();
  const body = multipartBody([
    { name: 'name', value: 'Half' },
    { name: 'file', value: createWav(100_000), fileName: 'a.wav' },
  ]);
  const outgoing = request(`${client.contentUrl}/api/v1/transcriptions`, {
    method: 'POST',
    headers: { ...client.headers, ...multipartHeaders, 'Content-Length': body.length },
  });
  outgoing.on('error', () => {});
  await new Promise((resolve) => outgoing.write(body.subarray(0, body.length - 1), resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  outgoing.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await names(client)).toEqual([]);
});

test('ends open requests at once when it closes', async () => {
  const body = holdInBody(0.5);
  const service = await startTestService();
  service.faults.next('transcriptions.store', body);
  const pending = storeTranscription(service);
  await body.reached;
  await Promise.all([service.close(), service.close()]);
  expect(await pending).toMatchObject({ status: null, complete: false });
});

test('listens on loopback only', async () => {
  await using client = await startWithRawClient();
  expect(new URL(client.contentUrl).hostname).toBe('127.0.0.1');
  const reached = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.2', port: Number(new URL(client.contentUrl).port) });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
  expect(reached).toBe(false);
});
