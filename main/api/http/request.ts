/** JSON requests to the service: headers, timeout, errors. */
import type { Dispatcher } from 'undici';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import {
  AbortedError,
  cancelledError,
  createPhaseTimeout,
  onCancel,
  rejectOnAbort,
} from '../../lib/abort.ts';
import { systemClock } from '../../lib/clock.ts';
import { encodeForm, type FormFields } from '../endpoint.ts';
import type { ApiDeps, ExchangeReport, ServiceAccess } from '../types.ts';
import {
  createUnsupportedProxyError,
  type ProxyAttempt,
  type ProxyServer,
  toRequestTarget,
} from './http-transport.ts';
import { type RequestTarget, toNetworkError } from './network-errors.ts';
import { getRateLimit } from './rate-limit-headers.ts';
import { type ResponseHeaders, readResponse, type ServiceResponse } from './read-response.ts';
import { redactKey } from './redact-key.ts';
import { getResponseError } from './response-errors.ts';

export interface JsonCall {
  readonly base: ExchangeReport['base'];
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly endpoint: (baseUrl: string) => string;
  readonly form?: FormFields;
  readonly signal?: AbortSignal;
  /** The largest number of values in the response, if it may have more than usual. */
  readonly maxValues?: number;
}

const getBaseUrl = (access: ServiceAccess, base: ExchangeReport['base']): string =>
  base === 'analytics' ? access.analyticsUrl : access.contentUrl;

export const getHost = (url: string): string => URL.parse(url)?.host ?? url.slice(0, 100);

export const toProxyTarget = (proxy: ProxyServer): Pick<RequestTarget, 'proxy' | 'hasProxyLogin'> =>
  proxy.kind === 'proxy' ? { proxy: proxy.host, hasProxyLogin: proxy.login !== undefined } : { proxy: null };

/**
 * Headers of every request. Identity encoding, because the response size limit counts bytes on the wire. Only a check of
 * the connection has no key.
 */
export const commonHeaders = ({ apiKey }: ServiceAccess, userAgent: string): Record<string, string> => ({
  ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': userAgent,
});

/**
 * One request. Succeeds with a 2xx response that is JSON or empty. Never rejects. A GET is repeated once if
 * the connection breaks; nothing else is retried here.
 */
export const callJson = async (deps: ApiDeps, call: JsonCall): Promise<Result<ServiceResponse>> => {
  const access = await deps.access();
  if (!access.ok) return access;
  const saved = call.method === 'GET' ? ok(true) : await (deps.beforeChange?.() ?? ok(true));
  if (!saved.ok) return saved;
  let result = await exchange(deps, access.value, call);
  if (!result.ok && result.error.code === 'connection_lost' && call.method === 'GET') {
    result = await exchange(deps, access.value, call);
  }
  if (!result.ok) result = { ok: false, error: redactKey(result.error, access.value.apiKey) };
  const { accountId } = access.value;
  reportExchange(deps, { base: call.base, accountId, error: result.ok ? null : result.error });
  return result;
};

const exchange = async (
  deps: ApiDeps,
  access: ServiceAccess,
  call: JsonCall,
): Promise<Result<ServiceResponse>> => {
  const url = call.endpoint(getBaseUrl(access, call.base));
  const host = getHost(url);
  const limit = deps.jsonTimeoutMs ?? 30_000;
  const controller = new AbortController();
  const timeout = createPhaseTimeout(controller);
  timeout.start(limit, () => createTimeoutError(host, limit));
  const unsubscribe = onCancel(call.signal, () => controller.abort(new AbortedError(cancelledError)));
  try {
    return await deps.transport.tryProxies(url, controller.signal, (proxy) =>
      attempt(deps, access, call, url, proxy, controller.signal),
    );
  } catch (cause) {
    return { ok: false, error: toNetworkError(cause, { host, proxy: null }) };
  } finally {
    timeout.stop();
    unsubscribe();
  }
};

const attempt = async (
  deps: ApiDeps,
  access: ServiceAccess,
  call: JsonCall,
  url: string,
  proxy: ProxyServer,
  signal: AbortSignal,
): Promise<ProxyAttempt<Result<ServiceResponse>>> => {
  if (proxy.kind === 'unsupported') return toFailedAttempt(createUnsupportedProxyError(proxy));
  const target: RequestTarget = {
    host: getHost(url),
    ...toProxyTarget(proxy),
    isOffline: deps.transport.isOffline(),
  };
  const isReading = call.method === 'GET';
  const dispatcher = isReading
    ? deps.transport.getPooledDispatcher(proxy, url)
    : deps.transport.createDispatcher(proxy, url);
  try {
    const sent = dispatcher.request({
      ...toRequestTarget(url),
      ...toRequestOptions(deps, access, call),
      signal,
    });
    const rawResponse = await rejectOnAbort(sent, signal);
    const response = await rejectOnAbort(readResponse(rawResponse, call.maxValues), signal);
    reportRateLimit(deps, { base: call.base, accountId: access.accountId }, response.headers);
    const error = getResponseError(response, { url, now: (deps.now ?? systemClock.now)() });
    // The service responded, so no other proxy is tried.
    if (error !== null) return { result: { ok: false, error }, error: null };
    return 'problem' in response ? toFailedAttempt(response.problem) : { result: ok(response), error: null };
  } catch (cause) {
    return toFailedAttempt(toNetworkError(cause, target));
  } finally {
    if (!isReading) void dispatcher.destroy().catch(() => {});
  }
};

const toRequestOptions = (
  deps: ApiDeps,
  access: ServiceAccess,
  call: JsonCall,
): { method: Dispatcher.HttpMethod; headers: Record<string, string>; body?: string } => {
  const headers = commonHeaders(access, deps.userAgent);
  if (call.form === undefined) return { method: call.method, headers };
  return {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeForm(call.form),
  };
};

const toFailedAttempt = (error: BridgeError): ProxyAttempt<Result<ServiceResponse>> => ({
  result: { ok: false, error },
  error,
});

const createTimeoutError = (host: string, limit: number): BridgeError =>
  fail('timeout', {
    key: 'response_timeout',
    host,
    seconds: Math.max(1, Math.round(limit / 1_000)),
  }).error;

/** Errors that show a working connection and an accepted key. */
const expectedServiceErrors: ReadonlySet<ErrorCode> = new Set([
  'validation',
  'not_found',
  'too_large',
  'rate_limited',
]);

/** Errors that say nothing about the service: no exchange took place, or the application ended it. */
const errorsUnrelatedToService: ReadonlySet<ErrorCode> = new Set([
  'cancelled',
  'invalid_input',
  'file_missing',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'not_a_file',
  'internal',
]);

/** Reports the outcome of an exchange, if it says anything about the connection. */
export const reportExchange = (
  deps: Pick<ApiDeps, 'report'>,
  { base, accountId, error }: ExchangeReport,
): void => {
  if (error !== null && errorsUnrelatedToService.has(error.code)) return;
  deps.report?.({
    base,
    accountId,
    error: error !== null && expectedServiceErrors.has(error.code) ? null : error,
  });
};

export const reportRateLimit = (
  deps: Pick<ApiDeps, 'onRateLimit'>,
  exchange: Omit<ExchangeReport, 'error'>,
  headers: ResponseHeaders,
): void => {
  const rate = getRateLimit(headers);
  if (rate !== null) deps.onRateLimit?.(exchange, rate);
};
