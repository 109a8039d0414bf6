/**
 * A GET request to a server that is not the service: a hub of models, or what a feed names. It has no key, no cookies and no text: only
 * the address and what is wanted of it. Unlike those to the service, it follows redirects, each of which is checked.
 */
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { type BridgeError, fail, type Result } from '../../../preload/contract/result.ts';
import {
  AbortedError,
  cancelledError,
  createPhaseTimeout,
  onCancel,
  rejectOnAbort,
} from '../../lib/abort.ts';
import { isWriteError, toWriteError } from '../../lib/atomic-write.ts';
import {
  createUnsupportedProxyError,
  type HttpTransport,
  type ProxyServer,
  toRequestTarget,
} from './http-transport.ts';
import { toNetworkError } from './network-errors.ts';
import { getHost, toProxyTarget } from './request.ts';

export interface OutsideDeps {
  readonly transport: HttpTransport;
  readonly userAgent: string;
}

/** What is allowed, and how a refusal is said. */
export interface OutsideRules {
  readonly maxRedirects: number;
  /** Whether a redirect may be followed. */
  readonly follow: (next: URL, from: URL) => Result<URL>;
  readonly accepts: (status: number) => boolean;
  readonly refuseStatus: (
    status: number,
    host: string,
    headers: Dispatcher.ResponseData['headers'],
  ) => Result<never>;
  /** Too many redirects, or one that leads nowhere. */
  readonly refuseRedirect: (url: string) => Result<never>;
  /** Resolves the host of a direct connection; undefined: as usual. */
  readonly getLookup?: (url: URL) => LookupFunction | undefined;
  /** More headers for one of the addresses, such as a login that is for its server only. */
  readonly getHeaders?: (url: URL) => Readonly<Record<string, string>>;
  /** A proxy resolves the host itself. */
  readonly checkProxied?: (url: URL) => Promise<Result<true>>;
}

export interface OutsideRequest<T> {
  readonly url: string;
  /** Asks for the bytes from this one on. */
  readonly from?: number;
  /** Without credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds without anything that counts as progress. */
  readonly silenceMs: number;
  /** Milliseconds for all of it, the redirects included; missing: no limit. */
  readonly totalMs?: number;
  /** Receives a response that the rules accept, whose body ends with the signal too. `refresh`: something has come. */
  readonly onResponse: (
    response: Dispatcher.ResponseData,
    refresh: () => void,
    url: string,
  ) => Promise<Result<T>>;
}

/** Errors: cancelled, those of the rules, of connections and of the disk. */
export const requestOutside = async <T>(
  deps: OutsideDeps,
  rules: OutsideRules,
  request: OutsideRequest<T>,
): Promise<Result<T>> => {
  const controller = new AbortController();
  const total = createPhaseTimeout(controller);
  const { totalMs } = request;
  if (totalMs !== undefined) total.start(totalMs, () => toTimeoutError(getHost(request.url), totalMs));
  const unsubscribe = onCancel(request.signal, () => controller.abort(new AbortedError(cancelledError)));
  try {
    return await followRedirects(deps, rules, request, controller);
  } finally {
    total.stop();
    unsubscribe();
  }
};

const followRedirects = async <T>(
  deps: OutsideDeps,
  rules: OutsideRules,
  request: OutsideRequest<T>,
  controller: AbortController,
): Promise<Result<T>> => {
  let { url } = request;
  for (let redirects = 0; redirects <= rules.maxRedirects; redirects += 1) {
    const result = await exchange<T | URL>(
      deps,
      rules,
      { ...request, url, controller },
      (response, refresh) => {
        const { statusCode, headers } = response;
        if (rules.accepts(statusCode)) return request.onResponse(response, refresh, url);
        if (statusCode < 300 || statusCode >= 400)
          return rules.refuseStatus(statusCode, getHost(url), headers);
        const next = headers.location === undefined ? null : URL.parse(String(headers.location), url);
        return next === null ? rules.refuseRedirect(url) : rules.follow(next, new URL(url));
      },
    );
    if (!result.ok || !(result.value instanceof URL)) return result as Result<T>;
    url = result.value.href;
  }
  return rules.refuseRedirect(url);
};

type Hop<T> = Omit<OutsideRequest<T>, 'onResponse' | 'signal'> & { readonly controller: AbortController };

const exchange = async <T>(
  { transport, userAgent }: OutsideDeps,
  { getLookup, getHeaders, checkProxied }: OutsideRules,
  { url, from = 0, headers, silenceMs, controller }: Hop<unknown>,
  onResponse: (response: Dispatcher.ResponseData, refresh: () => void) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> => {
  const { signal } = controller;
  const host = getHost(url);
  const timeout = createPhaseTimeout(controller);
  timeout.start(silenceMs, () => toTimeoutError(host, silenceMs));
  const attempt = async (proxy: ProxyServer) => {
    if (proxy.kind === 'unsupported') return toAttempt(createUnsupportedProxyError(proxy));
    const allowed = proxy.kind === 'proxy' ? await checkProxied?.(new URL(url)) : undefined;
    if (allowed?.ok === false) return { result: allowed, error: null };
    const lookup = getLookup?.(new URL(url));
    const dispatcher = transport.createDispatcher(proxy, url, lookup && { lookup });
    try {
      const sent = dispatcher.request({
        ...toRequestTarget(url),
        method: 'GET',
        headers: {
          'user-agent': userAgent,
          'accept-encoding': 'identity',
          ...headers,
          ...getHeaders?.(new URL(url)),
          ...(from > 0 && { range: `bytes=${from}-` }),
        },
        signal,
      });
      const response = await rejectOnAbort(sent, signal);
      // Its body ends with the signal too, and then nothing is written any more.
      const result = await onResponse(response, timeout.refresh);
      return { result, error: null };
    } catch (cause) {
      if (isWriteError(cause)) return { result: toWriteError(cause), error: null };
      const target = { host, ...toProxyTarget(proxy), isOffline: transport.isOffline() };
      return toAttempt(toNetworkError(cause, target));
    } finally {
      void dispatcher.destroy().catch(() => {});
    }
  };
  try {
    return await transport.tryProxies<Result<T>>(url, signal, attempt);
  } catch (cause) {
    return { ok: false, error: toNetworkError(cause, { host, proxy: null }) };
  } finally {
    timeout.stop();
  }
};

const toAttempt = (error: BridgeError) => ({ result: { ok: false as const, error }, error });

const toTimeoutError = (host: string, ms: number): BridgeError =>
  fail('timeout', { key: 'response_timeout', host, seconds: Math.max(1, Math.round(ms / 1_000)) }).error;
