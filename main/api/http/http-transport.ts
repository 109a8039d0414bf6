/** HTTP/1.1 connections through the system's proxy, with the system's certificate authorities. */
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici';
import { withTimeout } from '../../lib/timeout.ts';
import { lookupHost } from '../loopback.ts';
import { createTrustedContext } from './certificates.ts';
import { type ProxyServer, parseProxyList } from './proxy-list.ts';
import { readEarlyResponse } from './read-early-response.ts';

export interface TransportOptions {
  /** Chromium's proxy list for a URL ("PROXY host:port; DIRECT"). Called before every exchange. */
  readonly proxyFor?: (url: string) => Promise<string>;
  /** Default: true. */
  readonly isOnline?: () => boolean;
  /** Additional certificate authorities, PEM. */
  readonly certificates?: readonly string[];
  /** Timeout for DNS, TCP and TLS together. Default 15,000 ms. */
  readonly connectTimeoutMs?: number;
}

export interface HttpTransport {
  readonly connectTimeoutMs: number;
  isOffline(): boolean;
  /** The proxies for a URL, in the order to try them; never empty. */
  getProxies(url: string): Promise<readonly ProxyServer[]>;
  /** Shared keep-alive connections, for reads. */
  getPooledDispatcher(proxy: ProxyServer): Dispatcher;
  /**
   * A new connection for one exchange; the caller destroys it. For writes: if a reused connection breaks, it
   * is unknown whether the change was made. `onSocket` is not called for proxies.
   */
  createDispatcher(proxy: ProxyServer, onSocket?: (socket: Socket) => void): Dispatcher;
  close(): Promise<void>;
}

export const createHttpTransport = (options: TransportOptions = {}): HttpTransport => {
  const connectTimeoutMs = options.connectTimeoutMs ?? 15_000;
  const agents = new Map<string, Dispatcher>();
  let secureContext: SecureContext | undefined;
  // undici's timeouts are off: the callers have their own (a total for JSON, a timeout per phase for
  // uploads).
  const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
  // Without this option, NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check off.
  const connectOptions = {
    timeout: connectTimeoutMs,
    allowH2: false,
    rejectUnauthorized: true,
    lookup: lookupHost,
  };
  const connectPlain = buildConnector(connectOptions);

  /** Reads the system's authorities once, on first use, because it is slow. */
  const secure = (): typeof connectOptions & { readonly secureContext: SecureContext } => {
    secureContext ??= createTrustedContext(options.certificates);
    return { ...connectOptions, secureContext };
  };

  const build = (proxy: ProxyServer, onSocket?: (socket: Socket) => void): Dispatcher => {
    if (proxy.kind === 'proxy') {
      const { uri } = proxy;
      const connectTimeout = connectTimeoutMs;
      return new ProxyAgent({ ...common, uri, requestTls: secure(), proxyTls: secure(), connectTimeout });
    }
    let connectSecure: buildConnector.connector | undefined;
    const connect: buildConnector.connector = (target, callback) => {
      if (target.protocol !== 'https:') return connectPlain(target, callback);
      connectSecure ??= buildConnector(secure());
      return connectSecure(target, callback);
    };
    return new Agent({
      ...common,
      connect: withEarlyResponse(onSocket ? withSocketCallback(connectPlain, connect, onSocket) : connect),
    });
  };

  return {
    connectTimeoutMs,

    isOffline: () => options.isOnline?.() === false,

    async getProxies(url) {
      const proxyList = await options.proxyFor?.(url).catch(() => 'DIRECT');
      return parseProxyList(proxyList ?? 'DIRECT');
    },

    getPooledDispatcher(proxy) {
      const key = proxy.kind === 'proxy' ? proxy.uri : 'direct';
      const agent = agents.get(key) ?? build(proxy);
      agents.set(key, agent);
      return agent;
    },

    createDispatcher: build,

    async close() {
      const open = [...agents.values()];
      agents.clear();
      await Promise.allSettled(open.map(closeGracefully));
    },
  };
};

/** Milliseconds that a pending exchange, such as the last save, may delay closing. */
const closeTimeoutMs = 2_000;

const closeGracefully = async (agent: Dispatcher): Promise<void> => {
  await withTimeout(agent.close(), closeTimeoutMs, undefined);
  await agent.destroy();
};

const withSocketCallback =
  (
    connectPlain: buildConnector.connector,
    connect: buildConnector.connector,
    onSocket: (socket: Socket) => void,
  ): buildConnector.connector =>
  (target, callback) => {
    const isSecure = target.protocol === 'https:';
    const { servername: _, ...place } = target;
    const port = target.port || (isSecure ? '443' : '80');
    return connectPlain({ ...place, port, protocol: 'http:' }, (error, socket) => {
      if (error !== null) return callback(error, null);
      onSocket(socket);
      if (!isSecure) return callback(null, socket);
      return connect({ ...target, httpSocket: socket }, callback);
    });
  };

const withEarlyResponse =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (error, socket) =>
      error === null ? callback(null, readEarlyResponse(socket)) : callback(error, null),
    );
