/** A proxy that asks for a user name and password. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestProxy, type TestProxy } from '../../../service/proxy.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { readAuthority, readCertificate } from '../../../service/tls.ts';
import { createTestClient, type TestClient } from '../test-client.ts';

const login = `Basic ${Buffer.from('anna:geheim').toString('base64')}`;
const closeables: { close(): Promise<void> }[] = [];
const closeAfterTest = <T extends { close(): Promise<void> }>(one: T): T => {
  closeables.push(one);
  return one;
};
let proxy: TestProxy;
let askedFor: string[];

beforeEach(async () => {
  proxy = closeAfterTest(await startTestProxy({ credentials: 'anna:geheim' }));
  askedFor = [];
});
afterEach(async () => {
  await Promise.all(closeables.splice(0).map((one) => one.close()));
});

const start = async (scheme: 'http' | 'https'): Promise<TestService> =>
  closeAfterTest(
    await startTestService(scheme === 'https' ? { tls: readCertificate('valid'), host: 'localhost' } : {}),
  );
const createClient = (service: TestService, getLogin: () => string | null): TestClient =>
  closeAfterTest(
    createTestClient(service, {
      certificates: [readAuthority()],
      proxyFor: async () => `PROXY 127.0.0.1:${proxy.port}`,
      getProxyLogin: async (host) => {
        askedFor.push(host);
        return getLogin();
      },
    }),
  );

it.each(['http', 'https'] as const)(
  'is passed after the sign-in, and the service does not see it (%s)',
  async (scheme) => {
    const service = await start(scheme);
    const client = createClient(service, () => login);
    expect((await client.transcriptions.list()).ok).toBe(true);
    expect((await client.websites.store({ domain: 'a.example' })).ok).toBe(true);
    expect(new Set(askedFor)).toEqual(new Set([`127.0.0.1:${proxy.port}`]));
    for (const request of service.recorder.requests)
      expect(request.header('proxy-authorization')).toBeUndefined();
  },
);

it.each(['http', 'https'] as const)('says whether a sign-in is missing or refused (%s)', async (scheme) => {
  const service = await start(scheme);
  let header: string | null = null;
  const client = createClient(service, () => header);
  const getDetail = async (): Promise<unknown> => {
    const listed = await client.transcriptions.list();
    return listed.ok ? null : listed.error.detail;
  };
  const host = `127.0.0.1:${proxy.port}`;
  expect(await getDetail()).toEqual({ key: 'proxy_login_required', proxy: host });
  header = 'Basic eA==';
  expect(await getDetail()).toEqual({ key: 'proxy_login_refused', proxy: host });
  header = login;
  expect(await getDetail()).toBeNull();
  header = null;
  expect(await getDetail()).toEqual({ key: 'proxy_login_required', proxy: host });
});
