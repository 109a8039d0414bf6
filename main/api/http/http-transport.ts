/** HTTP/1.1 connections through the system's proxy, with the system's certificate authorities. */
import type { LookupFunction, Socket } from 'node:net';
import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';
import type * as Undici from 'undici';
import type { buildConnector, Dispatcher } from 'undici';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { rejectOnAbort } from '../../lib/abort.ts';
import { systemClock } from '../../lib/clock.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { lookupHost } from '../loopback.ts';

/** Of one connection. */
interface ConnectionOptions {
  /** Not called for proxies. */
  readonly onSocket?: (socket: Socket) => void;
  /** Resolves the host instead of `lookupHost`. Proxies resolve it themselves. */
  readonly lookup?: LookupFunction;
}

/** One of the system's proxies. */
export type ProxyServer =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'proxy';
      readonly uri: string;
      readonly host: string;
      /** `Proxy-Authorization`, if the user has signed in. */
      readonly login?: string;
    }
  | { readonly kind: 'unsupported'; readonly scheme: string; readonly host: string };

/** After a `proxy` error nothing has reached the service, so the next proxy may be tried. */
export interface ProxyAttempt<T> {
  readonly result: T;
  readonly error: BridgeError | null;
}

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

// undici's timeouts are off: the callers have their own (a total for JSON, a timeout per phase for uploads).
const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };

export class HttpTransport {
  readonly connectTimeoutMs: number;
  readonly #options: TransportOptions;
  readonly #agents = new Map<string, Dispatcher>();
  readonly #secureContexts = new Map<string, SecureContext>();
  /** A third of main's code. It is loaded for the first request, so that the start does not wait for it. */
  #undici: typeof Undici | null = null;

  constructor(options: TransportOptions = {}) {
    this.#options = options;
    this.connectTimeoutMs = options.connectTimeoutMs ?? 15_000;
  }

  isOffline(): boolean {
    return this.#options.isOnline?.() === false;
  }

  /** The proxies for a URL, in the order to try them; never empty. */
  async getProxies(url: string): Promise<readonly ProxyServer[]> {
    const proxyList = await this.#options.proxyFor?.(url).catch(() => 'DIRECT');
    return Promise.all(
      parseProxyList(proxyList ?? 'DIRECT').map(async (proxy) => {
        const login = proxy.kind === 'proxy' ? await this.#options.getProxyLogin?.(proxy.host) : null;
        return typeof login === 'string' ? { ...proxy, login } : proxy;
      }),
    );
  }

  /**
   * The result of the first proxy for a URL that connected, or of the first one tried if none did. `signal` ends the
   * search for proxies, which may run a script.
   */
  async tryProxies<T>(
    url: string,
    signal: AbortSignal,
    attempt: (proxy: ProxyServer) => Promise<ProxyAttempt<T>>,
  ): Promise<T> {
    this.#undici ??= await import('undici');
    let first: ProxyAttempt<T> | undefined;
    for (const proxy of await rejectOnAbort(this.getProxies(url), signal)) {
      const current = await attempt(proxy);
      if (current.error?.code !== 'proxy') return current.result;
      first ??= current;
    }
    if (first === undefined) throw new Error('No proxies to try');
    return first.result;
  }

  /** Shared keep-alive connections to the server of a URL, for reads. For the attempts of `tryProxies`, as `createDispatcher`. */
  getPooledDispatcher(proxy: ProxyServer, url: string): Dispatcher {
    const way = proxy.kind === 'proxy' ? [proxy.uri, proxy.login] : ['direct'];
    // Connections that were trusted otherwise are not used again.
    const authorities = this.#getAuthorities(url);
    const origin = authorities.length === 0 ? '' : URL.parse(url)?.origin;
    const key = [...way, origin, ...authorities].join('\n');
    const agent = this.#agents.get(key) ?? this.createDispatcher(proxy, url);
    this.#agents.set(key, agent);
    return agent;
  }

  /**
   * A new connection to the server of a URL for one exchange; the caller destroys it. For writes: if a reused
   * connection breaks, it is unknown whether the change was made.
   */
  createDispatcher(proxy: ProxyServer, url: string, options: ConnectionOptions = {}): Dispatcher {
    const { onSocket, lookup = lookupHost } = options;
    if (this.#undici === null) throw new Error('No proxies were tried');
    const { Agent, buildConnector, ProxyAgent } = this.#undici;
    if (proxy.kind === 'proxy') {
      const { uri, login: token } = proxy;
      return new ProxyAgent({
        ...common,
        uri,
        requestTls: this.#getTlsOptions(url),
        proxyTls: this.#getTlsOptions(null),
        ...(token !== undefined && { token }),
        connectTimeout: this.connectTimeoutMs,
      });
    }
    const connectPlain = buildConnector({ ...this.#getConnectOptions(), lookup });
    let connectSecure: buildConnector.connector | undefined;
    const connect: buildConnector.connector = (target, callback) => {
      if (target.protocol !== 'https:') return connectPlain(target, callback);
      connectSecure ??= buildConnector({ ...this.#getTlsOptions(url), lookup });
      return connectSecure(target, callback);
    };
    return new Agent({
      ...common,
      connect: withEarlyResponse(onSocket ? withSocketCallback(connectPlain, connect, onSocket) : connect),
    });
  }

  /**
   * What decides whether the server of a URL is trusted, or the proxy if `url` is null. The context is created on first
   * use, because reading the system's authorities is slow.
   */
  getSecureContext(url: string | null): SecureContext {
    const authorities = this.#getAuthorities(url);
    const key = authorities.join('\n');
    const context =
      this.#secureContexts.get(key) ??
      createTrustedContext([...(this.#options.certificates ?? []), ...authorities]);
    this.#secureContexts.set(key, context);
    return context;
  }

  async close(): Promise<void> {
    const open = [...this.#agents.values()];
    this.#agents.clear();
    await Promise.allSettled(open.map(closeGracefully));
  }

  #getAuthorities(url: string | null): readonly string[] {
    const origin = url === null ? undefined : URL.parse(url)?.origin;
    return origin === undefined ? [] : (this.#options.getAuthorities?.(origin) ?? []);
  }

  #getConnectOptions() {
    return {
      timeout: this.connectTimeoutMs,
      allowH2: false,
      // Without this option, NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check off.
      rejectUnauthorized: true,
      lookup: lookupHost,
    };
  }

  #getTlsOptions(url: string | null) {
    return { ...this.#getConnectOptions(), secureContext: this.getSecureContext(url) };
  }
}

/** A URL as the options of a dispatcher's request. */
export const toRequestTarget = (url: string): Pick<Dispatcher.RequestOptions, 'origin' | 'path'> => {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: `${pathname}${search}` };
};

const directConnection: ProxyServer = { kind: 'direct' };

/**
 * The proxies in one of Chromium's lists ("DIRECT", "PROXY host:port; DIRECT", "SOCKS5 host:port", …) in the order to try
 * them; never empty. Unreadable entries are skipped.
 */
const parseProxyList = (list: string): readonly ProxyServer[] => {
  const proxies = list
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(parseProxy);
  return proxies.length === 0 ? [directConnection] : proxies;
};

const parseProxy = (part: string): readonly ProxyServer[] => {
  const [scheme = '', host = ''] = part.split(/\s+/);
  switch (scheme.toUpperCase()) {
    case 'DIRECT':
      return [directConnection];
    case 'PROXY':
    case 'HTTP':
      return URL.canParse(`http://${host}`) ? [{ kind: 'proxy', uri: `http://${host}`, host }] : [];
    case 'HTTPS':
      return URL.canParse(`https://${host}`) ? [{ kind: 'proxy', uri: `https://${host}`, host }] : [];
    default:
      return host === '' ? [] : [{ kind: 'unsupported', scheme: scheme.toUpperCase(), host }];
  }
};

export const createUnsupportedProxyError = (
  proxy: ProxyServer & { readonly kind: 'unsupported' },
): BridgeError => ({
  code: 'proxy',
  detail: { key: 'proxy_unsupported', proxy: proxy.host, scheme: proxy.scheme },
});

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

/** Certificate authorities for https: Node's, the operating system's, and `extra` (PEM). Slow. */
const createTrustedContext = (extra: readonly string[] = []): SecureContext => {
  const known = [...getBundledCertificates(), ...extra];
  try {
    return createSecureContext({ ca: [...new Set([...known, ...getSystemCertificates()])] });
  } catch {
    // The system's store contains an unreadable certificate: use the other authorities only.
    return createSecureContext({ ca: known });
  }
};

const getBundledCertificates = (): readonly string[] => {
  try {
    return getCACertificates('default');
  } catch {
    return rootCertificates;
  }
};

const getSystemCertificates = (): readonly string[] => {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
};

/** Milliseconds to read the response after the connection broke. */
const earlyResponseTimeoutMs = 250;

/**
 * A service may respond in the middle of a body and close the connection, for example because the file is too
 * large or the key is wrong. Node destroys a socket at the first failed write and drops a response that has
 * already arrived, so the user would see only a broken connection. This reads the response first.
 */
const readEarlyResponse = <S extends Socket>(socket: S): S => {
  const destroy = socket.destroy.bind(socket);
  let isReading = false;
  socket.destroy = (error?: Error) => {
    if (isReading || !isBrokenWrite(error) || !clearReadError(socket)) return destroy(error);
    isReading = true;
    const cancel = systemClock.after(earlyResponseTimeoutMs, () => destroy(error));
    socket.once('end', () => destroy(error));
    socket.once('close', cancel);
    return socket;
  };
  return socket;
};

const isBrokenWrite = (error: Error | undefined): boolean =>
  error !== undefined &&
  'syscall' in error &&
  error.syscall === 'write' &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ECONNRESET');

/**
 * A failed write also marks the readable side as failed, and received data is dropped (onwriteError in Node's
 * writable.js). There is no public way to clear the mark.
 */
const clearReadError = (socket: Socket): boolean => {
  const { _readableState: state } = socket as { _readableState?: { errored?: unknown } };
  if (state === undefined || !('errored' in state)) return false;
  state.errored = null;
  return true;
};
