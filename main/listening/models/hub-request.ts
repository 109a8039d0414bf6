/**
 * A request to a hub of models. It has no key, no cookies and no text: only the address and what is wanted of it. Unlike those to the
 * service, it follows redirects, because a hub leads to where its large files are.
 */
import type { Dispatcher } from 'undici';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import {
  createUnsupportedProxyError,
  type HttpTransport,
  type ProxyServer,
  toRequestTarget,
} from '../../api/http/http-transport.ts';
import { toNetworkError } from '../../api/http/network-errors.ts';
import { getHost, toProxyTarget } from '../../api/http/request.ts';
import { isLoopback } from '../../api/loopback.ts';
import {
  AbortedError,
  cancelledError,
  createPhaseTimeout,
  onCancel,
  rejectOnAbort,
} from '../../lib/abort.ts';
import { toWriteError } from '../../lib/atomic-write.ts';

export interface HubDeps {
  readonly transport: HttpTransport;
  readonly userAgent: string;
}

export interface HubRequest<T> {
  readonly url: string;
  /** Asks for the bytes from this one on. */
  readonly from?: number;
  readonly signal: AbortSignal;
  /** Receives a response with status 200 or 206, whose body ends with the signal too. `refresh`: something has come. */
  readonly onResponse: (response: Dispatcher.ResponseData, refresh: () => void) => Promise<Result<T>>;
}

const maxRedirects = 5;
/** Milliseconds without a byte. */
const silenceMs = 30_000;

/** Errors: cancelled, model_refused with what the hub answered, stalled if that may pass; those of connections and of the disk. */
export const requestFromHub = async <T>(deps: HubDeps, request: HubRequest<T>): Promise<Result<T>> => {
  let { url } = request;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const result = await exchange<T | URL>(deps, {
      ...request,
      url,
      onResponse: async (response, refresh) => {
        const { statusCode, headers } = response;
        if (statusCode >= 300 && statusCode < 400) return findTarget(String(headers.location), url);
        if (statusCode === 200 || statusCode === 206) return request.onResponse(response, refresh);
        return toStatusError(statusCode, getHost(url));
      },
    });
    if (!result.ok || !(result.value instanceof URL)) return result as Result<T>;
    url = result.value.href;
  }
  return refuseHub(url);
};

/** What is there is no hub. */
export const refuseHub = (url: string): Result<never> =>
  fail('model_refused', { key: 'speech_download_no_hub', host: getHost(url) });

/** As for base URLs: HTTPS, or HTTP within this computer. */
const findTarget = (location: string, url: string): Result<URL> => {
  const next = URL.parse(location, url);
  const isWithin =
    next?.protocol === 'http:' && [next.href, url].every((one) => isLoopback(new URL(one).hostname));
  return next?.protocol === 'https:' || (next && isWithin) ? ok(next) : refuseHub(url);
};

const exchange = async <T>(
  { transport, userAgent }: HubDeps,
  { url, from = 0, signal, onResponse }: HubRequest<T>,
): Promise<Result<T>> => {
  const host = getHost(url);
  const controller = new AbortController();
  const timeout = createPhaseTimeout(controller);
  timeout.start(silenceMs, () => toSilenceError(host));
  const unsubscribe = onCancel(signal, () => controller.abort(new AbortedError(cancelledError)));
  const attempt = async (proxy: ProxyServer) => {
    if (proxy.kind === 'unsupported') return toAttempt(createUnsupportedProxyError(proxy));
    const dispatcher = transport.createDispatcher(proxy, url);
    try {
      const sent = dispatcher.request({
        ...toRequestTarget(url),
        method: 'GET',
        headers: {
          'user-agent': userAgent,
          'accept-encoding': 'identity',
          ...(from > 0 && { range: `bytes=${from}-` }),
        },
        signal: controller.signal,
      });
      const response = await rejectOnAbort(sent, controller.signal);
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
    return await transport.tryProxies<Result<T>>(url, controller.signal, attempt);
  } catch (cause) {
    return { ok: false, error: toNetworkError(cause, { host, proxy: null }) };
  } finally {
    timeout.stop();
    unsubscribe();
  }
};

const toAttempt = (error: BridgeError) => ({ result: { ok: false as const, error }, error });

const toSilenceError = (host: string): BridgeError =>
  fail('timeout', { key: 'response_timeout', host, seconds: silenceMs / 1_000 }).error;

/** Of the disk, not of the connection. */
const isWriteError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EROFS', 'EIO', 'ENOENT'].includes(String(error.code));

const toStatusError = (status: number, host: string): Result<never> =>
  fail(status === 429 || status >= 500 ? 'stalled' : 'model_refused', {
    key: 'speech_download_status',
    host,
    status: String(status),
  });
