/** The one place where JSON is exchanged with the service: headers, limits, errors (section 8). */
import { type Dispatcher, request } from 'undici';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import { type Answer, readAnswer } from './answer.ts';
import { errorOfAnswer } from './answer-errors.ts';
import { encodeForm, type FormFields } from './form.ts';
import { errorOfException, type Via } from './network-errors.ts';
import type { Route } from './proxy-routes.ts';
import { reportOf, reportRate } from './report.ts';
import { alongRoutes, type Tried, unsupportedProxy } from './routes.ts';
import { withoutKey } from './secret.ts';
import { cancelled, onCancel, Stopped, unlessAborted } from './stopped.ts';
import type { ApiDeps, ExchangeReport, ServiceAccess } from './types.ts';

export interface Call {
  readonly base: ExchangeReport['base'];
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The address below the base, from endpoint.ts. */
  readonly url: (baseUrl: string) => string;
  readonly form?: FormFields;
  readonly signal?: AbortSignal;
}

export const baseUrlOf = (access: ServiceAccess, base: ExchangeReport['base']): string =>
  base === 'analytics' ? access.analyticsUrl : access.contentUrl;

/** For the words of an error. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url.slice(0, 100);

/** On every request (section 5, rule 1, and design section 8). */
export const commonHeaders = (access: ServiceAccess, userAgent: string): Record<string, string> => ({
  authorization: `Bearer ${access.apiKey}`,
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': userAgent,
});

/**
 * One exchange. A success is a 2xx answer that is data or empty; everything else is an error. Never rejects. Reading is
 * tried a second time when the connection breaks; nothing else is ever repeated here.
 */
export const callJson = async (deps: ApiDeps, call: Call): Promise<Result<Answer>> => {
  const access = await deps.access();
  if (!access.ok) return access;
  let result = await exchange(deps, access.value, call);
  if (!result.ok && result.error.code === 'connection_lost' && call.method === 'GET') {
    result = await exchange(deps, access.value, call);
  }
  if (!result.ok) result = { ok: false, error: withoutKey(result.error, access.value.apiKey) };
  reportOf(deps, call.base, result.ok ? null : result.error);
  return result;
};

const exchange = async (deps: ApiDeps, access: ServiceAccess, call: Call): Promise<Result<Answer>> => {
  const url = call.url(baseUrlOf(access, call.base));
  const host = hostOf(url);
  const limit = deps.jsonTimeoutMs ?? 30_000;
  const ender = new AbortController();
  const stop = (error: BridgeError): void => ender.abort(new Stopped(error));
  const timer = setTimeout(() => stop(tooLate(host, limit)), limit);
  const forget = onCancel(call.signal, () => stop(cancelled));
  try {
    const routes = await unlessAborted(deps.connection.routes(url), ender.signal);
    return await alongRoutes(routes, (route) => attempt(deps, access, call, url, route, ender.signal));
  } catch (cause) {
    return { ok: false, error: errorOfException(cause, { host, proxy: null }) };
  } finally {
    clearTimeout(timer);
    forget();
  }
};

const attempt = async (
  deps: ApiDeps,
  access: ServiceAccess,
  call: Call,
  url: string,
  route: Route,
  signal: AbortSignal,
): Promise<Tried<Result<Answer>>> => {
  if (route.kind === 'unsupported') return failed(unsupportedProxy(route));
  const via: Via = {
    host: hostOf(url),
    proxy: route.kind === 'proxy' ? route.host : null,
    offline: deps.connection.isOffline(),
  };
  const reading = call.method === 'GET';
  const dispatcher = reading ? deps.connection.kept(route) : deps.connection.fresh(route);
  try {
    const sent = request(url, { ...options(deps, access, call), dispatcher, signal });
    const response = await unlessAborted(sent, signal);
    const answer = await unlessAborted(readAnswer(response), signal);
    reportRate(deps, call.base, answer.headers);
    const error = errorOfAnswer(answer, { url, now: (deps.now ?? Date.now)() });
    // An answer came: whatever it says, no other way to the service is tried.
    if (error !== null) return { result: { ok: false, error }, error: null };
    return 'problem' in answer ? failed(answer.problem) : { result: ok(answer), error: null };
  } catch (cause) {
    return failed(errorOfException(cause, via));
  } finally {
    if (!reading) void dispatcher.destroy().catch(() => {});
  }
};

const options = (
  deps: ApiDeps,
  access: ServiceAccess,
  call: Call,
): { method: Dispatcher.HttpMethod; headers: Record<string, string>; body?: string } => {
  const headers = commonHeaders(access, deps.userAgent);
  if (call.form === undefined) return { method: call.method, headers };
  return {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeForm(call.form),
  };
};

const failed = (error: BridgeError): Tried<Result<Answer>> => ({ result: { ok: false, error }, error });

const tooLate = (host: string, limit: number): BridgeError =>
  fail('timeout', `${host} did not answer within ${Math.max(1, Math.round(limit / 1_000))} seconds.`).error;
