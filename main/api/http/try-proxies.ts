/** Tries each proxy until one connects. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { ProxyServer } from './proxy-list.ts';

/** After a `proxy` error nothing has reached the service, so the next proxy may be tried. */
export interface ProxyAttempt<T> {
  readonly result: T;
  readonly error: BridgeError | null;
}

/** The result of the first proxy that connected, or of the first one tried if none did. */
export const tryProxies = async <T>(
  proxies: readonly ProxyServer[],
  attempt: (proxy: ProxyServer) => Promise<ProxyAttempt<T>>,
): Promise<T> => {
  let first: ProxyAttempt<T> | undefined;
  for (const proxy of proxies) {
    const current = await attempt(proxy);
    if (current.error?.code !== 'proxy') return current.result;
    first ??= current;
  }
  if (first === undefined) throw new Error('No proxies to try');
  return first.result;
};

export const createUnsupportedProxyError = (
  proxy: ProxyServer & { readonly kind: 'unsupported' },
): BridgeError => ({
  code: 'proxy',
  detail: { key: 'proxy_unsupported', proxy: proxy.host, scheme: proxy.scheme },
});
