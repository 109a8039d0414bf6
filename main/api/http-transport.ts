/** How the network is reached: by the system's proxy, trusting the system's authorities, over HTTP/1.1. */
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici';
import { createTrustedContext } from './certificates.ts';
import { type ProxyServer, parseProxyList } from './proxy-list.ts';
import { readEarlyResponse } from './read-early-response.ts';

export interface TransportOptions {
  /** The way to an address, in Chromium's words ("DIRECT", "PROXY host:port; DIRECT"). Asked before every exchange. */
  readonly proxyFor?: (url: string) => Promise<string>;
  /** Whether the system has a network at all. Default: it has. */
  readonly isOnline?: () => boolean;
  /** Further authorities to trust, PEM. */
  readonly certificates?: readonly string[];
  /** Limit for name, TCP and TLS together. Default 15,000 ms. */
  readonly connectTimeoutMs?: number;
}

export interface HttpTransport {
  readonly connectTimeoutMs: number;
  /** Whether the system says that it has no network. */
  isOffline(): boolean;
  /** The ways to an address, in the order in which they are to be tried; never empty. */
  getProxies(url: string): Promise<readonly ProxyServer[]>;
  /** Connections that are kept and shared: for reading. */
  getPooledDispatcher(proxy: ProxyServer): Dispatcher;
  /**
   * A connection for one exchange; the caller destroys it. For everything that changes something: when a kept
   * connection breaks as it is used again, nobody can tell whether the change was made.
   * `onSocket` is told of the TCP socket, also where TLS runs over it; not where the way leads through a proxy.
   */
  createDispatcher(proxy: ProxyServer, onSocket?: (socket: Socket) => void): Dispatcher;
  close(): Promise<void>;
}

export const createHttpTransport = (options: TransportOptions = {}): HttpTransport => {
  const connectTimeoutMs = options.connectTimeoutMs ?? 15_000;
  const agents = new Map<string, Dispatcher>();
  let secureContext: SecureContext | undefined;
  // Section 8 has its own clocks (a total for JSON, stall and patience for uploads), so undici's are off.
  const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
  // The default is not to check where NODE_TLS_REJECT_UNAUTHORIZED is 0.
  const connectOptions = { timeout: connectTimeoutMs, allowH2: false, rejectUnauthorized: true };
  const connectPlain = buildConnector(connectOptions);

  /** Reading the system's authorities takes a while: once, and not before something secure is to be reached. */
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

    getPooledDispatcher(route) {
      const key = route.kind === 'proxy' ? route.uri : 'direct';
      const agent = agents.get(key) ?? build(route);
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

/** Longest that an exchange under way may hold up the end, in milliseconds: it may be the last thing a person did. */
const closeTimeoutMs = 2_000;

const closeGracefully = async (agent: Dispatcher): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeTimeoutMs);
  });
  await Promise.race([agent.close(), timeout]).finally(() => clearTimeout(timer));
  await agent.destroy();
};

/** Connects in two steps where TLS is wanted, so that the socket below it is known. */
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

/** The same connector, with sockets that read an early answer before they give up. */
const withEarlyResponse =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (error, socket) =>
      error === null ? callback(null, readEarlyResponse(socket)) : callback(error, null),
    );
