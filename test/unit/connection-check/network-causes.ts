import { createServer } from 'node:net';
import { startTestProxy } from '../../service/proxy.ts';
import { readAuthority } from '../../service/tls.ts';
import { getRefusedPort, startSilentPort, startSwallowingPort } from '../../service/unreachable-ports.ts';
import { createEndpoints, type TestClientOptions } from '../api/test-client.ts';
import { type CauseCase, closeAfterTest, startSecure } from './cause.ts';

const through = (proxyList: string): TestClientOptions => ({
  proxyFor: async () => proxyList,
  certificates: [readAuthority()],
});

export const networkCauses: readonly CauseCase[] = [
  {
    name: 'name not found',
    failed: ['name: failed no_such_host'],
    also: ['connect: skipped other_step', 'tls: skipped other_step', 'key: skipped other_step'],
    prepare: async () => ({ service: createEndpoints(`https://${'x'.repeat(64)}.invalid`) }),
  },
  {
    name: 'offline',
    failed: ['name: failed no_route'],
    prepare: async () => ({
      service: createEndpoints(`https://${'x'.repeat(64)}.invalid`),
      options: { isOnline: () => false },
    }),
  },
  {
    name: 'connection refused',
    failed: ['connect: failed connection_refused'],
    also: ['name: skipped not_needed'],
    prepare: async () => ({ service: createEndpoints(`https://127.0.0.1:${await getRefusedPort()}`) }),
  },
  {
    name: 'connection swallowed',
    failed: ['connect: failed connect_timeout'],
    prepare: async () => {
      const { port } = closeAfterTest(await startSwallowingPort());
      return {
        service: createEndpoints(`http://127.0.0.1:${port}`),
        options: { connectTimeoutMs: 300 },
      };
    },
  },
  {
    name: 'no response to the handshake',
    failed: ['tls: failed connect_timeout'],
    prepare: async () => {
      const { port } = closeAfterTest(await startSilentPort());
      return {
        service: createEndpoints(`https://127.0.0.1:${port}`),
        options: { connectTimeoutMs: 300 },
      };
    },
  },
  {
    name: 'no response to the request',
    failed: ['service: failed response_timeout'],
    prepare: async () => {
      const { port } = closeAfterTest(await startSilentPort());
      return { service: createEndpoints(`http://127.0.0.1:${port}`), options: { jsonTimeoutMs: 300 } };
    },
  },
];

export const proxyCauses: readonly CauseCase[] = [
  {
    name: 'a dead proxy',
    failed: ['proxy: failed proxy_unreachable'],
    also: ['name: skipped other_step', 'tls: skipped other_step'],
    prepare: async () => ({
      service: await startSecure('valid'),
      options: through(`PROXY 127.0.0.1:${await getRefusedPort()}`),
    }),
  },
  {
    name: 'a proxy that swallows connections',
    failed: ['proxy: failed proxy_unreachable'],
    prepare: async () => {
      const { port } = closeAfterTest(await startSwallowingPort());
      return {
        service: await startSecure('valid'),
        options: { ...through(`PROXY 127.0.0.1:${port}`), connectTimeoutMs: 300 },
      };
    },
  },
  {
    name: 'a proxy that wants a sign-in',
    failed: ['proxy: failed proxy_login_required'],
    prepare: async () => {
      const proxy = closeAfterTest(await startTestProxy({ credentials: 'anna:secret' }));
      return { service: await startSecure('valid'), options: through(`PROXY 127.0.0.1:${proxy.port}`) };
    },
  },
  {
    name: 'a proxy that refuses the sign-in',
    failed: ['proxy: failed proxy_login_refused'],
    prepare: async () => {
      const proxy = closeAfterTest(await startTestProxy({ credentials: 'anna:secret' }));
      return {
        service: await startSecure('valid'),
        options: { ...through(`PROXY 127.0.0.1:${proxy.port}`), getProxyLogin: async () => 'Basic eA==' },
      };
    },
  },
  {
    name: 'a proxy that cannot reach the service',
    failed: ['proxy: failed proxy_refused'],
    prepare: async () => {
      const proxy = createServer((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      closeAfterTest({ close: async () => void proxy.close() });
      const address = proxy.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      return { service: await startSecure('valid'), options: through(`PROXY 127.0.0.1:${port}`) };
    },
  },
  {
    name: 'a kind of proxy that is not supported',
    failed: ['proxy: failed proxy_unsupported'],
    prepare: async () => ({
      service: await startSecure('valid'),
      options: through('SOCKS5 127.0.0.1:1080'),
    }),
  },
  {
    name: 'signed in to a proxy: all well',
    failed: [],
    also: [
      'proxy: passed',
      'name: skipped by_proxy',
      'connect: skipped by_proxy',
      'tls: passed',
      'key: passed',
    ],
    prepare: async () => {
      const proxy = closeAfterTest(await startTestProxy({ credentials: 'anna:secret' }));
      const login = `Basic ${Buffer.from('anna:secret').toString('base64')}`;
      return {
        service: await startSecure('valid'),
        options: { ...through(`PROXY 127.0.0.1:${proxy.port}`), getProxyLogin: async () => login },
      };
    },
  },
  {
    name: 'a dead proxy before a direct way: all well',
    failed: [],
    also: ['connect: passed', 'key: passed'],
    prepare: async () => ({
      service: await startSecure('valid'),
      options: through(`PROXY 127.0.0.1:${await getRefusedPort()}; DIRECT`),
    }),
  },
];
