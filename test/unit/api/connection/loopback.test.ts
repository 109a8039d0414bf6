/** `localhost` is this computer, whatever the system's name service says. */
import dns from 'node:dns';
import { afterEach, expect, it, vi } from 'vitest';
import { isLoopback, lookupHost } from '../../../../main/api/loopback.ts';
import { startTestService } from '../../../service/service.ts';
import { createTestClient } from '../test-client.ts';

afterEach(() => void vi.restoreAllMocks());

const lookUp = (hostname: string, options: dns.LookupOptions): Promise<unknown> =>
  new Promise((resolve, reject) => {
    lookupHost(hostname, options, (error, address, family) =>
      error === null ? resolve(family === undefined ? address : { address, family }) : reject(error),
    );
  });

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['[::1]', true],
  ['api.localhost', false],
  ['localhost.example', false],
  ['126.255.255.255', false],
  ['128.0.0.1', false],
  ['[::]', false],
  ['', false],
])('says of %s whether it is this computer: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});

it('resolves localhost without a name server', async () => {
  const all = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  expect(await lookUp('localhost', { all: true })).toEqual(all);
  expect(await lookUp('LOCALHOST', { all: true, family: 6 })).toEqual([all[1]]);
  expect(await lookUp('localhost', {})).toEqual(all[0]);
  expect(await lookUp('localhost', { family: 'IPv6' })).toEqual(all[1]);
});

it('leaves other names to the system', async () => {
  await expect(lookUp(`${'x'.repeat(64)}.invalid`, { all: true })).rejects.toMatchObject({
    code: 'ENOTFOUND',
  });
});

it('is what the client connects with', async () => {
  const service = await startTestService({ host: 'localhost' });
  const lookup = vi.spyOn(dns, 'lookup');
  const client = createTestClient(service);
  expect(await client.transcriptions.list()).toMatchObject({ ok: true });
  expect(await client.websites.store({ domain: 'a.example' })).toMatchObject({ ok: true });
  expect(lookup).not.toHaveBeenCalled();
  await client.close();
  await service.close();
});
