/** The steps that show whether a server can be reached, one function for each. */
import type { LookupAddress } from 'node:dns';
import { request as createRequest } from 'node:http';
import { isIP, connect as openSocket, type Socket } from 'node:net';
import { connect as startTls, type TLSSocket } from 'node:tls';
import { type BridgeError, ok, type Result } from '../../preload/contract/result.ts';
import { toSingleLine } from '../api/http/excerpt.ts';
import {
  createUnsupportedProxyError,
  type HttpTransport,
  type ProxyServer,
} from '../api/http/http-transport.ts';
import { type RequestTarget, toNetworkError } from '../api/http/network-errors.ts';
import { lookupHost } from '../api/loopback.ts';
import { AbortedError, cancelledError, createPhaseTimeout, onCancel, rejectOnAbort } from '../lib/abort.ts';
import type { StepOutcome } from './check-steps.ts';

/** The server that a step is about. `url` is a base URL of it. */
export interface Server {
  readonly url: string;
  /** A name or an IP address, without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** The host as in the URL: with the port if it is not the usual one. */
  readonly host: string;
  readonly isSecure: boolean;
}

export interface StepContext {
  readonly transport: HttpTransport;
  /** Aborts when the user cancels. */
  readonly signal: AbortSignal;
}

export const toServer = (url: string): Server => {
  const { hostname, host, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  const usualPort = isSecure ? 443 : 80;
  return {
    url,
    host,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? usualPort : Number(port),
    isSecure,
  };
};

/**
 * Finds the way to a server that the system's settings prescribe: the first proxy that can be used, as for every request.
 * `tunnel` is a connection through it, which the caller destroys. It is null for http, and without a proxy.
 */
export const findProxy = async (
  context: StepContext,
  server: Server,
): StepOutcome<{ readonly isDirect: boolean; readonly tunnel: Socket | null }> => {
  // A script decides in some networks, which can take long.
  const proxies = await runNetworkStep(context, server, async () =>
    ok(await context.transport.getProxies(server.url)),
  );
  if (!proxies.ok) return proxies;
  let firstError: BridgeError | null = null;
  for (const proxy of proxies.value) {
    if (proxy.kind === 'direct') {
      firstError = null;
      break;
    }
    const tunnel = await openTunnel(context, server, proxy);
    if (tunnel.ok) {
      const finding = { kind: 'through_proxy', proxy: proxy.host } as const;
      return ok({ value: { isDirect: false, tunnel: tunnel.value }, finding });
    }
    firstError ??= tunnel.error;
    if (tunnel.error.code === 'cancelled') break;
  }
  return firstError === null
    ? ok({ value: { isDirect: true, tunnel: null }, finding: { kind: 'direct' } })
    : { ok: false, error: firstError };
};

/** The IP addresses of the server's name. */
export const resolveName = (context: StepContext, { hostname, host }: Server): StepOutcome<true> =>
  runNetworkStep(context, { host }, async () => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly LookupAddress[]>();
    lookupHost(hostname, { all: true }, (error, addresses) => {
      if (error !== null) reject(error);
      else resolve(addresses as LookupAddress[]);
    });
    const addresses = [...new Set((await promise).map(({ address }) => address))];
    return ok({ value: true, finding: { kind: 'addresses', addresses } });
  });

/** An open connection to the server, without a proxy. The caller destroys it. */
export const connectToServer = (
  context: StepContext,
  { hostname, host, port }: Server,
): StepOutcome<Socket> =>
  runNetworkStep(context, { host }, async (signal) => {
    const socket = openSocket({ host: hostname, port, lookup: lookupHost });
    await waitForEvent(socket, 'connect', signal);
    const { remoteAddress = '', remotePort } = socket;
    const address = `${toUrlHost(remoteAddress)}:${remotePort}`;
    return ok({ value: socket, finding: { kind: 'connected', address } });
  });

/** A secure connection over an open one: checks the server's certificate as every request does. Ends it. */
export const checkCertificate = (
  context: StepContext,
  { url, hostname, host }: Server,
  socket: Socket,
): StepOutcome<true> =>
  runNetworkStep(context, { host }, async (signal) => {
    const secured = startTls({
      socket,
      host: hostname,
      ...(isIP(hostname) === 0 && { servername: hostname }),
      secureContext: context.transport.getSecureContext(url),
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    });
    try {
      await waitForEvent(secured, 'secureConnect', signal);
      return ok({ value: true, finding: describeCertificate(secured) });
    } finally {
      secured.destroy();
    }
  });

const maxNameLength = 200;

const describeCertificate = (secured: TLSSocket) => {
  const { issuer, valid_to: validTo } = secured.getPeerCertificate();
  return {
    kind: 'certificate',
    issuer: toSingleLine(String(issuer.O ?? issuer.CN ?? ''), maxNameLength),
    expiresAt: Date.parse(validTo),
    protocol: secured.getProtocol() ?? '',
  } as const;
};

/** It is null for http, which only this computer itself serves: the proxy is not asked for a tunnel. */
const openTunnel = async (
  context: StepContext,
  server: Server,
  proxy: Exclude<ProxyServer, { readonly kind: 'direct' }>,
): Promise<Result<Socket | null>> => {
  if (proxy.kind === 'unsupported') return { ok: false, error: createUnsupportedProxyError(proxy) };
  const { uri, host, login } = proxy;
  const target = { host: server.host, proxy: host, hasProxyLogin: login !== undefined };
  return runNetworkStep(context, target, async (signal) => {
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
  });
};

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
  const address = `${toUrlHost(hostname)}:${port}`;
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

const toUrlHost = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Rejects with the socket's error, and destroys it when the signal aborts. */
const waitForEvent = (
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve);
  // Errors after the connection was made are of no interest.
  socket.on('error', reject);
  socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  signal.addEventListener('abort', () => socket.destroy());
  return promise;
};

/**
 * The result of `work`, or the error that it ends with: also after the connect timeout, and when the user cancels. Its
 * signal aborts then. `proxy` is the host of the proxy that the step goes through.
 */
const runNetworkStep = async <T>(
  { transport, signal }: StepContext,
  {
    host,
    proxy = null,
    hasProxyLogin = false,
  }: Pick<RequestTarget, 'host' | 'hasProxyLogin'> & { readonly proxy?: string | null },
  work: (signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const controller = new AbortController();
  const timeout = createPhaseTimeout(controller);
  timeout.start(transport.connectTimeoutMs, () =>
    proxy === null
      ? { code: 'timeout', detail: { key: 'connect_timeout', host } }
      : { code: 'proxy', detail: { key: 'proxy_unreachable', proxy } },
  );
  const unsubscribe = onCancel(signal, () => controller.abort(new AbortedError(cancelledError)));
  try {
    return await rejectOnAbort(work(controller.signal), controller.signal);
  } catch (cause) {
    const error = toNetworkError(cause, { host, proxy, hasProxyLogin, isOffline: transport.isOffline() });
    return { ok: false, error };
  } finally {
    timeout.stop();
    unsubscribe();
  }
};
