/** Certificate authorities of the user's own vouch for the servers of the service, and for nothing else. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestProxy } from '../../../service/proxy.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { readAuthority, readCertificate } from '../../../service/tls.ts';
import { createTestClient, type TestClient, type TestClientOptions } from '../test-client.ts';

const closeables: { close(): Promise<void> }[] = [];
const closeAfterTest = <T extends { close(): Promise<void> }>(one: T): T => {
  closeables.push(one);
  return one;
};
let service: TestService;
let authorities: ReadonlyMap<string, readonly string[]>;

const createClient = (options: TestClientOptions = {}): TestClient =>
  closeAfterTest(
    createTestClient(service, { getAuthorities: (origin) => authorities.get(origin) ?? [], ...options }),
  );
const list = async (client: TestClient): Promise<string> => {
  const listed = await client.transcriptions.list();
  return listed.ok ? 'ok' : listed.error.code;
};
let domains = 0;
const store = async (client: TestClient): Promise<string> => {
  domains += 1;
  const stored = await client.websites.store({ domain: `${domains}.example` });
  return stored.ok ? 'ok' : stored.error.code;
};

beforeEach(async () => {
  service = closeAfterTest(await startTestService({ tls: readCertificate('valid'), host: 'localhost' }));
  authorities = new Map([[service.origin, [readAuthority()]]]);
});
afterEach(async () => {
  await Promise.all(closeables.splice(0).map((one) => one.close()));
});

it('are used for reads and changes, also through a proxy', async () => {
  const proxy = closeAfterTest(await startTestProxy());
  for (const options of [{}, { proxyFor: async () => `PROXY 127.0.0.1:${proxy.port}` }]) {
    const client = createClient(options);
    expect([await list(client), await store(client)]).toEqual(['ok', 'ok']);
  }
});

it('are not used for another origin', async () => {
  authorities = new Map([[`https://localhost:${service.port + 1}`, [readAuthority()]]]);
  const client = createClient();
  expect([await list(client), await store(client)]).toEqual(['tls', 'tls']);
  expect(service.recorder.requests).toEqual([]);
});

it('do not vouch for a proxy', async () => {
  const proxy = closeAfterTest(await startTestProxy({ tls: readCertificate('valid') }));
  const client = createClient({ proxyFor: async () => `HTTPS localhost:${proxy.port}` });
  expect(await list(client)).toMatch(/^(tls|proxy)$/);
  expect(proxy.requests).toEqual([]);
});

it('end with their removal: open connections are not used again', async () => {
  const client = createClient();
  expect(await list(client)).toBe('ok');
  authorities = new Map();
  expect([await list(client), await store(client)]).toEqual(['tls', 'tls']);
});

it('do not replace those of the system', async () => {
  const client = createClient({
    certificates: [readAuthority()],
    getAuthorities: () => [readCertificate('self-signed').cert],
  });
  expect(await list(client)).toBe('ok');
});
