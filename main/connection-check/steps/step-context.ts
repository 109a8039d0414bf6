import type { CheckFinding, SkipReason } from '../../../preload/contract/connection/connection-check.ts';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import type { HttpTransport } from '../../api/http/http-transport.ts';
import { type RequestTarget, toNetworkError } from '../../api/http/network-errors.ts';
import { AbortedError, cancelledError, onCancel, rejectOnAbort } from '../../lib/aborted-error.ts';
import { createPhaseTimeout } from '../../lib/phase-timeout.ts';

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

/** What a step returns: a value for later steps, and what it found. */
interface StepResult<T> {
  readonly value: T;
  readonly finding: CheckFinding | null;
  /** The step could not tell. */
  readonly skipped?: SkipReason;
}

export type StepOutcome<T> = Promise<Result<StepResult<T>>>;

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

type StepTarget = Pick<RequestTarget, 'host' | 'hasProxyLogin'> & { readonly proxy?: string | null };

/**
 * The result of `work`, or the error that it ends with: also after the connect timeout, and when the user cancels. Its
 * signal aborts then. `proxy` is the host of the proxy that the step goes through.
 */
export const runNetworkStep = async <T>(
  { transport, signal }: StepContext,
  { host, proxy = null, hasProxyLogin = false }: StepTarget,
  work: (signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const controller = new AbortController();
  const timeout = createPhaseTimeout(controller);
  timeout.start(transport.connectTimeoutMs, () => createTimeoutError(host, proxy));
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

const createTimeoutError = (host: string, proxy: string | null): BridgeError =>
  proxy === null
    ? { code: 'timeout', detail: { key: 'connect_timeout', host } }
    : { code: 'proxy', detail: { key: 'proxy_unreachable', proxy } };
