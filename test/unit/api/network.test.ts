import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { answerWith } from '../../service/faults/answers.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { startTestService, type TestServiceOptions } from '../../service/service.ts';
import { json } from '../../service/specification/http/response.ts';
import { type CertificateKind, readAuthority, readCertificate } from '../../service/tls.ts';
import { getRefusedPort, startSilentPort, startSwallowingPort } from '../../service/unreachable-ports.ts';
import { createEndpoints, createTestClient, type TestClientOptions } from './test-client.ts';

const closeables: { close(): Promise<void> }[] = [];
const closeAfterTest = <T extends { close(): Promise<void> }>(one: T): T => {
  closeables.push(one);
  return one;
};
afterEach(async () => {
  await Promise.all(closeables.splice(0).map((one) => one.close()));
});

const getErrorAt = async (origin: string, options: TestClientOptions = {}): Promise<BridgeError> => {
  const client = closeAfterTest(createTestClient(createEndpoints(origin), options));
  const listed = await client.transcriptions.list();
  if (listed.ok) throw new Error('The request succeeded');
  expect(client.reports.at(-1)).toMatchObject({ base: 'content', error: listed.error });
  return listed.error;
};

const serve = async (options: TestServiceOptions = {}) => closeAfterTest(await startTestService(options));

describe('an unreachable service', () => {
  it('reports an unknown server name', async () => {
    // Every resolver refuses a label of 64 characters, even without a network.
    const host = `${'x'.repeat(64)}.invalid`;
    const error = await getErrorAt(`https://${host}`);
    expect(error).toEqual({ code: 'name_not_found', detail: { key: 'no_such_host', host } });
  });

  it('reports a refused connection', async () => {
    const host = `127.0.0.1:${await getRefusedPort()}`;
    const error = await getErrorAt(`https://${host}`);
    expect(error).toEqual({ code: 'refused', detail: { key: 'connection_refused', host } });
    expect((await getErrorAt(`http://localhost:${await getRefusedPort()}`)).code).toBe('refused');
  });

  it('times out when the connection is never accepted', async () => {
    const { port } = closeAfterTest(await startSwallowingPort());
    const error = await getErrorAt(`http://127.0.0.1:${port}`, { connectTimeoutMs: 300 });
    expect(error).toEqual({ code: 'timeout', detail: { key: 'host_timeout', host: `127.0.0.1:${port}` } });
  });

  it('times out when the server accepts the request and sends nothing', async () => {
    const { port } = closeAfterTest(await startSilentPort());
    const plain = await getErrorAt(`http://127.0.0.1:${port}`, { jsonTimeoutMs: 300 });
    expect(plain.code).toBe('timeout');
    const tls = await getErrorAt(`https://127.0.0.1:${port}`, { jsonTimeoutMs: 300 });
    expect(tls.code).toBe('timeout');
  });

  it('reports a lost connection and a response that is not HTTP', async () => {
    const resetServer = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const smtpServer = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
    const ports = await Promise.all(
      [resetServer, smtpServer].map(
        (server) =>
          new Promise<number>((resolve) =>
            server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
          ),
      ),
    );
    const lost = await getErrorAt(`http://127.0.0.1:${ports[0]}`);
    const odd = await getErrorAt(`http://127.0.0.1:${ports[1]}`);
    resetServer.close();
    smtpServer.close();
    expect(lost.code).toBe('connection_lost');
    expect(odd).toEqual({
      code: 'unexpected_answer',
      detail: { key: 'not_http', host: `127.0.0.1:${ports[1]}` },
    });
  });
});

describe('certificates', () => {
  const tls = async (kind: CertificateKind, options: TestClientOptions = {}): Promise<BridgeError> => {
    const service = await serve({ tls: readCertificate(kind), host: 'localhost' });
    return getErrorAt(service.origin, options);
  };
  const trusting = { certificates: [readAuthority()] };

  it('accepts a certificate of a trusted authority', async () => {
    const service = await serve({ tls: readCertificate('valid'), host: 'localhost' });
    const client = closeAfterTest(createTestClient(service, trusting));
    expect((await client.transcriptions.list()).ok).toBe(true);
    expect((await client.websites.store({ domain: 'a.example' })).ok).toBe(true);
  });

  it('has its own message for each problem', async () => {
    const errors = {
      expired: await tls('expired', trusting),
      wrongHost: await tls('wrong-host', trusting),
      unknown: await tls('valid'),
      selfSigned: await tls('self-signed', trusting),
      plain: await getErrorAt((await serve()).origin.replace('http:', 'https:')),
    };
    expect(Object.values(errors).map(({ code }) => code)).toEqual(['tls', 'tls', 'tls', 'tls', 'tls']);
    const host = expect.stringMatching(/^(localhost|127\.0\.0\.1):\d+$/);
    expect(errors.expired.detail).toEqual({ key: 'certificate_expired', host });
    expect(errors.wrongHost.detail).toEqual({ key: 'certificate_other_host', host });
    expect(errors.unknown.detail).toEqual({ key: 'certificate_untrusted', host });
    expect(errors.selfSigned.detail).toEqual({ key: 'certificate_self_signed', host });
    expect(errors.plain.detail).toEqual({ key: 'not_https', host });
  });
});

describe('certificates when the environment tells Node not to verify', () => {
  beforeEach(() => void vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['self-signed', 'expired', 'wrong-host'] as const)('are verified: %s', async (kind) => {
    const service = await serve({ tls: readCertificate(kind), host: 'localhost' });
    const proxy = closeAfterTest(await startTestProxy());
    for (const way of ['DIRECT', `PROXY 127.0.0.1:${proxy.port}`]) {
      const client = closeAfterTest(
        createTestClient(service, { certificates: [readAuthority()], proxyFor: async () => way }),
      );
      const listed = await client.transcriptions.list();
      expect(listed.ok ? null : listed.error.code).toBe('tls');
      const stored = await client.websites.store({ domain: 'a.example' });
      expect(stored.ok ? null : stored.error.code).toBe('tls');
    }
    expect(service.recorder.requests).toEqual([]);
  });

  it('are verified for a proxy over https', async () => {
    const service = await serve({ tls: readCertificate('valid'), host: 'localhost' });
    const proxy = closeAfterTest(await startTestProxy({ tls: readCertificate('self-signed') }));
    const way = `HTTPS localhost:${proxy.port}`;
    const client = closeAfterTest(
      createTestClient(service, { certificates: [readAuthority()], proxyFor: async () => way }),
    );
    const listed = await client.transcriptions.list();
    expect(listed.ok ? null : listed.error.code).toMatch(/^(tls|proxy)$/);
    expect(proxy.requests).toEqual([]);
  });
});

describe('proxies', () => {
  const through = (...answers: string[]) => ({ proxyFor: async () => answers.shift() ?? 'DIRECT' });

  it('sends requests through the proxy, https by a tunnel, and resolves the proxy for each request', async () => {
    const service = await serve({ tls: readCertificate('valid'), host: 'localhost' });
    const proxy = closeAfterTest(await startTestProxy());
    const asked: string[] = [];
    const client = closeAfterTest(
      createTestClient(service, {
        certificates: [readAuthority()],
        proxyFor: async (url) => {
          asked.push(url);
          return asked.length === 2 ? 'DIRECT' : `PROXY 127.0.0.1:${proxy.port}`;
        },
      }),
    );
    for (let count = 0; count < 3; count += 1) expect((await client.websites.list()).ok).toBe(true);
    expect(asked).toEqual(Array(3).fill(`${service.analyticsUrl}/api/v1/websites`));
    expect(new Set(proxy.requests)).toEqual(new Set([`CONNECT localhost:${service.port}`]));
    expect(service.recorder.requests.map((request) => request.header('proxy-authorization'))).toEqual(
      Array(3).fill(undefined),
    );
  });

  it('sends http requests to loopback through the proxy when the system says so', async () => {
    const service = await serve();
    const proxy = closeAfterTest(await startTestProxy());
    const client = closeAfterTest(createTestClient(service, through(`PROXY 127.0.0.1:${proxy.port}`)));
    expect((await client.transcriptions.list()).ok).toBe(true);
    expect(proxy.requests).toEqual([`GET ${service.contentUrl}/api/v1/transcriptions`]);
  });

  it.each(['http', 'https'])('reports that the proxy requires a password (%s)', async (scheme) => {
    const proxy = closeAfterTest(await startTestProxy({ credentials: 'user:secret' }));
    const port = await getRefusedPort();
    const error = await getErrorAt(`${scheme}://127.0.0.1:${port}`, through(`PROXY 127.0.0.1:${proxy.port}`));
    expect(error.code).toBe('proxy');
    expect(error.detail).toEqual({ key: 'proxy_login_required', proxy: `127.0.0.1:${proxy.port}` });
  });

  it('reports an unreachable proxy as such, not an unreachable service', async () => {
    const service = await serve();
    const dead = await getRefusedPort();
    const refused = await getErrorAt(service.origin, through(`PROXY 127.0.0.1:${dead}`));
    expect(refused).toEqual({
      code: 'proxy',
      detail: { key: 'proxy_unreachable', proxy: `127.0.0.1:${dead}` },
    });
    const unknown = await getErrorAt(service.origin, through(`PROXY ${'y'.repeat(64)}.invalid:80`));
    expect(unknown.code).toBe('proxy');
  });

  it('reports that the proxy could not reach the service', async () => {
    const proxy = createServer();
    proxy.on('connect', (_request, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const error = await getErrorAt('https://service.example', through(`PROXY 127.0.0.1:${port}`));
    proxy.close();
    expect(error.detail).toEqual({
      key: 'proxy_refused',
      proxy: `127.0.0.1:${port}`,
      host: 'service.example',
      status: '502',
    });
  });

  it('reports an unsupported kind of proxy', async () => {
    const error = await getErrorAt('https://service.example', through('SOCKS5 127.0.0.1:1080'));
    expect(error.code).toBe('proxy');
    expect(error.detail).toEqual({ key: 'proxy_unsupported', proxy: '127.0.0.1:1080', scheme: 'SOCKS5' });
  });

  it('tries the next proxy when one is dead and sends nothing twice', async () => {
    const service = await serve();
    const proxyList = `PROXY 127.0.0.1:${await getRefusedPort()}; SOCKS5 127.0.0.1:1; DIRECT`;
    const client = closeAfterTest(createTestClient(service, { proxyFor: async () => proxyList }));
    expect((await client.websites.store({ domain: 'b.example' })).ok).toBe(true);
    expect(service.recorder.getRequests('websites.store')).toHaveLength(1);
  });

  it('does not try another proxy after a response of the service', async () => {
    const proxy = closeAfterTest(await startTestProxy());
    const proxyList = `PROXY 127.0.0.1:${proxy.port}; DIRECT`;
    const secure = await serve({ tls: readCertificate('valid'), host: 'localhost' });
    secure.faults.next('websites.store', answerWith(json(407, { message: 'odd' })));
    const client = closeAfterTest(
      createTestClient(secure, { certificates: [readAuthority()], proxyFor: async () => proxyList }),
    );
    const stored = await client.websites.store({ domain: 'once.example' });
    expect(stored.ok ? null : stored.error).toMatchObject({ code: 'proxy', serviceMessage: 'odd' });
    expect(secure.recorder.getRequests('websites.store')).toHaveLength(1);
  });

  it('connects directly when the system names no proxy', async () => {
    const service = await serve();
    const lost = closeAfterTest(
      createTestClient(service, { proxyFor: () => Promise.reject(new Error('no idea')) }),
    );
    const odd = closeAfterTest(createTestClient(service, { proxyFor: async () => ' ;; PROXY ; nonsense' }));
    expect((await lost.transcriptions.list()).ok).toBe(true);
    expect((await odd.transcriptions.list()).ok).toBe(true);
  });
});

describe('persistent connections', () => {
  it('are reused for reads and new for each change', async () => {
    const service = await serve();
    const client = closeAfterTest(createTestClient(service));
    for (let count = 0; count < 8; count += 1) await client.websites.list();
    const reads = new Set(service.recorder.requests.map((request) => request.connection));
    // The connection of the previous call may not be free yet.
    expect(reads.size).toBeLessThanOrEqual(2);
    service.recorder.clear();
    for (let count = 0; count < 3; count += 1) await client.websites.store({ domain: `${count}.example` });
    expect(new Set(service.recorder.requests.map((request) => request.connection)).size).toBe(3);
  });

  it('do not delay cancelling a call', async () => {
    const { port } = closeAfterTest(await startSilentPort());
    const client = closeAfterTest(createTestClient(createEndpoints(`http://127.0.0.1:${port}`)));
    const controller = new AbortController();
    const listing = client.transcriptions.list({}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    const listed = await listing;
    expect(listed.ok ? '' : listed.error.code).toBe('cancelled');
    const again = await client.transcriptions.list({}, { signal: controller.signal });
    expect(again.ok ? '' : again.error.code).toBe('cancelled');
    expect(client.reports).toEqual([]);
  });
});
