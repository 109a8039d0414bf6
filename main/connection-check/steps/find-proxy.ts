/**
 * Finds the way to a server that the system's settings prescribe: the first proxy that can be used, as for every
 * request.
 */
import { request as createRequest } from 'node:http';
import { isIP, connect as openSocket, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { type BridgeError, ok, type Result } from '../../../preload/contract/result.ts';
import type { ProxyServer } from '../../api/http/proxy-list.ts';
import { createUnsupportedProxyError } from '../../api/http/try-proxies.ts';
import { lookupHost } from '../../api/loopback.ts';
import { waitForEvent } from './connect.ts';
import { runNetworkStep, type Server, type StepContext, type StepOutcome, toServer } from './step-context.ts';

/**
 * If the way leads through a proxy, `tunnel` is a connection to the server, which the caller destroys. It is null for
 * http.
 */
export type Way =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: string; readonly tunnel: Socket | null };

export const findProxy = async (context: StepContext, server: Server): StepOutcome<Way> => {
  // A script decides in some networks, which can take long.
  const proxies = await runNetworkStep(context, server, async () =>
    ok(await context.transport.getProxies(server.url)),
  );
  if (!proxies.ok) return proxies;
  let firstError: BridgeError | null = null;
  for (const proxy of proxies.value) {
    if (proxy.kind === 'direct') return ok({ value: { kind: 'direct' }, finding: { kind: 'direct' } });
    const tunnel =
      proxy.kind === 'unsupported'
        ? { ok: false as const, error: createUnsupportedProxyError(proxy) }
        : await openTunnel(context, server, proxy);
    if (tunnel.ok) {
      const finding = { kind: 'through_proxy', proxy: proxy.host } as const;
      return ok({ value: { kind: 'proxy', proxy: proxy.host, tunnel: tunnel.value }, finding });
    }
    firstError ??= tunnel.error;
    if (tunnel.error.code === 'cancelled') break;
  }
  return firstError === null
    ? ok({ value: { kind: 'direct' }, finding: { kind: 'direct' } })
    : { ok: false, error: firstError };
};

type UsableProxy = ProxyServer & { readonly kind: 'proxy' };

/** It is null for http, which only this computer itself serves: the proxy is not asked for a tunnel. */
const openTunnel = (
  context: StepContext,
  server: Server,
  { uri, host, login }: UsableProxy,
): Promise<Result<Socket | null>> =>
  runNetworkStep(
    context,
    { host: server.host, proxy: host, hasProxyLogin: login !== undefined },
    async (signal) => {
      const proxySocket = await connectToProxy(context, uri, signal);
      if (!server.isSecure) {
        proxySocket.destroy();
        return ok(null);
      }
      const { status, socket } = await sendConnect(server, proxySocket, login);
      if (status === 200) return ok(socket);
      socket.destroy();
      // As undici reports it.
      throw new Error(`Proxy response (${status})`);
    },
  );

const connectToProxy = async (
  { transport }: StepContext,
  uri: string,
  signal: AbortSignal,
): Promise<Socket> => {
  const { hostname, port, isSecure } = toServer(uri);
  const place = { host: hostname, port, lookup: lookupHost };
  if (!isSecure) {
    const socket = openSocket(place);
    await waitForEvent(socket, 'connect', signal);
    return socket;
  }
  const secured = startTls({
    ...place,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    secureContext: transport.getSecureContext(null),
    rejectUnauthorized: true,
  });
  await waitForEvent(secured, 'secureConnect', signal);
  return secured;
};

const sendConnect = (
  { hostname, port }: Server,
  proxySocket: Socket,
  login: string | undefined,
): Promise<{ readonly status: number; readonly socket: Socket }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; socket: Socket }>();
  const address = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
  const request = createRequest({
    method: 'CONNECT',
    path: address,
    headers: { host: address, ...(login !== undefined && { 'proxy-authorization': login }) },
    createConnection: () => proxySocket,
  });
  request.once('connect', ({ statusCode = 0 }, socket: Socket) => resolve({ status: statusCode, socket }));
  request.once('response', ({ statusCode = 0 }) => resolve({ status: statusCode, socket: proxySocket }));
  request.on('error', reject);
  request.end();
  return promise;
};
