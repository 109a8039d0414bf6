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
  /** `Proxy-Authorization` for a proxy; null if the user has not signed in there. */
  readonly getProxyLogin?: (proxyHost: string) => Promise<string | null>;
  /** Default: true. */
  readonly isOnline?: () => boolean;
  /** Additional certificate authorities, PEM. */
  readonly certificates?: readonly string[];
  /** The authorities of the user's own for a server, PEM; never for a proxy. Called for every connection. */
  readonly getAuthorities?: (origin: string) => readonly string[];
  /** Timeout for DNS, TCP and TLS together. Default 15,000 ms. */
  readonly connectTimeoutMs?: number;
}

export interface HttpTransport {
  readonly connectTimeoutMs: number;
  isOffline(): boolean;
  /** The proxies for a URL, in the order to try them; never empty. */
  getProxies(url: string): Promise<readonly ProxyServer[]>;
  /** Shared keep-alive connections to the server of a URL, for reads. */
  getPooledDispatcher(proxy: ProxyServer, url: string): Dispatcher;
  /**
   * A new connection to the server of a URL for one exchange; the caller destroys it. For writes: if a reused
   * connection breaks, it is unknown whether the change was made. `onSocket` is not called for proxies.
   */
  createDispatcher(proxy: ProxyServer, url: string, onSocket?: (socket: Socket) => void): Dispatcher;
  /** What decides whether the server of a URL is trusted, or the proxy if `url` is null. */
  getSecureContext(url: string | null): SecureContext;
  close(): Promise<void>;
}

export const createHttpTransport = (options: TransportOptions = {}): HttpTransport => {
  const connectTimeoutMs = options.connectTimeoutMs ?? 15_000;
  const agents = new Map<string, Dispatcher>();
  const secureContexts = new Map<string, SecureContext>();
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

  const getAuthorities = (url: string | null): readonly string[] => {
    const origin = url === null ? undefined : URL.parse(url)?.origin;
    return origin === undefined ? [] : (options.getAuthorities?.(origin) ?? []);
  };

  /** The context is created on first use, because reading the system's authorities is slow. */
  const getSecureContext = (url: string | null): SecureContext => {
    const authorities = getAuthorities(url);
    const key = authorities.join('\n');
    const context =
      secureContexts.get(key) ?? createTrustedContext([...(options.certificates ?? []), ...authorities]);
    secureContexts.set(key, context);
    return context;
  };
  const secure = (url: string | null): typeof connectOptions & { readonly secureContext: SecureContext } => ({
    ...connectOptions,
    secureContext: getSecureContext(url),
  });

  const build = (proxy: ProxyServer, url: string, onSocket?: (socket: Socket) => void): Dispatcher => {
    if (proxy.kind === 'proxy') {
      const { uri, login: token } = proxy;
      const tls = { requestTls: secure(url), proxyTls: secure(null) };
      return new ProxyAgent({
        ...common,
        uri,
        ...tls,
        ...(token !== undefined && { token }),
        connectTimeout: connectTimeoutMs,
      });
    }
    let connectSecure: buildConnector.connector | undefined;
    const connect: buildConnector.connector = (target, callback) => {
      if (target.protocol !== 'https:') return connectPlain(target, callback);
      connectSecure ??= buildConnector(secure(url));
      return connectSecure(target, callback);
    };
    return new Agent({
      ...common,
      connect: withEarlyResponse(onSocket ? withSocketCallback(connectPlain, connect, onSocket) : connect),
    });
  };

  const withLogin = async (proxy: ProxyServer): Promise<ProxyServer> => {
    if (proxy.kind !== 'proxy') return proxy;
    const login = await options.getProxyLogin?.(proxy.host);
    return typeof login === 'string' ? { ...proxy, login } : proxy;
  };

  return {
    connectTimeoutMs,

    isOffline: () => options.isOnline?.() === false,

    async getProxies(url) {
      const proxyList = await options.proxyFor?.(url).catch(() => 'DIRECT');
      return Promise.all(parseProxyList(proxyList ?? 'DIRECT').map(withLogin));
    },

    getPooledDispatcher(proxy, url) {
      const way = proxy.kind === 'proxy' ? [proxy.uri, proxy.login] : ['direct'];
      // Connections that were trusted otherwise are not used again.
      const authorities = getAuthorities(url);
      const origin = authorities.length === 0 ? '' : URL.parse(url)?.origin;
      const key = [...way, origin, ...authorities].join('\n');
      const agent = agents.get(key) ?? build(proxy, url);
      agents.set(key, agent);
      return agent;
    },

    createDispatcher: build,

    getSecureContext,

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
